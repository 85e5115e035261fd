import EventModules
import EventModulesTestSupport
import Foundation
import Testing

/// L9 in random programs with two windows, tabs, nested gates, a condition on the position, detached
/// states, middlewares that refuse, replace and sign out, and positions of earlier runs: no screen
/// appears or stays behind a closed gate, tabs keep their indices, and what waits goes on or ends with
/// an event.
@MainActor
struct LawL9GateWalkTests {
    @Test(arguments: (0..<4).map { UInt64(2_000 * $0) })
    func gatesHoldAndNothingThatWaitsIsLost(offset: UInt64) async {
        let seeds = Repetitions.seeds(short: 25, long: 2_000, offset: offset)
        var contradictions = 0
        await checkPrograms(seeds) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<40).map { _ in GateStep.random(using: &random) }
        } failure: { steps in
            var (failure, isContradictory): (String?, Bool) = (nil, false)
            var walk: GateWalk? = GateWalk()
            for (index, step) in steps.enumerated() where failure == nil && !isContradictory {
                let reports = Diagnostics.collect { walk?.take(step) }
                // Then no position agrees with the condition on the position.
                isContradictory = reports.contains {
                    $0.summary == "A router's gates open and close each other."
                }
                if isContradictory {
                    contradictions += 1
                    continue
                }
                failure = walk?.failure.map { "after step \(index): \($0)" }
            }
            weak let manager = walk?.manager
            walk = nil
            return failure ?? (manager == nil ? nil : "the manager is left")
        }
        #expect(contradictions <= 2 + seeds.count / 200)
    }
}

/// A step of a walk, in one of two windows.
enum GateStep {
    enum Page: CaseIterable { case free, account, adult, both, deep }

    enum Act {
        case start([Page], selected: Int)
        case replaceTab(Int, Page)
        case route([Page], WalkStep.Mode)
        case link([Page])
        case move(RouterMove)
        case keep
        case restore(Int)
        case follow(Int)
        case session(isSignedIn: Bool)
        case age(isAdult: Bool)
        case detach, attach
        case refusing(Refusal)
        case relaunch(isSignedIn: Bool, isAdult: Bool)
    }

    enum Refusal: CaseIterable { case nothing, all, whatLeavesAccounts, replacing, signingOut }

    case act(Int, Act)
    /// Several acts in one delivery, so that their turns are queued.
    case together([(window: Int, Act)])

    static func random(using random: inout SplitMix64) -> GateStep {
        func window() -> Int { Int.random(in: 0..<2, using: &random) }
        if Int.random(in: 0..<5, using: &random) > 0 {
            return .act(window(), .random(using: &random))
        }
        let count = Int.random(in: 2..<5, using: &random)
        return .together((0..<count).map { _ in (window(), Act.random(using: &random)) })
    }
}

extension GateStep.Act {
    static func random(using random: inout SplitMix64) -> Self {
        func page() -> GateStep.Page { .allCases.randomElement(using: &random) ?? .free }
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let isTrue = Bool.random(using: &random)
        switch number(32) {
        case 0, 1:
            let pages = (0...number(3)).map { _ in page() }
            return .start(pages, selected: number(pages.count))
        case 2: return .replaceTab(number(3), page())
        case 3..<8:
            let mode = WalkStep.Mode.allCases.randomElement(using: &random) ?? .push
            return .route((0...number(2)).map { _ in page() }, mode)
        case 8, 9: return .link((0...number(2)).map { _ in page() })
        case 10: return .move(.pop)
        case 11: return .move(.dismiss)
        case 12: return .move(.back)
        case 13: return .move(.popToRoot)
        case 14: return .move(isTrue ? .dismissAll : .stop)
        case 15, 16: return .move(.selectTab(number(3)))
        case 17, 18: return .keep
        case 19: return .restore(number(4))
        case 20: return .follow(number(4))
        case 21..<25: return .session(isSignedIn: isTrue)
        case 25, 26: return .age(isAdult: isTrue)
        case 27: return isTrue ? .detach : .attach
        case 28: return .attach
        case 29, 30:
            return .refusing(
                isTrue ? .nothing : GateStep.Refusal.allCases.randomElement(using: &random) ?? .all
            )
        default: return .relaunch(isSignedIn: isTrue, isAdult: number(2) == 0)
        }
    }
}

