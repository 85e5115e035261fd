import EventModules
import EventModulesTesting
import Testing

//> extension RoutingContext {

// MARK: - Listeners

extension EventModulesExamplesTests {
    //>> final class CheckoutAnalytics: ModuleEventsListening {

    private final class CheckoutRouting: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool { true }
    }

    //> final class EventsPrinter: AnyEventsListening {

    //> final class ProductArrayAnalytics: EventsListening {

    @Test
    func listenersAreGrouped() {
        //> final class CheckoutListeners: EventsListenersAggregator {

        #expect(CheckoutListeners().registerToEvents(for: producer))
    }

    @Test
    func listenersHearEveryProducer() {
        #expect(EventsPrinter().registerToEvents(for: producer))
        #expect(logged { producer.emit(.appeared) } == ["appeared"])
    }

    @Test
    func listenersHearOneTypeOfEvents() {
        #expect(ProductArrayAnalytics().registerToEvents(for: producer))
        let tracked = logged {
            producer.emit(.appeared)
            producer.emit(.productSelected(apple))
        }
        #expect(tracked == ["\(apple)"])
    }

    @Test
    func loggersAreListeners() {
        let manager = ModuleManager(listeners: [EventsLogger()])

        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func listenersHearSomeModules() {
        let modules = [RoutingContext.main, .checkout].map { context in
            MockModule(usingContext: MockModuleContext<ProductEvent>(routingContext: context))
        }
        let manager = ModuleManager(listeners: [CheckoutAnalytics()])
        for module in modules { manager.setupEventsListeners(for: module) }
        let tracked = logged {
            for (module, id) in zip(modules, ["1", "2"]) { module.emit(.shown(id: id)) }
        }
        #expect(tracked == [#"shown(id: "2")"#])
    }

    @Test
    func routingContextsHaveNames() {
        #expect(RoutingContext.accounts == "accounts")
    }
}

// MARK: - Modules

extension EventModulesExamplesTests {
    enum ProductEvent: EventProtocol, Equatable {
        case bought
        case shown(id: String)
    }

    //> struct ProductContext: ModuleContextProtocol {

    //>> final class ProductModule: ModuleProtocol, EventsEmitting {

    final class ProductScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let onBuy: () -> Void

        init(onBuy: @escaping () -> Void) { self.onBuy = onBuy }
    }

    final class CheckoutModule: ModuleProtocol {
        let context: CheckoutContext
        let disposeBag = DisposeBag()

        init(usingContext context: CheckoutContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    //> struct CheckoutContext: ModuleContextProtocol {

    private final class SettingsModule: ModuleProtocol {
        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    @Test
    func modulesAreMadeFromTheirContext() throws {
        let listener = RecordingListener()
        let manager = ModuleManager(listeners: [listener])
        let step = ModuleRoutingStep(withMaker: ProductContext(id: "7"))
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .push())
        )
        (screen as? ProductScreen)?.onBuy()
        #expect(listener.events(of: ProductEvent.self) == [.bought])
        #expect(manager.expectModule(ProductModule.self)?.context.id == "7")
    }

    @Test
    func contextsMayRequireAMode() {
        let router = StackRouter(manager: manager)
        router.start(with: MockModuleContext<ProductEvent>().step)
        let step = ModuleRoutingStep(withMaker: CheckoutContext(routingContext: .checkout))
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        #expect(router.position.modals.count == 1)
    }

    @Test
    func contextsMayBuildAModule() {
        let context = ModuleContext(building: SettingsModule.self)

        #expect(context.makeModule() is SettingsModule)
    }

    @Test
    func modulesHaveTheirOwnStates() throws {
        let manager = ModuleManager(store: store)
        let step = ModuleRoutingStep(withMaker: OwnStateContext(id: "7"))
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .push())
        )
        let product = try #require(screen as? ProductViewController)
        #expect(product.store.state?.id == "7")
    }

    private typealias OwnStateContext = OwnState.ProductContext
    private typealias ProductViewController = OwnState.ProductViewController

    enum OwnState {
        struct ProductState {
            let id: String
        }

        struct ProductReducer: Reducer {
            let initialState: ProductState

            init(id: String) { initialState = ProductState(id: id) }

            func reduce(state: ProductState, action: any Action) -> ProductState? { nil }
        }

        final class ProductViewController: Presentable {
            let disposeBag = DisposeBag()
            let viewControllerEvents = PublishSubject<ViewControllerEvent>()
            let store: PartialStore<ProductState>

            init(store: PartialStore<ProductState>) { self.store = store }
        }

        //> struct ProductContext: ModuleContextProtocol {

        final class ProductModule: ModuleProtocol, EventsProducer, ReducerProviding {
            var reducer: any CombinableReducer { ProductReducer(id: context.id) }

            let context: ProductContext
            let disposeBag = DisposeBag()
            let events: Observable<ProductEvent> = PublishSubject<ProductEvent>()

            init(usingContext context: ProductContext) { self.context = context }

            func makePresentable() -> any Presentable {
                ProductViewController(store: partialStore(forStateType: ProductState.self))
            }
            // context, init(usingContext:), disposeBag, events
        }
    }
}

// MARK: - Screens

extension EventModulesExamplesTests {
    //> final class ReviewsScreen: Presentable {

    @Test
    func screensEmitTheirAppearance() {
        let screen = ReviewsScreen()
        let listener = RecordingListener()
        listener.registerToEvents(for: screen)
        screen.viewWillAppear()
        screen.viewDidAppear()
        #expect(listener.events(of: ViewControllerEvent.self) == [.willAppear, .appeared])
    }

    //>> class PageScreen: Screen {

    @Test
    func subclassesOfScreensOverrideTheirAppearance() {
        let screen: any Presentable = CoverScreen(title: "News")
        #expect(logged { screen.viewDidAppear() } == ["animation"])
    }
}
