import EventModules

/// All objects of one route, held weakly.
@MainActor
final class LivingRoute {
    /// A context that is an object, which a module and its maker share.
    final class Context: ModuleContextProtocol {
        typealias ModuleType = Module
        let routingContext: RoutingContext = "main"
        let number: Int
        fileprivate weak var route: LivingRoute?
        fileprivate let store: Store?

        fileprivate init(_ number: Int, _ route: LivingRoute, _ store: Store?) {
            self.number = number
            self.route = route
            self.store = store
        }
    }

    /// Provides a state and listens to it.
    final class Module: ModuleProtocol, EventsProducer, ReducerProviding {
        let context: Context
        let disposeBag = DisposeBag()
        var events: Observable<PageEvent> { subject }
        let subject = PublishSubject<PageEvent>()

        var stateKey: StateKey { "living \(context.number)" }

        var reducer: any CombinableReducer {
            let captured = Captured()
            context.route?.reducer = captured
            return BlockReducer(initialState: 0, stateKey: stateKey) { _, _ in
                captured.use()
                return nil
            }
        }

        init(usingContext context: Context) {
            self.context = context
            context.route?.module = self
        }

        func makePresentable() -> any Presentable {
            listenToState()
            let screen = PageScreen("living")
            context.route?.screen = screen
            return screen
        }

        private func listenToState() {
            let captured = Captured()
            context.route?.storeListener = captured
            guard context.store != nil else { return }
            partialStore(forStateType: Int.self, stateKey: stateKey)
                .addListener { _ in captured.use() }
                .disposed(by: disposeBag)
        }
    }

    /// Captured by a closure, to observe its release.
    private final class Captured {
        func use() {}
    }

    private(set) weak var module: Module?
    private(set) weak var screen: PageScreen?
    private weak var context: Context?
    private weak var onClose: Captured?
    private weak var reducer: Captured?
    private weak var storeListener: Captured?

    /// The parts that are still alive.
    var alive: [String] {
        let parts: [(String, AnyObject?)] = [
            ("module", module), ("screen", screen), ("context", context), ("onClose", onClose),
            ("reducer", reducer), ("store listener", storeListener),
        ]
        return parts.filter { $0.1 != nil }.map(\.0)
    }

    static let everything = ["module", "screen", "context", "onClose", "reducer", "store listener"]

    /// Routes to a module that uses the app's store.
    init(in app: RoutedApp, number: Int = 1, isModal: Bool = false) {
        let captured = Captured()
        let step = ModuleRoutingStep(withMaker: Context(number, self, app.store))
        let onClose: @MainActor () -> Void = { captured.use() }
        self.onClose = captured
        app.route(
            step,
            isModal
                ? .modalWithNavigation(withCloseButton: true, onClose: onClose)
                : .push(withCloseButton: true, onClose: onClose)
        )
        context = module?.context
    }
}