extension RoutingGate {
    fileprivate static let account: RoutingGate = "account"
    fileprivate static let adult: RoutingGate = "adult"
    fileprivate static let deep: RoutingGate = "deep"
}

private protocol WalkPage {
    static var name: String { get }
    static var gates: [RoutingGate] { get }
}

private enum Free: WalkPage { static let (name, gates) = ("free", [RoutingGate]()) }
private enum Account: WalkPage { static let (name, gates) = ("account", [RoutingGate.account]) }
private enum Adult: WalkPage { static let (name, gates) = ("adult", [RoutingGate.adult]) }
private enum Both: WalkPage { static let (name, gates) = ("both", [RoutingGate.adult, .account]) }
private enum Deep: WalkPage { static let (name, gates) = ("deep", [RoutingGate.deep]) }

private final class PageOf<Page: WalkPage>: Deeplinkable, EventsProducer {
    static var gates: [RoutingGate] { Page.gates }
    static var deeplinkPatterns: [DeeplinkPattern] {
        [DeeplinkPattern(stringLiteral: "walk://\(Page.name)")]
    }

    let context: WalkContext<Page>
    let disposeBag = DisposeBag()
    let events: Observable<PageEvent> = PublishSubject()

    init(usingContext context: WalkContext<Page>) { self.context = context }

    func makePresentable() -> any Presentable { WatchedScreen(Page.gates) }

    static var step: ModuleRoutingStep { ModuleRoutingStep(withMaker: WalkContext<Page>()) }
}

private struct WalkContext<Page: WalkPage>: ModuleContextProtocol {
    typealias ModuleType = PageOf<Page>

    var deeplink: Deeplink? { try? Deeplink("walk://\(Page.name)") }
}

extension GateStep.Page {
    fileprivate var name: String { "\(self)" }

    @MainActor
    fileprivate var step: ModuleRoutingStep {
        switch self {
        case .free: PageOf<Free>.step
        case .account: PageOf<Account>.step
        case .adult: PageOf<Adult>.step
        case .both: PageOf<Both>.step
        case .deep: PageOf<Deep>.step
        }
    }
}

/// Notes its appearances.
private final class WatchedScreen: Presentable {
    static weak var walk: GateWalk?
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let gates: [RoutingGate]

    init(_ gates: [RoutingGate]) { self.gates = gates }

    func viewDidAppear() {
        Self.walk?.noteAppearance(behind: gates)
        viewControllerEvents.onNext(.appeared)
    }
}

/// An app with two windows.
///
/// The module before adult pages is itself behind the account, and only few screens may be shown with
/// a deep page.
@MainActor
private final class GateWalk {
    private(set) var failure: String?
    private var app = WalkedApp(Visitor())
    private var saved: [String] = []
    private var isTogether = false

    /// The modules of the tabs of each window, which only some steps change.
    private var tabs: [[String]] = [[], []]

    /// True for a window in which a position waits, whose tabs may be others.
    private var restores = [false, false]

    var manager: ModuleManager { app.manager }

    init() { WatchedScreen.walk = self }

    func noteAppearance(behind gates: [RoutingGate]) {
        let closed = gates.filter { app.isClosed($0) }
        if !closed.isEmpty { failure = failure ?? "appeared behind \(closed)" }
    }

    func take(_ step: GateStep) {
        switch step {
        case .act(let window, let act): take(act, window)
        case .together(let acts):
            let (subject, bag) = (PublishSubject<Void>(), DisposeBag())
            subject
                .subscribe(onNext: { [self] in for (window, act) in acts { take(act, window) } })
                .disposed(by: bag)
            isTogether = true
            subject.onNext(())
            isTogether = false
        }
        check(tabsMayChange: step.mayChangeTabs || app.middleware.refusal != .nothing)
    }

