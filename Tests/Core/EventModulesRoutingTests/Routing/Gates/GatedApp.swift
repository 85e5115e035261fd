import EventModules

extension RoutingGate {
    static let payment: RoutingGate = "payment"
}

struct Visitor: Equatable {
    var isSignedIn = false
    var hasPaid = false
}

struct ChangeVisitor: AppAction {
    let change: @Sendable (inout Visitor) -> Void

    func updatedState(currentState: inout Visitor) { change(&currentState) }

    static let signsIn = ChangeVisitor { $0.isSignedIn = true }
    static let signsOut = ChangeVisitor { $0.isSignedIn = false }
    static let pays = ChangeVisitor { $0.hasPaid = true }
    static let isRefunded = ChangeVisitor { $0.hasPaid = false }
}

struct VaultContext: ModuleContextProtocol {
    typealias ModuleType = VaultModule
    let number: Int
    var deeplink: Deeplink? { VaultModule.pattern.link(["number": .int(number)]) }
}

/// Behind the sign-in, and answers `bank://vault/1`.
final class VaultModule: Deeplinkable, EventsEmitting {
    static let gates: [RoutingGate] = [.signIn]
    static let pattern: DeeplinkPattern = "bank://vault/{number:Int}"
    static let deeplinkPatterns = [pattern]

    let context: VaultContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: VaultContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("vault \(context.number)") }
}

/// Behind no gate, and answers `bank://hall`.
final class HallModule: Deeplinkable, EventsEmitting {
    static let deeplinkPatterns: [DeeplinkPattern] = ["bank://hall"]

    let context: ModuleContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { try? Deeplink("bank://hall") }

    func makePresentable() -> any Presentable { PageScreen("hall") }
}

/// Behind the payment, and answers `bank://safe`.
final class SafeModule: Deeplinkable, EventsEmitting {
    static let gates: [RoutingGate] = [.payment]
    static let deeplinkPatterns: [DeeplinkPattern] = ["bank://safe"]

    let context: ModuleContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { try? Deeplink("bank://safe") }

    func makePresentable() -> any Presentable { PageScreen("safe") }
}

/// Behind the payment if its type says so, as with a feature flag, and answers `bank://lobby`.
final class LobbyModule: Deeplinkable, EventsEmitting {
    static var isGated = false
    static var gates: [RoutingGate] { isGated ? [.payment] : [] }
    static let deeplinkPatterns: [DeeplinkPattern] = ["bank://lobby"]

    let context: ModuleContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { try? Deeplink("bank://lobby") }

    func makePresentable() -> any Presentable { PageScreen("lobby") }
}

/// Behind the sign-in, which its context doesn't say, and answers `bank://cellar`.
final class CellarModule: Deeplinkable, EventsEmitting {
    struct Context: ModuleMaking {
        func makeModule() -> any AnyModule { CellarModule(usingContext: self) }
    }

    static let gates: [RoutingGate] = [.signIn]
    static let deeplinkPatterns: [DeeplinkPattern] = ["bank://cellar"]

    let context: Context
    let events = EventsSource<PageEvent>()

    init(usingContext context: Context) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("cellar") }
}

/// Runs code as it disappears, or as it appears, and afterwards.
final class ClosingScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let close: () -> Void
    private let closesLate: Bool
    private let reopen: () -> Void

    init(_ closesLate: Bool, _ close: @escaping () -> Void, reopen: @escaping () -> Void = {}) {
        (self.closesLate, self.close, self.reopen) = (closesLate, close, reopen)
    }

    func viewDidDisappear() { reopen() }

    func viewWillAppear() { if closesLate { close() } }

    func viewWillDisappear() { if !closesLate { close() } }
}

extension ModuleRoutingStep {
    static func vault(_ number: Int) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: VaultContext(number: number))
    }

    static var hall: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: HallModule.self))
    }

    /// Behind both gates.
    static func safe(_ number: Int) -> ModuleRoutingStep { .vault(number).behind(.payment) }
}

/// A bank whose vaults are behind a sign-in, and whose safes also behind a payment.
@MainActor
final class GatedApp {
    let store: Store
    let manager: ModuleManager
    let router: StackRouter
    let log = Log()

    init(
        _ visitor: Visitor = Visitor(),
        position: RouterPosition = RouterPosition(),
        middleware: (any Middleware)? = nil
    ) {
        let reducer = AppActionReducer(initialState: visitor)
        store = Suas.createStore(
            reducer: reducer + RouterReducer(initialState: position),
            middleware: middleware
        )
        manager = ModuleManager(store: store)
        Self.prepare(manager)
        manager.addEventsListeners([Journal(log)])
        router = StackRouter(manager: manager)
    }

    private static func prepare(_ manager: ModuleManager) {
        manager.registerDeeplinks(of: VaultModule.self) { match in
            match["number", as: Int.self].map { VaultContext(number: $0) }
        }
        manager.registerDeeplinks(of: HallModule.self) { _ in
            ModuleContext(building: HallModule.self)
        }
        manager.registerDeeplinks(of: SafeModule.self) { _ in
            ModuleContext(building: SafeModule.self)
        }
        manager.gate(
            .signIn,
            opens: { $0[Visitor.self]?.isSignedIn == true },
            through: { .page("sign-in") }
        )
        manager.gate(
            .payment,
            opens: { $0[Visitor.self]?.hasPaid == true },
            through: { .page("payment") }
        )
    }

    func start(_ step: ModuleRoutingStep = .hall) -> GatedApp {
        router.start(with: step)
        log.lines = []
        return self
    }

    func visitor(_ change: ChangeVisitor) { store.dispatch(action: change) }

    func route(_ step: ModuleRoutingStep, _ mode: RoutingStepPresentationMode = .push()) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }

    /// The names of the screens: `hall, vault 1 | sign-in`, with a bar before each modal.
    var screens: String { names(in: router) }

    func names(in router: StackRouter) -> String {
        let position = router.position
        let stacks = position.tabs.map(\.screens) + position.modals.map(\.screens)
        return stacks.map { stack in
            stack.map { (router.presentable(for: $0.id) as? PageScreen)?.name ?? "?" }
                .joined(separator: ", ")
        }.joined(separator: " | ")
    }

    /// The events of gates and the appearances of screens, in order.
    func journal(_ act: () -> Void) -> [String] {
        log.lines = []
        act()
        let words = ["Gate", "gate", " appeared"]
        return log.lines.filter { line in words.contains { line.contains($0) } }
    }
}
