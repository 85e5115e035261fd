import EventModulesTesting
import Testing

/// Deliveries to a store while its app shows an earlier moment.
@MainActor
struct TravelDeliveryTests {
    private typealias Basket = Shop.Basket

    private func basket(of store: Store) -> Basket? { store.state[Basket.self] }

    @Test
    func anActionThatAMiddlewareHeldIsKeptForThePresent() throws {
        let middleware = HoldingMiddleware()
        let store = Suas.createStore(reducer: Basket.reducer, middleware: middleware)
        let trace = FlowTrace(store: store)
        store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: try #require(trace.entries.first))
        middleware.passOn()
        #expect(basket(of: store)?.products == [])
        trace.returnToPresent()
        #expect(basket(of: store)?.products == [1])
    }

    @Test
    func aSinkThatDispatchesIsRefusedOnce() throws {
        let store = Suas.createStore(reducer: Basket.reducer)
        let trace = FlowTrace(store: store)
        store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: try #require(trace.entries.first))
        let sink = Diagnostics.sink
        defer { Diagnostics.sink = sink }
        var summaries: [String] = []
        Diagnostics.sink = { report in
            summaries.append(report.summary)
            if summaries.count < 10 { store.dispatch(Shop.AddToBasket(product: 2)) }
        }
        store.dispatch(Shop.AddToBasket(product: 3))
        #expect(
            summaries == ["A delivery was refused, because the app shows an earlier moment."]
        )
        #expect(trace.entries.filter { $0.kind == .reported }.count == 1)
    }

    @Test
    func aResultWhoseCauseWasDroppedIsKeptForThePresent() throws {
        let callback = Callback()
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        let trace = FlowTrace(store: store, keeping: 2)
        store.dispatch(Load(callback: callback))
        store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: try #require(trace.entries.last))
        _ = Diagnostics.collect {
            for product in 2...9 { store.dispatch(Shop.AddToBasket(product: product)) }
        }
        callback.dispatch?(Shop.AddToBasket(product: 10))
        trace.returnToPresent()
        #expect(basket(of: store)?.products == [1, 10])
    }

    @Test
    func anActionThatTheUserRunsInThePastThrows() async throws {
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        let trace = FlowTrace(store: store)
        store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: try #require(trace.entries.first))
        let error = await #expect(throws: AsyncActionNotRun.self) {
            try await store.run(Order(product: 2))
        }
        #expect(
            error?.description == """
                Order(product: 2) was not run, because the app shows an earlier moment. To fix \
                this, call returnToPresent() or stay() on the trace first, and disable controls \
                while the store's isTraveling is true.
                """
        )
        trace.returnToPresent()
        #expect(basket(of: store)?.products == [1])
        #expect(try await store.run(Order(product: 2)) == 2)
    }

    @Test
    func anActionThatEarlierWorkRunsWaitsForThePresent() async throws {
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        let trace = FlowTrace(store: store)
        let gate = Gate()
        var outcomes: [Int] = []
        store.dispatch(
            BlockAsyncAction { _, _ in
                await gate.pass()
                outcomes.append(1)
                outcomes.append(try await store.run(Order(product: 2)))
            }
        )
        store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: try #require(trace.entries.first))
        gate.open()
        while outcomes.isEmpty { await Task.yield() }
        for _ in 0..<10 { await Task.yield() }
        #expect(outcomes == [1] && basket(of: store)?.products == [])
        trace.returnToPresent()
        await store.actionsEnded()
        #expect(outcomes == [1, 2] && basket(of: store)?.products == [1, 2])
    }

    @Test
    func anActionThatIsCancelledInThePastThrowsInThePresent() async throws {
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        let trace = FlowTrace(store: store)
        let gate = Gate()
        var log: [String] = []
        store.addActionListener { if $0 is Order { log.append("dispatched") } }
        var call: Task<Void, Never>?
        store.dispatch(
            BlockAsyncAction { _, _ in
                await gate.pass()
                call = Task {
                    log.append("called")
                    do {
                        try await store.run(Order(product: 2))
                    } catch {
                        log.append("\(error)")
                    }
                }
                await call?.value
            }
        )
        store.dispatch(Shop.AddToBasket(product: 1))
        trace.travel(to: try #require(trace.entries.first))
        gate.open()
        while log.isEmpty { await Task.yield() }
        call?.cancel()
        for _ in 0..<10 { await Task.yield() }
        #expect(log == ["called"])
        trace.returnToPresent()
        await store.actionsEnded()
        #expect(log == ["called", "CancellationError()"])
        #expect(basket(of: store)?.products == [1])
    }
}

/// An action with an outcome.
private struct Order: TaskAction {
    let product: Int

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async -> Int {
        dispatch(Shop.AddToBasket(product: product))
        return product
    }
}

/// An action whose callback comes after its call has returned.
private struct Load: AsyncAction {
    let callback: Callback

    func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        callback.dispatch = dispatch
    }
}

@MainActor
private final class Callback {
    var dispatch: ((any Action) -> Void)?
}

/// Passes actions on later, as one that debounces does.
@MainActor
private final class HoldingMiddleware: Middleware {
    private var held: [() -> Void] = []

    func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        held.append { next(action) }
    }

    func passOn() {
        for pass in held { pass() }
        held = []
    }
}
