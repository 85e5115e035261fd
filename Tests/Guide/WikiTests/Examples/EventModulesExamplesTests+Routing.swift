import EventModules
import EventModulesTesting
import Foundation
import Testing

extension RoutingContext {
    fileprivate static let link: RoutingContext = "link"
}

extension ModuleRoutingStep {
    fileprivate typealias ProductContext = EventModulesExamplesTests.ProductContext
    typealias ProductModule = EventModulesExamplesTests.ProductModule
    fileprivate typealias ReviewsScreen = EventModulesExamplesTests.ReviewsScreen
}

//>> extension ModuleRoutingStep {

extension ModuleRoutingStep {
    fileprivate static var products: Self {
        Self(withMaker: ModuleContext(building: EventModulesExamplesTests.ProductsModule.self))
    }

    fileprivate static func products(routingContext: RoutingContext) -> Self { products }

    fileprivate static func product(routingContext: RoutingContext, id: String) -> Self {
        product(id)
    }
}

extension PresentableRoutingStep {
    fileprivate static func product(_ product: EventModulesExamplesTests.Product) -> Self {
        Self(withStep: .product(product.id), presentationMode: .push())
    }
}

// MARK: - Managers

extension EventModulesExamplesTests {
    final class ProductsModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<ProductArrayEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { ReviewsScreen() }
    }

    @Test
    func managersMakeScreens() {
        //> let manager = ModuleManager(listeners: [EventsLogger(), StoreEventsListener(store: store)])

        #expect(manager.module(for: screen) is ProductsModule)
    }

    @Test
    func eventsRouteInTheirWindow() throws {
        let manager = ModuleManager()
        let windows = ["Window/1", "Window/2"].map { key in
            StackRouter(manager: manager, stateKey: StateKey(key))
        }
        for window in windows { window.start(with: .products) }
        let modules = manager.livingModules().compactMap { $0 as? ProductsModule }
        let producer = try #require(modules.last)

            //>1 producer[event: ProductArrayEvent.productSelected]
            .disposed(by: producer.disposeBag)

        producer.events.emit(.productSelected(apple))
        #expect(windows.map(\.position.screens.count) == [1, 2])
    }

    @Test
    func modulesAreClosed() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(with: .products)
        router.route(to: .product(apple))
        guard let module = manager.expectModule(ProductModule.self) else { return }

        if let id = manager.screenID(of: module) { manager.router(of: module)?.close(id) }

        #expect(router.position.screens.count == 1)
    }

    @Test
    func featuresProvideTheirSteps() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(with: .product("7"))
        guard let module = manager.expectModule(ProductModule.self) else { return }
        let reviews = ModuleRoutingStep.reviews(of: module)
        router.route(to: PresentableRoutingStep(withStep: reviews, presentationMode: .push()))
        #expect(router.topPresentable is ReviewsScreen)
        #expect(manager.livingModules().count == 1)
    }
}

// MARK: - Routers

extension ModuleRoutingStep {
    fileprivate static var picker: Self {
        Self(withMaker: ModuleContext(building: EventModulesExamplesTests.PickerModule.self))
    }
}

extension EventModulesExamplesTests {
    fileprivate enum PickerEvent: EventProtocol {
        case picked(Product)
    }

