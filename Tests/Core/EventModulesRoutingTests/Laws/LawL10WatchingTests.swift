import EventModules
import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import EventRuntime
import Foundation
import Testing

/// L10: watching changes nothing.
///
/// Random programs of an app with two windows, gates, prompts, opened modules, links, resets and
/// middlewares run twice, unwatched and watched: each does the same in the same order, releases the
/// same at the same places, and leaves nothing behind, even while its trace is still there.
@MainActor
struct LawL10WatchingTests {
    @Test
    func aWatchedProgramDoesTheSame() async throws {
        let folder = try TestFolder()
        await checkPrograms(Repetitions.seeds(short: 30, long: 5_000)) { seed in
            var random = SplitMix64(seed: seed)
            return (0..<60).map { _ in WatchedStep.random(using: &random) }
        } failure: { steps in
            let unwatched = WatchedApp.lines(of: steps, watchedIn: nil)
            let watched = WatchedApp.lines(of: steps, watchedIn: folder)
            if let left = unwatched.last, !left.isEmpty { return "left: \(left)" }
            if unwatched == watched { return nil }
            let same = zip(unwatched, watched).prefix { $0 == $1 }.count
            let lines = [unwatched, watched].map { lines in
                lines.dropFirst(max(0, same - 3)).prefix(8).joined(separator: "\n    ")
            }
            return "unwatched:\n    \(lines[0])\n  watched:\n    \(lines[1])"
        }
    }
}

/// One step of a program; numbers choose among what is alive.
enum WatchedStep {
    /// Something that the app does, from outside or in a listener's call.
    enum Act {
        case route(window: Int, Int, WalkStep.Mode)
        case open(window: Int, Int, WalkStep.Mode)
        case further(window: Int, of: Int, isOpened: Bool)
        case link(window: Int, Int)
        case moves(window: Int, [Int])
        case prompt(window: Int, isRepeated: Bool)
        case answer(window: Int, isEarlier: Bool)
        case save(window: Int)
        case restore(window: Int, Int, isText: Bool)
        case saveState, resetState
        case sign(Bool)
        case add(Int)
        case policy(Int)
        case start(window: Int, [Int])
        case stop(window: Int)
        case closeWindow(window: Int)
        case detach(window: Int)
    }

    case acts([Act])

    /// A module emits, and a listener acts in its call.
    case emit(Int, [Act])
    /// The next time that an event's label is heard, a listener acts.
    case react(Int, [Act])
    /// A trace, a logger or a file begins or ends in the watched run.
    case watch(Int)

    static func random(using random: inout SplitMix64) -> WatchedStep {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        func acts(_ count: Int) -> [Act] { (0..<number(count) + 1).map { _ in act() } }
        func act() -> Act {
            let window = number(2)
            let modes = WalkStep.Mode.allCases
            let mode = modes[number(modes.count)]
            switch number(30) {
            case 0...3: return .route(window: window, number(8), mode)
            case 4...6: return .open(window: window, number(8), mode)
            case 7, 8: return .further(window: window, of: number(8), isOpened: number(3) == 0)
            case 9, 10: return .link(window: window, number(10))
            case 11...14: return .moves(window: window, (0...number(3)).map { _ in number(40) })
            case 15, 16: return .prompt(window: window, isRepeated: number(8) == 0)
            case 17: return .answer(window: window, isEarlier: number(4) == 0)
            case 18: return .save(window: window)
            case 19: return .restore(window: window, number(4), isText: number(2) == 0)
            case 20: return .saveState
            case 21: return .resetState
            case 22, 23: return .sign(number(3) > 0)
            case 24: return .add(number(8))
            case 25: return .policy(number(5))
            case 26, 27: return .start(window: window, (0...number(2)).map { _ in number(8) })
            case 28: return number(2) == 0 ? .stop(window: window) : .closeWindow(window: window)
            default: return number(4) == 0 ? .detach(window: window) : .sign(true)
            }
        }
        switch number(12) {
        case 0...4: return .acts(acts(2))
        case 5...8: return .emit(number(8), acts(3))
        case 9, 10: return .react(number(10), acts(3))
        default: return .watch(number(5))
        }
    }
}

/// An app that logs everything that happens in it.
@MainActor
private final class WatchedApp {
    typealias Act = WatchedStep.Act

