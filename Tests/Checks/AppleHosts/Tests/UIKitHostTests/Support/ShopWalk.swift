import EventModulesScreens
import EventModulesTestSupport
import Testing
import UIKit

/// A step of the program, of the user, of other code of the app, or of time.
enum WalkStep {
    case open
    case close(isStopped: Bool)
    case move([RouterMove])
    case keep
    case restore(Int)
    case use(Int, Int)
    case session(Bool)
    case tapBack(Int)
    case beginSwipe
    case endSwipe(isCancelled: Bool)
    case beginPull
    case endPull(isCancelled: Bool)
    case tapTab(Int)
    case tapCloseButton
    case answer(String)
    case other(Int)
    case advance(Int)
    case settle
}

@MainActor
protocol WalkedStack: AnyObject {
    var screenCount: Int { get }
    func userTapsBack(to index: Int?) -> Bool
    func userBeginsSwipe() -> Bool
    func userEndsSwipe(isCancelled: Bool)
}

@MainActor
protocol WalkedModal: AnyObject {
    func userBeginsPull() -> Bool
    func userEndsPull(isCancelled: Bool)
}

@MainActor
protocol WalkedAlert {
    func userTaps(_ title: String) -> Bool
    func userTapsBeside() -> Bool
}

/// The controls that a user can touch in a window of a kit.
@MainActor
protocol WalkedWindow {
    var walkedStack: (any WalkedStack)? { get }
    var walkedModal: (any WalkedModal)? { get }
    var walkedAlert: (any WalkedAlert)? { get }
    func userTapsTab(_ index: Int)
    func userTapsCloseButton()
}

/// The shop in two windows of a kit, each with a router.
@MainActor
protocol WalkedStage: AnyObject {
    var simulation: UIKitSimulation { get }
    var shop: Shop { get }
    var watcher: ScreenWatcher { get }
    var windows: [UIWindow?] { get set }
    var problems: [String] { get set }
    func walkedWindow(_ number: Int) -> (any WalkedWindow)?
    func openWindow(_ number: Int)
    func sign(isIn: Bool)

    /// Notes where the router and the kit show something else.
    func expectAgreement()

    /// Notes what is wrong at any time, also while something moves.
    func expectOrder()

    /// Takes one of five steps of other code of the app.
    func takeOther(_ step: Int, in window: Int)

    /// Ends what other code has begun.
    func endOthers()
}

extension WalkedStage {
    func takeOther(_ step: Int, in window: Int) {}
    func endOthers() {}

    /// Plays a scenario in a new world, and returns the faults in it and after it.
    static func problems(
        in simulation: UIKitSimulation,
        _ makeStage: () -> Self,
        _ scenario: (Self) async throws -> Void
    ) async rethrows -> [String] {
        var problems = try await UIKitSimulation.$current.withValue(simulation) {
            var stage: Self? = makeStage()
            if let stage { try await scenario(stage) }
            simulation.settle()
            stage?.expectAgreement()
            for window in 0..<2 { stage?.close(window, isStopped: false) }
            simulation.settle()
            stage?.expectOrder()
            weak let manager = stage?.shop.manager
            let problems = stage?.problems ?? []
            stage = nil
            return manager == nil ? problems : problems + ["The manager is left."]
        }
        let left = simulation.livingControllers
        if !left.isEmpty { problems.append("left: \(left)") }
        return problems
    }

    func router(_ window: Int = 0) -> StackRouter? { shop.windows[window] }

    func restore(_ position: RouterPosition, in window: Int = 0) {
        let move = MoveRouter(to: position, stateKey: Shop.stateKey(of: window))
        if router(window) != nil { shop.store.dispatch(action: move) }
    }

    /// Closes a window, whose animations go on.
    func close(_ window: Int, isStopped: Bool) {
        if isStopped { shop.close(window) } else { shop.release(window) }
        windows[window]?.rootViewController = nil
        windows[window] = nil
    }

    /// Notes complaints, and whether other screens are alive than the positions'.
    func note(_ complaints: [String]) {
        watcher.forgetReleasedScreens()
        let complaints = watcher.complaints + complaints + shop.gateComplaints
        problems += complaints.filter { !problems.contains($0) }
        let shown = (0..<2).compactMap { router($0)?.position.screens.count }.reduce(0, +)
        let alive = watcher.alive.count
        if alive != shown { problems.append("\(alive) screens are alive instead of \(shown)") }
    }
}

/// Takes random steps through the shop in two windows.
@MainActor
struct ShopWalk {
    private var random: SplitMix64
    private var steps: [String] = []