    private func take(_ act: GateStep.Act, _ window: Int) {
        let router = app.routers[window]
        switch act {
        case .start(let pages, let selected):
            router.start(withTabs: pages.map(\.step), selected: selected)
        case .replaceTab(let index, let page): router.replaceTab(index, with: page.step)
        case .route(let pages, let mode):
            router.perform(
                pages.map {
                    .route(
                        to: PresentableRoutingStep(withStep: $0.step, presentationMode: mode.real)
                    )
                }
            )
        case .link(let pages):
            router.route(toDeeplink: "walk://" + pages.map(\.name).joined(separator: "/"))
        case .move(let move): router.perform([move])
        case .keep: saved.append(router.savedPosition)
        case .restore(let index):
            if let text = saved.dropLast(index).last { router.restore(from: text) }
        case .follow(let index):
            let data = Data((saved.dropLast(index).last ?? "").utf8)
            guard let position = try? JSONDecoder().decode(RouterPosition.self, from: data),
                let stateKey = router.stateKey
            else { return }
            app.store.dispatch(action: MoveRouter(to: position, stateKey: stateKey))
        case .session(let isSignedIn):
            app.store.dispatch(action: isSignedIn ? ChangeVisitor.signsIn : .signsOut)
        case .age(let isAdult):
            app.store.dispatch(action: isAdult ? ChangeVisitor.pays : .isRefunded)
        case .detach:
            if app.store.state[Visitor.self] != nil { app.store.detach(stateKey: "Visitor") }
        case .attach:
            guard app.store.state[Visitor.self] == nil else { return }
            let visitor = Visitor(isSignedIn: window == 0, hasPaid: true)
            app.store.attach(reducer: AppActionReducer(initialState: visitor))
        case .refusing(let refusal): app.middleware.refusal = refusal
        case .relaunch(let isSignedIn, let isAdult):
            // In a delivery, the old app is still at work.
            if isTogether { return }
            let positions = app.routers.map(\.savedPosition)
            app = WalkedApp(Visitor(isSignedIn: isSignedIn, hasPaid: isAdult))
            for (router, text) in zip(app.routers, positions) { router.restore(from: text) }
        }
    }

    private func check(tabsMayChange: Bool) {
        for (window, router) in app.routers.enumerated() {
            let position = router.position
            func fail(_ text: String) { failure = failure ?? "\(window): \(text): \(position)" }
            for screen in position.screens {
                let closed = screen.gates.filter { app.isClosed($0) }
                if !closed.isEmpty { fail("\(screen) is behind \(closed)") }
                if router.presentable(for: screen.id) == nil { fail("\(screen) isn't shown") }
            }
            var waiting = position.tabs.compactMap(\.waiting).map { waiting in
                "\(waiting.gate) \(waiting.screens.map(\.description))"
            }
            for gate in position.tabs.compactMap(\.waiting?.gate)
                + [position.waiting?.gate]
                .compactMap(\.self)
            where !app.isClosed(gate) { fail("waits at the open gate \(gate)") }
            if let moves = position.waiting {
                waiting.append("\(moves.gate) \(moves.moves)")
                if position.screen(moves.screen) == nil { fail("waits without a screen") }
            }
            if waiting.sorted() != app.waiting[window].sorted() {
                fail("by its events, \(app.waiting[window]) wait")
            }
            if let id = position.top?.id,
                router.presentable(for: id) !== router.topPresentable
            {
                fail("the top isn't visible")
            }
            let data = Data(router.savedPosition.utf8)
            let decoded = try? JSONDecoder().decode(RouterPosition.self, from: data)
            if position != RouterPosition(), decoded != position { fail("can't be decoded") }
            let now = position.tabs.map { ($0.waiting?.screens.first ?? $0.root).module }
            if !tabsMayChange, !restores[window], now != tabs[window] {
                fail("had the tabs \(tabs[window])")
            }
            tabs[window] = now
            restores[window] = position.waiting?.moves.contains { $0.hasPrefix("restore") } == true
        }
    }
}

