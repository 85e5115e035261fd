import EventModules
import Testing

struct Product: Equatable {
    let remoteId: String
    let productName: String
}

enum ProductArrayEvent: EventProtocol {
    case appeared
    case productSelected(Product)
}

final class ProductArrayModule: EventsEmitting {
    let events = EventsSource<ProductArrayEvent>()

    func appear() { events.emit(.appeared) }
    func select(_ product: Product) { events.emit(.productSelected(product)) }
}

final class ProductAnalytics: EventsListening {
    private(set) var tracked: [String] = []

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductArrayEvent>
    ) -> Bool {
        producer[event: ProductArrayEvent.productSelected]
            .subscribe(onNext: { [weak self] product in
                self?.tracked.append("selected \(product.remoteId)")
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

final class CrashTrail: AnyEventsListening {
    private(set) var labels: [String] = []

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [weak self] event in self?.labels.append(event.label) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

final class CheckoutListeners: EventsListenersAggregator {
    let listeners: [any AnyEventsListening] = [CrashTrail(), ProductAnalytics()]
}

extension RoutingContext {
    static let checkout: RoutingContext = "checkout"
}

final class CheckoutTrail: ModuleEventsListening {
    let routingContexts: Set<RoutingContext>? = [.checkout]
    private(set) var labels: [String] = []

    @discardableResult
    func registerToEvents(for module: any AnyModule, events: Observable<AnyEvent>) -> Bool {
        events
            .subscribe(onNext: { [weak self] event in self?.labels.append(event.label) })
            .disposed(by: module.disposeBag)
        return true
    }
}

final class CheckoutModuleListeners: ModuleEventsListenersAggregator {
    let routingContexts: Set<RoutingContext>? = [.checkout]
    let listeners: [any AnyEventsListening] = [CrashTrail(), ProductAnalytics()]
}

final class ConsoleAnalytics: AnalyticsProvider {
    private(set) var records: [String] = []

    func track(event: String, properties: [String: AnalyticsValue]) {
        records.append("\(event) \(properties.count)")
    }
}

struct SelectProduct: Action {
    let id: String
}

private struct LoadProducts: Action {}
private struct ReportId: Action {}

private enum BarAction: Action {
    case show(String)
    case grow, blink
}

@MainActor
struct ListenersTests {
    @Test
    func smallestExample() {
        let analytics = ProductAnalytics()
        let manager = ModuleManager(listeners: [EventsLogger(), analytics])
        let products = ProductArrayModule()
        manager.setupEventsListeners(for: products)
        products.select(Product(remoteId: "7", productName: "Lamp"))

        #expect(analytics.tracked == ["selected 7"])
    }

    @Test
    func manager() {
        let products = ProductArrayModule()
        let trail = CrashTrail()

        let manager = ModuleManager()
        manager.setupEventsListeners(for: products)

        // A late listener is offered every living producer.
        manager.addEventsListeners([trail])
        products.appear()

        // A removed listener's subscriptions end at once.
        manager.removeEventsListener(trail)
        products.appear()

        #expect(trail.labels == ["appeared"])
    }

    @Test
    func groups() {
        let group = CheckoutListeners()
        let products = ProductArrayModule()
        let manager = ModuleManager(listeners: group.listeners + [group])
        manager.setupEventsListeners(for: products)
        products.appear()
        #expect((group.listeners[0] as? CrashTrail)?.labels == ["appeared"])
    }

    private func makeRecipe(
        in routingContext: RoutingContext,
        of manager: ModuleManager
    ) -> OfferScreen? {
        let step = PresentableRoutingStep(
            withStep: ModuleRoutingStep(
                withMaker: OfferContext(name: "Soup", routingContext: routingContext)
            ),
            presentationMode: .push()
        )
        return manager.viewController(for: step) as? OfferScreen
    }

    @Test
    func modulesOnly() {
        let trail = CheckoutTrail()
        let manager = ModuleManager(listeners: [trail])
        let products = ProductArrayModule()
        manager.setupEventsListeners(for: products)
        products.appear()
        let elsewhere = makeRecipe(in: .account, of: manager)
        elsewhere?.onAccept()
        let screen = makeRecipe(in: .checkout, of: manager)
        screen?.viewDidAppear()
        #expect(trail.labels == ["shown"])
    }

    @Test
    func groupsOfModuleListeners() {
        let group = CheckoutModuleListeners()
        let manager = ModuleManager(listeners: [group])
        let elsewhere = makeRecipe(in: .account, of: manager)
        elsewhere?.onAccept()
        let screen = makeRecipe(in: .checkout, of: manager)
        screen?.viewDidAppear()
        #expect((group.listeners[0] as? CrashTrail)?.labels == ["shown"])
    }

    @Test
    func analyticsTable() {
        let provider = ConsoleAnalytics()
        let tracking = AnalyticsEventsListener(provider: provider)
            .on(ProductArrayEvent.appeared, as: "products.appeared") { ["source": "menu"] }
            .on(ProductArrayEvent.productSelected, as: "product.selected") {
                ["id": .string($0.remoteId)]
            }

        let products = ProductArrayModule()
        tracking.registerToEvents(for: products)
        products.appear()
        products.select(Product(remoteId: "7", productName: "Lamp"))
        #expect(provider.records == ["products.appeared 1", "product.selected 1"])
    }

    @Test
    func bridge() {
        let reducer = BlockReducer(initialState: "none", stateKey: "selected") { _, action in
            (action as? SelectProduct)?.id
        }
        let store = Suas.createStore(reducer: reducer)

        let bridge = StoreEventsListener(store: store)
            .on(ProductArrayEvent.appeared) { LoadProducts() }
            .on(ProductArrayEvent.productSelected) { SelectProduct(id: $0.remoteId) }
            .on(ProductArrayEvent.productSelected) { $0.remoteId.isEmpty ? ReportId() : nil }
            .on(ProductArrayEvent.productSelected) { [BarAction.show($0.productName), .grow] }
            .on(ProductArrayEvent.productSelected) { BarAction.blink }

        var log: [String] = []
        store.addActionListener { action in log.append("\(action)") }
        let products = ProductArrayModule()
        bridge.registerToEvents(for: products)
        products.appear()
        products.select(Product(remoteId: "7", productName: "Lamp"))
        #expect(store.state[String.self, stateKey: "selected"] == "7")
        #expect(
            log == [
                "LoadProducts()", #"SelectProduct(id: "7")"#, #"show("Lamp")"#, "grow", "blink",
            ]
        )
    }

    @Test
    func testing() {
        let analytics = ProductAnalytics()
        let products = ProductArrayModule()
        analytics.registerToEvents(for: products)
        products.select(Product(remoteId: "7", productName: "Lamp"))
        #expect(analytics.tracked == ["selected 7"])
    }
}