    /// The number of gestures that had something to grasp.
    private var gestures = 0
    private let stage: any WalkedStage
    private var kept: [RouterPosition] = []
    private weak var swiped: (any WalkedStack)?
    private weak var pulled: (any WalkedModal)?

    private init(seed: UInt64, on stage: any WalkedStage) {
        random = SplitMix64(seed: seed)
        self.stage = stage
    }

    /// Takes a walk for each seed, in a world that a closure sets up, until one walk has problems.
    static func take(
        _ seeds: [UInt64],
        in world: (_ walk: @MainActor (any WalkedStage) -> Void) async -> [String]
    ) async {
        var gestures = 0
        for seed in seeds {
            var steps: [String] = []
            let problems = await world { stage in
                var walk = ShopWalk(seed: seed, on: stage)
                walk.take()
                steps = walk.steps
                gestures += walk.gestures
            }
            guard problems.isEmpty else {
                Issue.record("EVENTMODULES_SEED=\(seed), after \(steps): \(problems)")
                return
            }
        }
        #expect(gestures > seeds.count)
    }

    private mutating func take() {
        stage.openWindow(0)
        for _ in 0..<number(50) + 1 {
            let window = number(8) == 0 ? 1 : 0
            for step in [randomStep(window), .advance(number(3)), .settle][...number(3)] {
                steps.append("\(window): \(step)")
                take(step, window)
                stage.expectOrder()
            }
            if !stage.problems.isEmpty { return }
        }
        take(.endSwipe(isCancelled: number(2) == 0), 0)
        take(.endPull(isCancelled: number(2) == 0), 0)
        stage.endOthers()
    }

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func take(_ step: WalkStep, _ number: Int) {
        let (router, window) = (stage.router(number), stage.walkedWindow(number))
        switch step {
        case .open: if router == nil { stage.openWindow(number) }
        case .close(let isStopped): stage.close(number, isStopped: isStopped)
        case .move(let moves): router?.perform(moves)
        case .keep: router.map { kept.append($0.position) }
        case .restore(let index): stage.restore(kept[index], in: number)
        case .use(let module, let wish): use(module, wish)
        case .session(let isSignedIn): stage.sign(isIn: isSignedIn)
        case .tapBack(let index):
            if window?.walkedStack?.userTapsBack(to: index) == true { gestures += 1 }
        case .beginSwipe:
            if swiped == nil, let stack = window?.walkedStack, stack.userBeginsSwipe() {
                swiped = stack
                gestures += 1
            }
        case .endSwipe(let isCancelled):
            swiped?.userEndsSwipe(isCancelled: isCancelled)
            swiped = nil
        case .beginPull:
            if pulled == nil, let modal = window?.walkedModal, modal.userBeginsPull() {
                pulled = modal
                gestures += 1
            }
        case .endPull(let isCancelled):
            pulled?.userEndsPull(isCancelled: isCancelled)
            pulled = nil
        case .tapTab(let index): window?.userTapsTab(index)
        case .tapCloseButton: window?.userTapsCloseButton()
        case .answer(let button):
            let alert = window?.walkedAlert
            if alert?.userTaps(button) == true || alert?.userTapsBeside() == true { gestures += 1 }
        case .other(let step): if window != nil { stage.takeOther(step, in: number) }
        case .advance(let frames): stage.simulation.advance(frames: frames)
        case .settle: stage.simulation.settle()
        }
    }

    private func use(_ module: Int, _ wish: Int) {
        let modules = stage.shop.manager.livingModules()
        guard modules.indices.contains(module) else { return }
        switch modules[module] {
        case let catalog as Shop.CatalogModule where wish == 0: catalog.openPicker()
        case let catalog as Shop.CatalogModule: catalog.select(wish)
        case let basket as Shop.BasketModule where wish == 0: basket.empty()
        case let basket as Shop.BasketModule: basket.checkOut(wish)
        case let product as Shop.ProductModule where wish == 0: product.preview(1)
        case let product as Shop.ProductModule where wish == 1: product.selectRelated(2)
        case let product as Shop.ProductModule where wish == 2: product.recommendation = 3
        case let product as Shop.ProductModule: product.like()
        case let signin as Shop.SigninModule: signin.signIn()
        case let picker as Shop.PickerModule: picker.pick(wish)
        default: break
        }
    }

