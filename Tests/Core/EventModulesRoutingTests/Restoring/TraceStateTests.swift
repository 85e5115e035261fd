import EventModulesTesting
import Testing

/// The state after an entry of a trace, and a store that is reset to it.
@MainActor
struct TraceStateTests {
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
        #expect(trace.state(after: first) == nil)
    }

    @Test
    func aTraceThatHasStoppedHasNoState() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let action = try lastEntry(.action)
        trace.stop()
        #expect(trace.state(after: action) == nil)
    }

    @Test
    func aLaterStateUndoesAReset() throws {
        let first = try openProduct()
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        products()[0].like()
        let last = try #require(trace.entries.last)
        try reset(to: first)
        #expect(basket == Shop.Basket())
        #expect(likes == [2])
        try reset(to: last)
        #expect(basket?.products == [1])
        #expect(likes == [3])
    }

    @Test
    func livingScreensStayAndOthersAreMadeAnew() throws {
        let entry = try openProduct()
        weak let catalog = shop.manager.livingModules().first
        window.pop()
        #expect(products().isEmpty)
        try reset(to: entry)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1 / ProductModule#4")
        #expect(shop.manager.livingModules().first === catalog)
        // A new instance begins with its own initial state.
        #expect(likes == [0])
        products()[0].like()
        #expect(likes == [1])
    }

    @Test
    func aScreenThatIsOnlyInThePresentLeaves() throws {
        shop.store.dispatch(Shop.AddToBasket(product: 1))
        let entry = try #require(trace.entries.last)
        window.route(toDeeplink: "shop://product/5")
        weak let product = products().last
        _ = shop.journal.take()
        try reset(to: entry)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1")
        #expect(product == nil)
        #expect(shop.journal.take().contains("ProductModule#4 hidden"))
    }

    private func reset(to entry: FlowEntry) throws {
        shop.store.resetFullState(try #require(trace.state(after: entry)))
    }
}