    /// Runs a program; the last line names what is left.
    static func lines(of steps: [WatchedStep], watchedIn folder: TestFolder?) -> [String] {
        let log = Log()
        weak var store: Store?
        weak var manager: ModuleManager?
        var watchers: [AnyObject] = []
        var first: WatchedApp? = WatchedApp(log, folder)
        weak let app = first
        (store, manager) = (app?.store, app?.manager)
        first?.watch(0)
        for step in steps {
            first?.perform(step)
            first?.logState()
        }
        first?.end()
        watchers = first?.watchers ?? []
        let bag = first?.bag
        first = nil
        bag?.dispose()
        let left =
            [("store", store as AnyObject?), ("manager", manager), ("app", app)]
            .filter { $0.1 != nil }.map(\.0) + WatchedModule.names()
        withExtendedLifetime(watchers) {}
        return log.lines + [left.joined(separator: ", ")]
    }

    private let log: Log
    private let folder: TestFolder?
    private(set) var store: Store
    private(set) var manager: ModuleManager
    private var windows: [StackRouter?] = [nil, nil]
    private var keys = ["A", "B"]
    private let policy: Policy
    private let trigger = Trigger()
    let bag = DisposeBag()
    private(set) var watchers: [AnyObject] = []
    private var trace: FlowTrace?
    private var logger: EventsLogger?

    private var reactions: [(label: String, acts: [Act])] = []
    private var saved: [(position: RouterPosition, text: String)] = []
    private var savedState: Store.State?
    private var prompts: [ShownPrompt] = []
    private var streams = 0

    init(_ log: Log, _ folder: TestFolder?) {
        (self.log, self.folder) = (log, folder)
        let policy = Policy()
        self.policy = policy
        WatchedModule.log = log
        store = Suas.createStore(
            reducer: AppActionReducer(initialState: Session()) + AppActionReducer(initialState: 0),
            middleware: policy.middleware + AsyncMiddleware()
        )
        manager = ModuleManager(store: store)
        manager.gate(
            .signedIn,
            opens: { $0[Session.self]?.isSignedIn == true },
            through: { .watched(100) }
        )
        manager.gate(
            .adult,
            opens: { ($0[Int.self] ?? 0) % 3 != 1 },
            through: { .watched(101).behind(.signedIn) },
            mode: .push()
        )
        manager.registerDeeplinks(of: WatchedModule.self) { match in
            match["number"].map { WatchedContext(number: $0) }
        }
        manager.setupEventsListeners(for: trigger)
        manager.addEventsListeners([
            EventReaction { [unowned self] event, producer in hear(event, producer) }
        ])
        store.addListener { [log] state in
            log.lines.append("  state \(state.keys) \(state[Session.self]?.isSignedIn == true)")
        }
        store.addActionListener { [log] action in log.lines.append("  action \(type(of: action))") }
    }

    private func hear(_ event: any EventProtocol, _ producer: any AnyEventsProducer) {
        let text = (event as? RouterEvent)?.outline ?? "\(event)"
        let name = (producer as? WatchedModule)?.name ?? "\(type(of: producer))"
        log.lines.append("  \(name): \(text)")
        if case .prompted(let prompt) = event as? RouterEvent { prompts.append(prompt) }
        if event is TriggerEvent, case .fired = event as? TriggerEvent {
            let acts = trigger.acts
            trigger.acts = []
            for act in acts { perform(act) }
        }
        guard let index = reactions.firstIndex(where: { $0.label == event.label }) else { return }
        let acts = reactions.remove(at: index).acts
        for act in acts { perform(act) }
    }

    // MARK: - Steps

    func perform(_ step: WatchedStep) {
        log.lines.append("\(step)")
        let reports = Diagnostics.collect {
            switch step {
            case .acts(let acts): for act in acts { perform(act) }
            case .emit(let number, let acts):
                trigger.acts = acts
                if let module = module(number) {
                    module.events.emit(.said(number))
                    trigger.acts = []
                } else {
                    trigger.subject.onNext(.fired)
                }
            case .react(let number, let acts):
                let labels = [
                    "said", "willAppear", "left", "prompted", "answered", "heldAtGate",
                    "gateOpened", "pushed", "restored", "presented",
                ]
                reactions.append((labels[number], acts))
            case .watch(let number): watch(number)
            }
        }
        log.lines += reports.map { "  report \($0.summary)" }
    }

    private func router(_ window: Int) -> StackRouter {
        if let router = windows[window] { return router }
        // The key of a router that is being released is still taken.
        keys[window] += "'"
        let router = StackRouter(manager: manager, stateKey: keys[window])
        windows[window] = router
        return router
    }