extension GateStep {
    /// True for a step that may replace, restore or remove tabs.
    fileprivate var mayChangeTabs: Bool {
        let acts: [Act] =
            switch self {
            case .act(_, let act): [act]
            case .together(let acts): acts.map(\.1)
            }
        return acts.contains { act in
            switch act {
            case .start, .replaceTab, .restore, .follow, .relaunch, .refusing, .move(.stop): true
            default: false
            }
        }
    }
}

@MainActor
private final class WalkedApp {
    let store: Store
    let manager: ModuleManager
    let middleware = WalkMiddleware()
    private(set) var routers: [StackRouter] = []

    /// The moves that wait in each window, as its router's events say.
    private(set) var waiting: [[String]] = [[], []]

    init(_ visitor: Visitor) {
        store = Suas.createStore(
            reducer: AppActionReducer(initialState: visitor),
            middleware: middleware
        )
        manager = ModuleManager(store: store)
        manager.registerDeeplinks(of: PageOf<Free>.self) { _ in WalkContext() }
        manager.registerDeeplinks(of: PageOf<Account>.self) { _ in WalkContext() }
        manager.registerDeeplinks(of: PageOf<Adult>.self) { _ in WalkContext() }
        manager.registerDeeplinks(of: PageOf<Both>.self) { _ in WalkContext() }
        manager.registerDeeplinks(of: PageOf<Deep>.self) { _ in WalkContext() }
        manager.gate(
            .account,
            opens: { $0[Visitor.self]?.isSignedIn == true },
            through: { .page("account door") }
        )
        manager.gate(
            .adult,
            opens: { $0[Visitor.self]?.hasPaid == true },
            through: { .page("adult door").behind(.account) }
        )
        manager.gate(
            .deep,
            opens: { state in
                let position = state.value(forKey: "Window/0", ofType: RouterPosition.self)
                return (position?.screens.count ?? 0) < 5
            },
            through: { .page("deep door") },
            mode: .push()
        )
        manager.addEventsListeners([
            EventReaction { [weak self] event, producer in
                guard let event = event as? RouterEvent, let router = producer as? StackRouter
                else { return }
                self?.note(event, of: router.stateKey == "Window/0" ? 0 : 1)
            }
        ])
        routers = (0..<2).map { StackRouter(manager: manager, stateKey: "Window/\($0)") }
    }

    func isClosed(_ gate: RoutingGate) -> Bool {
        manager.closedGate(before: [.route(to: .pushing(.page("probe").behind(gate)))]) != nil
    }

    private func note(_ event: RouterEvent, of window: Int) {
        switch event {
        case .heldAtGate(let gate, let moves): waiting[window].append("\(gate) \(moves)")
        case .gateOpened(let gate, let moves), .gateRefused(let gate, let moves):
            // Moves of an earlier run, and those that a gate has refused, haven't waited.
            let index = waiting[window].firstIndex(of: "\(gate) \(moves)")
            if let index { waiting[window].remove(at: index) }
        default: break
        }
    }
}

/// Refuses or replaces moves, or signs out with them.
private final class WalkMiddleware: Middleware {
    var refusal = GateStep.Refusal.nothing
    private var earlier: [StateKey: RouterPosition] = [:]

    func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        guard let move = action as? MoveRouter else { return next(action) }
        switch refusal {
        case .nothing: next(action)
        case .all: break
        case .whatLeavesAccounts:
            if move.position.screens.contains(where: { $0.gates.contains(.account) }) {
                next(action)
            }
        case .replacing:
            let position = earlier[move.stateKey] ?? move.position
            earlier[move.stateKey] = move.position
            next(MoveRouter(to: position, stateKey: move.stateKey))
        case .signingOut:
            dispatch(ChangeVisitor.signsOut)
            next(action)
        }
    }
}
