import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Testing

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

//> final class CheckoutListeners: EventsListenersAggregator {

//>> extension RoutingContext {

final class ConsoleAnalytics: AnalyticsProvider {
    private(set) var records: [String] = []

    func track(event: String, properties: [String: AnalyticsValue]) {
        records.append("\(event) \(properties.count)")
    }
}

private struct ReportID: Action {}

private enum BarAction: Action {
    case show(String)
    case grow, blink
}

@MainActor
struct ListenersTests {
    private let page = GuidePage(path: "Wiki/Listeners.md")
    private let catalog = CatalogModule(usingContext: ModuleContext(building: CatalogModule.self))
    private let basket = BasketModule(
        usingContext: BasketContext(
            basket: Suas.createStore(reducer: Basket.reducer)
                .partialStore(forStateType: Basket.self)
        )
    )

    @Test
    func groups() throws {
        let group = CheckoutListeners()
        let manager = ModuleManager(listeners: [group])
        manager.setupEventsListeners(for: catalog)
        catalog.events.emit(.productSelected(id: "lamp"))
        manager.removeEventsListener(group)
        catalog.events.emit(.productSelected(id: "chair"))
        let crumbs = try #require(group.listeners[1] as? Breadcrumbs)
        #expect(crumbs.lines == [#"CatalogModule: productSelected(id: "lamp")"#])
    }

    @Test
    func bridge() {
        let store = Suas.createStore(reducer: Basket.reducer)

        //> let bridge = StoreEventsListener(store: store)

        var log: [String] = []
        store.addActionListener { action in log.append("\(action)") }
        let product = ProductModule(usingContext: ProductContext(id: "lamp"))
        bridge.registerToEvents(for: product)
        product.events.emit(.addedToBasket(id: "lamp"))
        #expect(store.state[Basket.self]?.names == ["lamp"])
        bridge.registerToEvents(for: basket)
        basket.events.emit(.checkedOut)
        #expect(store.state[Basket.self]?.names == [])
        product.events.emit(.addedToBasket(id: ""))
        #expect(
            log == [
                #"AddProduct(name: "lamp")"#, #"show("lamp")"#, "grow", "blink", "EmptyBasket()",
                #"AddProduct(name: "")"#, "ReportID()", #"show("")"#, "grow", "blink",
            ]
        )
    }

    @Test
    func map() throws {
        let printed = try BuiltProgram.run("shop-sample", "--map").out
        let lines = printed.split(separator: "\n").map(String.init)
        // Below the first screen.
        #expect(try page.shows(lines.dropFirst().joined(separator: "\n")))
    }

    @Test
    func unheardCases() {
        let store = Suas.createStore(reducer: Basket.reducer)

        //> let bridge = StoreEventsListener(store: store).on(BasketEvent.checkedOut) { EmptyBasket() }
    }
}