    fileprivate final class PickerModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<PickerEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }
    }

    private final class Picked {
        private(set) var products: [Product] = []

        func add(_ product: Product) { products.append(product) }
    }

    @Test
    func modulesAnswer() {
        let router = startedRouter()
        let basket = Picked()

        //> router.open(.picker, .modal)

        manager.expectModule(PickerModule.self)?.events.emit(.picked(apple))
        router.dismiss()
        #expect(basket.products.map(\.id) == ["7"])
    }

    private final class MainFlowRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        // swift-format-ignore: OmitExplicitReturns
        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<ProductArrayEvent>
        ) -> Bool {
            //> // In registerToEvents(for:events:) of a listener:
            return true
        }
    }

    private func startedRouter() -> StackRouter {
        let router = StackRouter(manager: manager)
        router.start(with: .products)
        return router
    }

    @Test(.manualClock)
    func listenersRoute() {
        let router = MockRouter()
        let routing = MainFlowRouting(router: router)
        routing.registerToEvents(for: producer)
        for _ in 1...2 { producer.emit(.productSelected(apple)) }
        #expect(router.expectStep(to: ProductContext.self)?.id == "7")
        router.expectNoMoreMoves()
    }

    @Test
    func positionsAreData() throws {
        let router = startedRouter()

        let saved = try JSONEncoder().encode(router.position)

        #expect(try JSONDecoder().decode(RouterPosition.self, from: saved) == router.position)
    }

    @Test
    func severalMovesAreOneTurn() {
        let root = MockModuleContext<ProductEvent>()
        let checkout = MockModuleContext<ProductEvent>()
        let receipt = PresentableRoutingStep(withStep: .product("7"), presentationMode: .push())
        let router = StackRouter(manager: manager)
        router.start(with: root.step)
        router.route(to: PresentableRoutingStep(withStep: checkout.step, presentationMode: .push()))
        let history = root.module?.screen?.history

        //> // Replaces the checkout by the receipt; the screen below doesn't appear in between.

        #expect(root.module?.screen?.history == history)
        #expect(checkout.module == nil)
        #expect(router.topPresentable is ProductScreen)
    }

    @Test
    func positionsAreRestoredByAnAction() {
        let saved = RouterPosition()
        var actions: [String] = []
        store.addActionListener { action in actions.append("\(type(of: action))") }

        store.dispatch(action: MoveRouter(to: saved))

        #expect(actions == ["MoveRouter"])
    }

    @Test
    func storesBeginWithASavedPosition() {
        let saved = startedRouter().position

        let store = Suas.createStore(reducer: TodoReducer() + RouterReducer(initialState: saved))

        #expect(store.state[RouterPosition.self] == saved)
    }

    @Test
    func positionsAreSavedAsText() {
        let manager = ModuleManager()
        manager.registerDeeplinks(of: ItemModule.self) { _ in
            ItemContext(routingContext: .link, number: 7)
        }
        let router = StackRouter(manager: manager, stateKey: "1")
        let nextRouter = StackRouter(manager: manager, stateKey: "2")
        router.start(
            with: ModuleRoutingStep(withMaker: ItemContext(routingContext: .link, number: 7))
        )

        //> let saved = router.savedPosition

        #expect(nextRouter.position.screens.count == 1)
    }

    @Test
    func routersStart() {
        //> let manager = ModuleManager(store: store)

        #expect(manager.livingModules().first is ProductsModule)
    }

    @Test
    func windowsHaveTheirOwnKeys() {
        let manager = ModuleManager(store: store)

        let window = StackRouter(manager: manager, stateKey: "Window/2")
        window.start(with: .products)

        #expect(store.state.keys.contains("Window/2"))
    }
}

// MARK: - Links

extension EventModulesExamplesTests {
    struct ItemContext: ModuleContextProtocol {
        typealias ModuleType = ItemModule
        let routingContext: RoutingContext
        let number: Int
    }

    final class ItemModule: Deeplinkable, EventsProducer {
        static let pattern: DeeplinkPattern = "shop://item/{number:Int}"
        static let deeplinkPatterns = [pattern]

        let context: ItemContext
        let disposeBag = DisposeBag()
        let events: Observable<ProductEvent> = PublishSubject<ProductEvent>()

        init(usingContext context: ItemContext) { self.context = context }

        func makePresentable() -> any Presentable { ReviewsScreen() }

        var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
        // context, init(usingContext:), makePresentable(), disposeBag, events
    }

    private final class TodoListModule: Deeplinkable {
        static let deeplinkPatterns: [DeeplinkPattern] = ["todo://list"]

        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { ReviewsScreen() }
    }

    @Test
    func modulesAnswerLinks() {
        let manager = ModuleManager()

        //> manager.registerDeeplinks(of: ItemModule.self) { match in

        let router = StackRouter(manager: manager)
        router.start(with: .products)
        router.route(toDeeplink: "shop://item/7")
        #expect(manager.expectModule(ItemModule.self)?.context.number == 7)
        #expect(router.position.screens.last?.link?.description == "shop://item/7")
    }

    @Test
    func registeredPatternsAreListed() {
        var printed: [String] = []
        func print(_ pattern: DeeplinkPattern, _ module: any Deeplinkable.Type) {
            printed.append("\(pattern) \(module)")
        }
        let manager = ModuleManager()
        manager.registerDeeplinks(of: TodoListModule.self) { _ in
            ModuleContext(building: TodoListModule.self)
        }

        //> for registration in manager.deeplinkPatterns {

        #expect(printed == ["todo://list TodoListModule"])
    }
}