    private mutating func randomStep(_ window: Int) -> WalkStep {
        guard stage.router(window) != nil else { return number(4) == 0 ? .open : .advance(1) }
        if swiped != nil, number(4) == 0 { return .endSwipe(isCancelled: number(2) == 0) }
        if pulled != nil, number(4) == 0 { return .endPull(isCancelled: number(2) == 0) }
        if number(3) == 0, let gesture = randomGesture(window) { return gesture }
        if stage.walkedWindow(window)?.walkedAlert != nil, number(4) == 0 {
            return .answer(["OK", "Cancel", "Beside"][number(3)])
        }
        switch number(60) {
        case 0: return .close(isStopped: number(2) == 0)
        case 1: return .keep
        case 2, 3: return kept.isEmpty ? .keep : .restore(number(kept.count))
        case 4...6: return .use(number(stage.shop.manager.livingModules().count + 1), number(4))
        case 7...9: return .tapBack(number(4))
        case 10...14: return .beginSwipe
        case 15...18: return .beginPull
        case 19, 20: return .tapTab(number(3))
        case 21: return .tapCloseButton
        case 22...26: return .other(number(5))
        case 27, 28: return .advance(number(3) + 1)
        case 29, 30: return .session(number(2) == 0)
        default: return .move((0..<(number(4) == 0 ? 3 : 1)).map { _ in randomMove(window) })
        }
    }

    /// A gesture that has something to grasp, if nothing moves.
    private mutating func randomGesture(_ number: Int) -> WalkStep? {
        guard let window = stage.walkedWindow(number), stage.simulation.isSettled
        else { return nil }
        let count = window.walkedStack?.screenCount ?? 0
        switch self.number(3) {
        case 0 where count > 1: return .beginSwipe
        case 1 where count > 1: return .tapBack(self.number(count - 1))
        default: return window.walkedModal != nil ? .beginPull : nil
        }
    }

    private mutating func randomPrompt() -> Prompt {
        let title = "Prompt \(number(3))"
        switch number(3) {
        case 0: return Prompt(title, style: .dialog, buttons: [.cancel])
        case 1: return Prompt(title, style: .dialog)
        default: return Prompt(title, fields: [.init("name"), .init("password", text: nil)])
        }
    }

    private mutating func randomMove(_ window: Int) -> RouterMove {
        let screens = stage.router(window)?.position.screens ?? []
        let links = ["catalog/product/2", "basket", "product/3/product/4", "account/product/1"]
        switch number(24) {
        case 0...9: return .route(to: .pushed(number(4), withCloseButton: number(2) == 0))
        case 10, 11: return .route(to: .sheet(number(4)))
        case 12...14:
            return .route(to: .stack(number(4), number(3) == 0 ? .fullScreen : .automatic))
        case 15, 16: return .link("shop://" + links[number(links.count)])
        case 17: return .back
        case 18: return .popToRoot
        case 19: return .dismissAll
        case 20: return number(2) == 0 ? .selectTab(number(3)) : .prompt(randomPrompt())
        case 21 where !screens.isEmpty: return .show(screens[number(screens.count)].id)
        case 22 where !screens.isEmpty: return .close(screens[number(screens.count)].id)
        default: return .dismiss
        }
    }
}

/// The screens of a window, from the router or from a kit.
struct Picture: Equatable, CustomStringConvertible {
    let tabs: [[Int]]
    let selected: Int
    let modals: [String]

    /// The number of the screen on top, which the user sees; 0 if there is none.
    let top: Int

    /// The title of the prompt, which is over everything.
    let prompt: String?

    var description: String {
        "\(tabs), tab \(selected), modals \(modals), top \(top), prompt \(prompt ?? "none")"
    }
}

extension Picture {
    /// The picture that a kit has to show; the kit's target has its texts of modals.
    init(_ position: RouterPosition) {
        self.init(
            tabs: position.tabs.map { $0.screens.map(\.id.number) },
            selected: position.selectedTab,
            modals: position.modals.map { modal in
                let isStack = if case .navigation = modal { true } else { false }
                return Self.text(modal.style, isStack, modal.screens.map(\.id.number))
            },
            top: position.top?.id.number ?? 0,
            prompt: position.prompt?.prompt.title
        )
    }
}

extension PresentableRoutingStep {
    static func pushed(_ product: Int, withCloseButton: Bool = false) -> PresentableRoutingStep {
        .product(product, .push(withCloseButton: withCloseButton, closeTitle: "Done"))
    }

    static func sheet(_ product: Int) -> PresentableRoutingStep {
        .product(product, .modal(style: .sheet))
    }

    static func stack(_ product: Int, _ style: ModalStyle = .automatic) -> PresentableRoutingStep {
        .product(product, .modalWithNavigation(withCloseButton: true, style: style))
    }

    private static func product(
        _ product: Int,
        _ mode: RoutingStepPresentationMode
    ) -> PresentableRoutingStep {
        PresentableRoutingStep(withStep: .product(product), presentationMode: mode)
    }
}