    private func module(_ number: Int) -> WatchedModule? {
        let modules = manager.livingModules().compactMap { $0 as? WatchedModule }
        return modules.isEmpty ? nil : modules[number % modules.count]
    }

    private func perform(_ act: Act) {
        switch act {
        case .route(let window, let number, let mode):
            router(window).route(to: .watched(number, mode))
        case .open(let window, let number, let mode):
            listen(to: router(window).open(.watched(number), mode.real))
        case .further(let window, let number, let isOpened):
            guard let module = module(number) else { return }
            let step = ModuleRoutingStep(of: module) { PageScreen("further") }
            if isOpened {
                listen(to: router(window).open(step, .push()))
            } else {
                router(window).route(to: .pushing(step))
            }
        case .link(let window, let number):
            router(window).route(toDeeplink: "app://watched/\(number)/watched/\(number / 2)")
        case .moves(let window, let numbers):
            router(window).perform(numbers.map { move($0, window) })
        case .prompt(let window, let isRepeated):
            let button = Prompt.Button("ok", title: "OK")
            streams += 1
            listen(
                to: router(window).show(
                    Prompt("p\(streams)", buttons: isRepeated ? [button, button] : [button])
                )
            )
        case .answer(let window, let isEarlier):
            let prompt = isEarlier ? prompts.first : router(window).position.prompt
            if let prompt { router(window).answer(prompt, button: "ok") }
        case .save(let window):
            saved.append((router(window).position, router(window).savedPosition))
        case .restore(let window, let index, let isText):
            guard saved.indices.contains(index) else { return }
            let (position, text) = saved[index]
            if isText {
                router(window).restore(from: text)
            } else {
                store.dispatch(MoveRouter(to: position, stateKey: keys[window]))
            }
        case .saveState: savedState = store.state
        case .resetState: if let savedState { store.resetFullState(savedState) }
        case .sign(let isIn): store.dispatch(Sign(isIn: isIn))
        case .add(let number):
            store.dispatch(AddOne())
            if let instance = module(number)?.stateInstance {
                store.dispatch(Count.Add(), in: instance)
            }
        case .policy(let number): policy.number = number
        case .start(let window, let numbers):
            router(window).start(withTabs: numbers.map { .watched($0) })
        case .stop(let window): router(window).stop()
        case .closeWindow(let window):
            // Released after the access to the array, because its screens' listeners act.
            let closed = windows[window]
            windows[window] = nil
            withExtendedLifetime(closed) {}
        case .detach(let window):
            let key = keys[window]
            if store.state.keys.contains(key) { store.detach(stateKey: key) }
        }
    }

    private func move(_ number: Int, _ window: Int) -> RouterMove {
        let screens = router(window).position.screens
        let screen = screens.isEmpty ? nil : screens[number % screens.count].id
        switch number % 10 {
        case 0: return .back
        case 1: return .pop
        case 2: return .popToRoot
        case 3: return .dismiss
        case 4: return .selectTab(number / 10)
        case 5: return screen.map { .close($0) } ?? .dismissAll
        case 6: return screen.map { .show($0) } ?? .back
        case 7: return screen.map { .leave($0) } ?? .back
        case 8: return .prompt(Prompt("moved \(number)"))
        default: return .route(to: .watched(number / 4, .push))
        }
    }

    private func listen<Answer>(to stream: Observable<Answer>) {
        streams += 1
        let name = "stream \(streams)"
        stream.subscribe(
            onNext: { [log] in log.lines.append("  \(name): \($0)") },
            onCompleted: { [log] in log.lines.append("  \(name) completed") }
        )
        .disposed(by: bag)
    }

    // MARK: - Watching

    /// Begins or ends to watch, in the watched run.
    func watch(_ number: Int) {
        guard let folder else { return }
        switch number {
        case 0, 1:
            trace?.stop()
            let trace = FlowTrace(manager: manager, keeping: number == 0 ? nil : 5) { _ in }
            self.trace = trace
            watchers.append(trace)
        case 2:
            trace?.stop()
            let file = try? FlowFile(folder.path("flow \(UUID())"))
            let trace = FlowTrace(manager: manager, keeping: 1, to: file)
            self.trace = trace
            watchers.append(trace)
        case 3:
            if let logger {
                manager.removeEventsListener(logger)
                self.logger = nil
            } else {
                let logger = EventsLogger { _ in }
                manager.addEventsListeners([logger])
                self.logger = logger
            }
        default: trace?.stop()
        }
    }

