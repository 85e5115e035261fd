import EventModulesTesting
import Testing

extension KitFailure {
    static let ofWaits = [
        KitFailure("awaitedEntryDoesNotCome", awaitedEntryDoesNotCome),
        KitFailure(
            "awaitedEntryHasComeBefore",
            """
            The expected entry did not occur within 0.0 seconds.
                expected: event appeared
            It came before the last expected or skipped one, as:
                event MockProducer<ProductEvent>#1: appeared
            To fix this, let the app go on (open the gate, advance the clock or answer the request \
            that it waits for), and give the recorder the manager, store or router in which it occurs.
            """
        ) {
            let products = MockProducer<ProductEvent>()
            let manager = ModuleManager()
            manager.setupEventsListeners(for: products)
            let flow = FlowRecorder(manager: manager)
            products.emit(.appeared)
            flow.skip()
            await flow.next(.event(ProductEvent.appeared), within: .zero)
            flow.finish()
            return #line - 2
        },
        KitFailure(
            "waitingTaskIsCancelled",
            """
            The task that called next() was cancelled before the expected entry occurred.
                expected: action of type DoNothing
            To fix this, call next() in a task that isn't cancelled; a time limit cancels its test.
            """
        ) {
            let flow = FlowRecorder(store: Suas.createStore(reducer: TodoReducer()))
            let waiting = Task { await flow.next(.action(DoNothing.self)) }
            waiting.cancel()
            await waiting.value
            flow.finish()
            return #line - 4
        },
    ]

    // What follows from the wait that failed isn't reported, and isn't awaited either.
    private static func awaitedEntryDoesNotCome(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let store = Suas.createStore(
            reducer: TodoReducer() + BadgeReducer(),
            middleware: AsyncMiddleware()
        )
        let gate = Gate()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: Wait(gate: gate))
        flow.expect(.began(Wait.self))
        store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 2
        let reported = try await failures {
            await flow.next(.action(AddTodo(text: "b")), within: .zero)
            #expect(await endsSoon { await flow.next(.ended(Wait.self), within: .seconds(3600)) })
            flow.finish()
        }
        gate.open()
        await store.settle()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The expected entry did not occur within 0.0 seconds.
                        expected: action AddTodo(text: "b")
                    Instead, these occurred:
                        action AddTodo(text: "a")
                            but text: "b" → "a"
                        changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), \
                    because action AddTodo(text: "a")
                        changed Badge: count: 0 → 1, because action AddTodo(text: "a")
                    These async actions are running:
                        async action Wait
                    To fix this, let the app go on (open the gate, advance the clock or answer the \
                    request that it waits for), and give the recorder the manager, store or router \
                    in which it occurs. Or expect what occurred:
                        flow.expect(.action(AddTodo(text: "a")))
                    """,
                    line: line
                )
            ]
        )
    }
}
