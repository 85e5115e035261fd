import EventModulesTesting
import Testing

/// The rules of restoring an earlier state, one by one.
@MainActor
struct RestoringTests {
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

    private var likes: [Int] {
        shop.store.state.values(forKeysOfType: Shop.ProductState.self).map(\.likes)
    }

    /// Opens a product and likes it twice.
    private func openProduct() throws -> FlowEntry {
        window.route(toDeeplink: "shop://product/3")
        products()[0].like()
        products()[0].like()
        return try lastEntry(.changed)
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
        let entry = try openProduct()
        window.pop()
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
        let count = trace.entries.count
        #expect(trace.state(after: first) == nil)
        #expect(!trace.restore(first))
        #expect(trace.entries.count == count)
    }

    @Test
    func aTraceThatHasStoppedRestoresNothing() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let action = try lastEntry(.action)
        shop.store.dispatch(Shop.AddToBasket(product: 2))
        trace.stop()
        #expect(trace.state(after: action) == nil)
        #expect(!trace.restore(action))
        #expect(basket?.products == [1, 2])
    }

    // MARK: - Restoring

    @Test
    func restoringIsADeliveryWithTheEntryAsItsCause() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let action = try lastEntry(.action)
        shop.store.dispatch(Shop.AddToBasket(product: 2))
        let count = trace.entries.count
        #expect(trace.restore(action))
        #expect(basket?.products == [1])
        let entries = trace.entries[count...]
        #expect(
            entries.map(\.description) == [
                "restored #\(action.number)", "changed Basket: products[1]: removed 2",
            ]
        )
        #expect(entries.map(\.causeNumber) == [nil, count + 1])
        #expect(entries.allSatisfy { !$0.isDetail })
    }

    @Test
    func restoringTheLastEntryGoesBack() throws {
        let first = try openProduct()
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        products()[0].like()
        let last = try #require(trace.entries.last)
        trace.restore(first)
        #expect(basket == Shop.Basket())
        #expect(likes == [2])
        trace.restore(last)
        #expect(basket?.products == [1])
        #expect(likes == [3])
    }

    @Test
    func livingScreensStayAndOthersAreMadeAnew() throws {
        let entry = try openProduct()
        weak let catalog = shop.manager.livingModules().first
        window.pop()
        #expect(products().isEmpty)
        trace.restore(entry)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1 / ProductModule#4")
        #expect(shop.manager.livingModules().first === catalog)
        // A new instance begins with its own initial state.
        #expect(likes == [0])
        products()[0].like()
        #expect(likes == [1])
    }

    @Test
    func aScreenThatIsOnlyInThePresentLeaves() throws {
        let entry = try lastEntryAfterAnAction()
        window.route(toDeeplink: "shop://product/5")
        weak let product = products().last
        trace.restore(entry)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1")
        #expect(product == nil)
    }

    private func lastEntryAfterAnAction() throws -> FlowEntry {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        return try #require(trace.entries.last)
    }

    @Test
    func listenersReceiveWhatFollows() throws {
        let entry = try lastEntryAfterAnAction()
        window.route(toDeeplink: "shop://product/5")
        _ = shop.journal.take()
        let count = trace.entries.count
        trace.restore(entry)
        #expect(trace.entries[count...].contains { $0.kind == .route })
        #expect(trace.entries[count...].contains { $0.kind == .screen })
        #expect(shop.journal.take().contains("ProductModule#4 hidden"))
    }

    @Test
    func aKeyThatTheStoreHasNoMoreIsLeftOut() throws {
        let store = Suas.createStore(reducer: Shop.Basket.reducer)
        let trace = FlowTrace(store: store)
        store.attach(reducer: BlockReducer(initialState: 1, stateKey: "count") { _, _ in nil })
        let entry = try #require(trace.entries.last)
        store.dispatch(Shop.AddToBasket(product: 1))
        store.detach(stateKey: "count")
        let reports = Diagnostics.collect { trace.restore(entry) }
        #expect(reports.isEmpty)
        #expect(store.state.keys == ["Basket"])
        #expect(store.state[Shop.Basket.self] == Shop.Basket())
    }

    @Test
    func aListenerThatRestoresIsQueued() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let action = try lastEntry(.action)
        var seen: [[Int]] = []
        var isFirst = true
        let listener = shop.store.addListener(forStateType: Shop.Basket.self) { [trace] basket in
            if isFirst {
                isFirst = false
                trace.restore(action)
            }
            seen.append(basket.products)
        }
        shop.store.dispatch(Shop.AddToBasket(product: 2))
        listener.removeListener()
        #expect(seen == [[1, 2], [1]])
    }

    // MARK: - Work

    @Test
    func resultsOfRunningActionsApplyToTheRestoredState() async throws {
        let store = Suas.createStore(
            reducer: Shop.Basket.reducer,
            middleware: AsyncMiddleware()
        )
        let trace = FlowTrace(store: store)
        let gate = Gate()
        store.dispatch(Shop.AddToBasket(product: 1))
        let entry = try #require(trace.entries.first)
        store.dispatch(
            action: BlockAsyncAction { _, dispatch in
                await gate.pass()
                dispatch(Shop.AddToBasket(product: 7))
            }
        )
        store.dispatch(Shop.AddToBasket(product: 2))
        trace.restore(entry)
        #expect(store.state[Shop.Basket.self]?.products == [1])
        gate.open()
        await store.actionsEnded()
        #expect(store.state[Shop.Basket.self]?.products == [1, 7])
    }
}