    func logState() {
        let modules = manager.livingModules().compactMap { ($0 as? WatchedModule)?.name }
        let windows = windows.map { $0.map { "\($0.position)" } ?? "none" }
        log.lines.append(
            "  \(windows) \(modules) \(store.state.keys) alive: \(WatchedModule.names())"
        )
        if let instances = Optional(store.state.values(forKeysOfType: Count.self)) {
            log.lines.append("  \(instances)")
        }
    }

    func end() {
        policy.number = 0
        reactions = []
        let reports = Diagnostics.collect {
            for window in windows { window?.stop() }
            windows = [nil, nil]
        }
        log.lines += reports.map { "  report \($0.summary)" }
        logState()
        log.lines += store.listenerOrigins.count == 2 ? [] : ["  \(store.listenerOrigins)"]
    }
}

// MARK: - The app's features

/// Refuses or changes what routers store, and signs out in their moves.
@MainActor
private final class Policy {
    var number = 0

    var middleware: BlockMiddleware {
        BlockMiddleware { [unowned self] action, _, dispatch, next in
            guard action is MoveRouter else { return next(action) }
            switch number {
            case 1: break
            case 2:
                number = 0
                next(action)
                dispatch(Sign(isIn: false))
            case 3:
                number = 0
                dispatch(Sign(isIn: true))
                next(action)
            case 4: number = 0
            default: next(action)
            }
        }
    }
}

private struct Session: Equatable { var isSignedIn = false }

private struct Sign: AppAction {
    let isIn: Bool
    func updatedState(currentState: inout Session) { currentState.isSignedIn = isIn }
}

private struct AddOne: AppAction {
    func updatedState(currentState: inout Int) { currentState += 1 }
}

private struct Count: Equatable {
    var number = 0

    struct Add: AppAction {
        func updatedState(currentState: inout Count) { currentState.number += 1 }
    }
}

extension RoutingGate {
    fileprivate static let signedIn: RoutingGate = "signedIn"
    fileprivate static let adult: RoutingGate = "adult"
}

private enum TriggerEvent: EventProtocol { case fired }

private final class Trigger: EventsProducer {
    let disposeBag = DisposeBag()
    let subject = PublishSubject<TriggerEvent>()
    var events: Observable<TriggerEvent> { subject }
    var acts: [WatchedStep.Act] = []
}

private enum WatchedEvent: EventProtocol {
    case opened
    case said(Int)
    case counted(Int)
    case closing
}

private struct WatchedContext: ModuleContextProtocol {
    typealias ModuleType = WatchedModule
    let number: Int
}

extension ModuleRoutingStep {
    /// Numbers decide about the gates of the step.
    fileprivate static func watched(_ number: Int) -> ModuleRoutingStep {
        let step = ModuleRoutingStep(withMaker: WatchedContext(number: number))
        switch number % 5 {
        case 3: return step.behind(.signedIn)
        case 4: return number % 2 == 0 ? step.behind(.adult) : step.behind(.adult).behind(.signedIn)
        default: return step
        }
    }
}

extension PresentableRoutingStep {
    fileprivate static func watched(_ number: Int, _ mode: WalkStep.Mode) -> Self {
        PresentableRoutingStep(withStep: .watched(number), presentationMode: mode.real)
    }
}

/// A module that emits an event when it opens, when its own state changes, and when it has left.
private final class WatchedModule: Deeplinkable, EventsEmitting, ReducerProviding {
    static let pattern: DeeplinkPattern = "app://watched/{number:Int}"
    static let deeplinkPatterns = [pattern]
    static var deeplinkBehavior: DeeplinkBehavior { .topOnly }
    static var log: Log?

    private struct Alive { weak var module: WatchedModule? }
    private static var all: [Alive] = []

    static func names() -> [String] {
        all.removeAll { $0.module == nil }
        return all.compactMap { $0.module?.name }
    }

    let context: WatchedContext
    let events = EventsSource<WatchedEvent>()
    let name: String

    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
    var reducer: any CombinableReducer { AppActionReducer(initialState: Count()) }

    init(usingContext context: WatchedContext) {
        self.context = context
        name = "watched \(context.number)"
        Self.all.append(Alive(module: self))
    }

    func canTake(_ match: DeeplinkMatch) -> Bool { match["number"] == context.number }

    func makePresentable() -> any Presentable {
        events.emit(.opened)
        partialStore(forStateType: Count.self).states
            .subscribe(onNext: { [events] in events.emit(.counted($0.number)) })
            .disposed(by: disposeBag)
        return PageScreen(name)
    }

    func didLeave() { events.emit(.closing) }
}
