import EventModules
import Testing

/// L7: a module that replaces another one takes over its keys, with a new state.
///
/// Regression: the program stopped, because the replaced module was still being released.
@MainActor
struct LawL7TakingOverKeysTests {
    private struct Count: Action {}

    private final class CountingModule: ModuleProtocol, EventsProducer, ReducerProviding {
        let context: ModuleContext
        let disposeBag = DisposeBag()
        let events: Observable<BasketEvent> = PublishSubject()

        init(usingContext context: ModuleContext) {
            self.context = context
        }

        var reducer: any CombinableReducer {
            BlockReducer(initialState: 0, stateKey: "count") { count, action in
                action is Count ? count + 1 : nil
            }
        }

        func makePresentable() -> any Presentable { CountingScreen() }
    }

    private final class CountingScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: "", stateKey: "app") { _, _ in nil }
    )
    private let manager: ModuleManager
    private let router: StackRouter

    private let step = ModuleRoutingStep(
        withMaker: ModuleContext(routingContext: "main", building: CountingModule.self)
    )

    init() {
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
    }

    private var count: Int? { store.state.value(forKey: "count", ofType: Int.self) }

    @Test
    func startingAgainResetsTheState() {
        router.start(with: step)
        store.dispatch(action: Count())
        router.start(with: step)
        #expect(count == 0)
        store.dispatch(action: Count())
        #expect(count == 1)
        #expect(manager.livingModules().count == 1)
    }

    @Test
    func aReplacedTabHasANewState() {
        router.start(with: step)
        store.dispatch(action: Count())
        router.replaceTab(0, with: step)
        #expect(count == 0)
    }

    @Test
    func aModuleKeepsItsKeyIfItsReplacementIsRefused() {
        var isRefusing = false
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: "", stateKey: "app") { _, _ in nil },
            middleware: BlockMiddleware { action, _, _, next in
                if !(isRefusing && action is MoveRouter) { next(action) }
            }
        )
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: step)
        let before = router.position
        isRefusing = true
        router.start(with: step)
        #expect(router.position == before)
        #expect(manager.livingModules().count == 1)
        store.dispatch(action: Count())
        #expect(store.state.value(forKey: "count", ofType: Int.self) == 1)
    }

    @Test
    func poppingAndPushingInOneDeliveryResetsTheState() {
        let pushing = PresentableRoutingStep(withStep: step, presentationMode: .modal)
        router.route(to: pushing)
        store.dispatch(action: Count())
        let taps = PublishSubject<Void>()
        let bag = DisposeBag()
        taps
            .subscribe(onNext: { [router] in
                router.dismiss()
                router.route(to: pushing)
            })
            .disposed(by: bag)
        taps.onNext(())
        #expect(count == 0)
        #expect(manager.livingModules().count == 1)
        router.dismiss()
        #expect(store.state.keys == ["app", "RouterPosition"])
    }
}
