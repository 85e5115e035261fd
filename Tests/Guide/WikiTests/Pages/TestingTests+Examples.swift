import EventModulesTesting
import Testing

final class SearchFieldModule: EventsEmitting {
    let events = EventsSource<SearchEvent>()
    private let texts = PublishSubject<String>()

    init() {
        texts.throttle(.seconds(1))
            .subscribe(onNext: events.emitter(of: SearchEvent.typed))
            .disposed(by: disposeBag)
    }

    func type(_ text: String) { texts.onNext(text) }
}

@MainActor
struct SearchFieldTests {
    @Test(.manualClock)
    func lastTextOfASecondIsSearchedFor() async {
        let search = SearchFieldModule()
        let manager = ModuleManager()
        manager.setupEventsListeners(for: search)
        let flow = FlowRecorder(manager: manager)

        search.type("l")
        search.type("la")
        search.type("lam")
        await ManualClock.current.run(for: .seconds(1))

        flow.expectTranscript(
            """
            event SearchFieldModule#1: typed("l")
            event SearchFieldModule#1: typed("lam")
            """
        )
        flow.finish()
    }
}

@MainActor
struct SearchAnalyticsTests {
    @Test(.manualClock)
    func typingIsRecordedOnceInTwoSeconds() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener.shop(providers: [provider])
        let search = MockProducer<SearchEvent>()
        analytics.registerToEvents(for: search)

        search.emit(.typed("l"))
        search.emit(.typed("la"))
        ManualClock.current.advance(by: .seconds(2))
        search.emit(.typed("lam"))
        search.emit(.resultSelected(id: "lamp", position: 1))

        #expect(
            provider.tracked == [
                TrackedEvent("search.typed", ["length": 1]),
                TrackedEvent("search.typed", ["length": 3]),
                TrackedEvent("search.result_selected", ["id": "lamp", "position": 1]),
            ]
        )
    }
}

@MainActor
struct PriceTests {
    private let gate = Gate()
    private let app: PricedShopApp

    init() {
        let gate = gate
        let service = PriceService { _ in
            await gate.pass()
            return 40
        }
        app = PricedShopApp(service: service)
    }

    @Test
    func selectedProductGetsItsPrice() async {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("lamp")
        app.router.enter("add")
        gate.open()
        await flow.settle()

        flow.expectTranscript(
            """
            event CatalogModule#1: productSelected(id: "lamp")
              called AnalyticsEventsListener#1
                tracked product.selected [id: "lamp"]
              called StoreEventsListener#1
                action FetchPrice(product: "lamp")
                  began FetchPrice(product: "lamp")
                    action SetPrice(product: "lamp", euros: 40)
                      changed Prices: euros["lamp"]: inserted 40
                    ended FetchPrice(product: "lamp")
              called ShopRouting#1
                route pushed ProductModule#2
                  screen appeared Page#2
            event ProductModule#2: addedToBasket(id: "lamp")
              called StoreEventsListener#1
                action AddProduct(name: "lamp")
                  changed Basket: names[0]: inserted "lamp"
              called ShopRouting#1
                route presented BasketModule#3
                  screen appeared BasketScreen#1
            """
        )
        flow.finish()
        expectNothingLeft(in: app.manager, app.store, app.router)
    }
}

extension PriceTests {
    @Test
    func priceIsSetWhenTheServiceAnswers() async {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))
        flow.expect(.event(CatalogEvent.productSelected(id: "lamp")))
        flow.expectInAnyOrder(
            .tracked("product.selected", ["id": "lamp"]),
            .action(FetchPrice.self) { $0.product == "lamp" },
            .began(FetchPrice.self),
            .route(to: ProductModule.self),
            .appeared(Page.self)
        )

        gate.open()
        await flow.settle()
        flow.expect(.action(SetPrice(product: "lamp", euros: 40)))
        flow.expect(.changed(to: Prices(euros: ["lamp": 40])))
        flow.expect(.ended(FetchPrice.self))
        flow.finish()
    }
}
