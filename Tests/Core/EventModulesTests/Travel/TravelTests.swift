import EventModulesTesting
import Testing

/// The rules of traveling in time, one by one.
@MainActor
struct TravelTests {
    private let shop = Shop()
    private let window: StackRouter
    private let trace: FlowTrace

    init() {
        window = shop.open(0)
        trace = FlowTrace(manager: shop.manager, router: window)
    }

    private func products() -> [Shop.ProductModule] {
        shop.manager.livingModules().compactMap { $0 as? Shop.ProductModule }
    }

    private func lastEntry(_ kind: FlowEntry.Kind) throws -> FlowEntry {
        try #require(trace.entries.last { $0.kind == kind })
    }

    private var basket: Shop.Basket? { shop.store.state.value(forKeyOfType: Shop.Basket.self) }

    /// Opens a product, likes it twice and leaves it.
    private func visitProduct() throws -> FlowEntry {
        window.route(toDeeplink: "shop://product/3")
        products()[0].like()
        products()[0].like()
        let entry = try lastEntry(.changed)
        window.pop()
        _ = shop.journal.take()
        return entry
    }

    // MARK: - Moments

    @Test
    func theStateAfterAnActionIncludesItsChanges() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let action = try lastEntry(.action)
        shop.store.dispatch(Shop.AddToBasket(product: 2))
        #expect(trace.state(after: action)?[Shop.Basket.self]?.products == [1])
    }

    @Test
    func anEarlierStateHasTheSubStatesOfReleasedModules() throws {
        let entry = try visitProduct()
        let state = try #require(trace.state(after: entry))
        #expect(state.values(forKeysOfType: Shop.ProductState.self).map(\.likes) == [2])
        #expect(state.keys.contains("ProductState@ProductModule#4"))
    }

    @Test
    func aDroppedEntryHasNoState() throws {
        let store = Suas.createStore(reducer: Shop.Basket.reducer)
        let trace = FlowTrace(store: store, keeping: 2)
        store.dispatch(Shop.AddToBasket(product: 1))
        let first = try #require(trace.entries.first)
        for product in 2...9 { store.dispatch(Shop.AddToBasket(product: product)) }
        #expect(trace.state(after: first) == nil)
        #expect(!trace.travel(to: first))
        #expect(!trace.isTraveling)
    }

    // MARK: - Traveling

    @Test
    func aReleasedModuleIsMadeAnewWithItsState() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1 / ProductModule#4")
        let states = shop.store.state.values(forKeysOfType: Shop.ProductState.self)
        #expect(states == [Shop.ProductState(product: 3, likes: 2)])
        #expect(shop.store.isTraveling)
        #expect(trace.shownEntry?.number == entry.number)
        trace.returnToPresent()
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1")
        #expect(products().isEmpty)
        #expect(!shop.store.isTraveling)
    }

    @Test
    func listenersHearNothingOfATrip() throws {
        let entry = try visitProduct()
        let count = trace.entries.count
        trace.travel(to: entry)
        trace.returnToPresent()
        #expect(shop.journal.take().isEmpty)
        #expect(
            trace.entries[count...].map(\.description) == [
                "traveled to #\(entry.number)", "traveled back to the present",
            ]
        )
    }

    @Test
    func theScreensOfThePresentStayAlive() throws {
        let entry = try visitProduct()
        window.route(toDeeplink: "shop://product/5")
        weak let product = products().last
        trace.travel(to: entry)
        #expect(window.position.top?.description == "ProductModule#4")
        #expect(product != nil)
        trace.returnToPresent()
        #expect(products().last === product)
    }

    @Test
    func whatTheUserDoesInThePastIsRefused() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        let reports = Diagnostics.collect {
            products()[0].like()
            shop.store.dispatch(Shop.AddToBasket(product: 1))
            shop.store.reset(state: Shop.Basket(products: [9]))
            window.goBack()
        }
        let summary = "A delivery was refused, because the app shows an earlier moment."
        #expect(reports.map(\.summary) == Array(repeating: summary, count: 4))
        #expect(
            reports.map(\.details[0].value) == [
                "event ProductModule#4: liked", "action AddToBasket(product: 1)",
                "reset(state:forKey:) for Basket",
                "a move of the router at tab 1 of 3: CatalogModule#1 / ProductModule#4",
            ]
        )
        trace.returnToPresent()
        #expect(basket == Shop.Basket())
    }

    @Test
    func resultsOfRunningActionsAreKeptForThePresent() async throws {
        window.route(to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push()))
        let checkout = try #require(shop.manager.livingModules().last as? Shop.CheckoutModule)
        checkout.pay()
        trace.travel(to: try #require(trace.entries.first))
        await shop.confirm(try #require(shop.payments.first))
        #expect(basket?.orders == [])
        _ = shop.journal.take()
        trace.returnToPresent()
        #expect(basket?.orders == [1])
        #expect(shop.journal.take() == ["StoreEventsProducer paid(order: 1)"])
        #expect(trace.why(try lastEntry(.event)).contains("began Pay"))
    }

    @Test
    func valuesOfOtherThreadsAreKeptForThePresent() async throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        shop.store.inlet.send(Shop.AddToBasket(product: 7))
        await Task.detached {}.value
        for _ in 0..<10 { await Task.yield() }
        #expect(basket?.products == [])
        trace.returnToPresent()
        while basket?.products.isEmpty == true { await Task.yield() }
        #expect(basket?.products == [7])
    }

    @Test
    func runningActionsAreNotifiedOfATrip() async throws {
        let log = Notes()
        let entry = try visitProduct()
        let gate = Gate()
        shop.store.dispatch(Notified(log: log, gate: gate))
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: entry)
        trace.travel(to: entry)
        trace.returnToPresent()
        #expect(log.lines == ["began", "ended"])
        gate.open()
        await shop.store.actionsEnded()
    }

    // MARK: - Several calls in one delivery

    private func inOneDelivery(_ calls: @escaping () -> Void) {
        let button = PublishSubject<Int>()
        let subscription = button.subscribe(onNext: { _ in calls() })
        button.onNext(1)
        subscription.dispose()
    }

    @Test
    func aTripAfterAReturnKeepsThePresent() throws {
        let entry = try visitProduct()
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: entry)
        inOneDelivery {
            trace.returnToPresent()
            trace.travel(to: entry)
        }
        #expect(trace.shownEntry?.number == entry.number)
        #expect(basket?.products == [])
        trace.returnToPresent()
        #expect(basket?.products == [1])
        #expect(!shop.store.isTraveling)
    }

    @Test
    func nothingIsLeftToStayAtAfterAReturn() throws {
        let entry = try visitProduct()
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: entry)
        inOneDelivery {
            trace.returnToPresent()
            trace.stay()
        }
        #expect(basket?.products == [1])
        #expect(trace.entries.last?.description == "traveled back to the present")
    }

    @Test
    func theAppStaysWhereItHasJustTraveledTo() throws {
        let entry = try visitProduct()
        let count = trace.entries.count
        inOneDelivery {
            trace.travel(to: entry)
            trace.stay()
        }
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1 / ProductModule#4")
        let routes = trace.entries[count...].filter { $0.kind == .route }
        #expect(routes.count == 1)
        #expect(shop.store.state.values(forKeysOfType: Shop.ProductState.self).map(\.likes) == [2])
    }

    @Test
    func anActionAfterAReturnReachesThePresent() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        inOneDelivery {
            trace.returnToPresent()
            shop.store.dispatch(Shop.AddToBasket(product: 1))
        }
        #expect(basket?.products == [1])
    }

    // MARK: - Numbers

    @Test
    func aModuleThatOutlivesATripKeepsItsNumberToItself() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        let step = PresentableRoutingStep(withStep: .product(9), presentationMode: .push())
        let screen = shop.manager.viewController(for: step)
        trace.returnToPresent()
        window.route(toDeeplink: "shop://product/5")
        let names = products().map { $0.stateInstance?.description }
        #expect(names == ["ProductModule#5", "ProductModule#6"])
        withExtendedLifetime(screen) {}
    }

    // MARK: - Staying

    @Test
    func theAppContinuesFromTheMomentThatItStaysAt() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        trace.stay()
        products()[0].like()
        let states = shop.store.state.values(forKeysOfType: Shop.ProductState.self)
        #expect(states == [Shop.ProductState(product: 3, likes: 3)])
        #expect(trace.state(after: entry)?.values(forKeysOfType: Shop.ProductState.self).count == 1)
        #expect(trace.transcript.description.contains("traveled to stay at #\(entry.number)"))
        window.pop()
        shop.close(0)
        expectNothingLeft(in: shop.manager)
    }

    @Test
    func theScreensOfAnAbandonedPresentAreReleased() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let entry = try lastEntry(.changed)
        window.route(toDeeplink: "shop://product/3")
        weak let product = products()[0]
        trace.travel(to: entry)
        #expect(product != nil)
        trace.stay()
        #expect(product == nil)
        #expect(shop.store.state.values(forKeysOfType: Shop.ProductState.self).isEmpty)
    }

    @Test
    func aTraceThatStopsReturnsToThePresent() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        trace.stop()
        #expect(!shop.store.isTraveling)
        #expect(products().isEmpty)
    }

    @Test
    func aTraceThatStopsInADeliveryReturnsFirst() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        inOneDelivery { trace.stop() }
        #expect(!shop.store.isTraveling)
        #expect(products().isEmpty)
        #expect(shop.journal.take().isEmpty)
        let last = try #require(trace.entries.last)
        #expect(last.description == "traveled back to the present")
        let states = trace.state(after: last)?.values(forKeysOfType: Shop.ProductState.self)
        #expect(states == [])
    }

    @Test
    func aTripThatIsQueuedEndsWhenTheTraceStops() throws {
        let entry = try visitProduct()
        inOneDelivery {
            trace.travel(to: entry)
            trace.stop()
        }
        #expect(!shop.store.isTraveling)
        #expect(products().isEmpty)
    }

    @Test
    func aTraceThatStartsInThePastRecordsNothing() throws {
        let entry = try visitProduct()
        trace.travel(to: entry)
        var other: FlowTrace?
        let reports = Diagnostics.collect { other = FlowTrace(manager: shop.manager) }
        #expect(
            reports.map(\.description) == [
                """
                A trace was started while the app shows an earlier moment.
                That moment isn't the present, so the trace records nothing.
                To fix this, call returnToPresent() or stay() on the earlier trace first.
                """
            ]
        )
        trace.returnToPresent()
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        #expect(try lastEntry(.action).description == "action AddToBasket(product: 1)")
        #expect(other?.entries.isEmpty == true && products().isEmpty)
    }
}

/// An action that logs its notifications.
private struct Notified: TaskAction {
    let log: Notes
    let gate: Gate

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async {
        await gate.pass()
    }

    func travelDidBegin() { log.lines.append("began") }
    func travelDidEnd() { log.lines.append("ended") }
}

@MainActor
private final class Notes {
    var lines: [String] = []
}
