import EventModulesTesting
import Testing

extension KitFailure {
    static let ofFlows = [
        KitFailure(
            "unexpectedEntries",
            """
            The flow has entries that the test did not expect.
                event MockProducer<ProductEvent>#1: bought(id: "7")
            To fix this, expect them, or pass over them with skip():
                flow.expect(.event(ProductEvent.bought(id: "7")))
            """
        ) {
            let (flow, products) = recordedProducts()
            products.emit(.bought(id: "7"))
            flow.finish()
            return #line - 1
        },
        KitFailure(
            "outOfOrder",
            """
            The expected entry is out of order: others came first.
                expected: event bought(id: "8")
            Before it came:
                event MockProducer<ProductEvent>#1: bought(id: "7")
            To fix this, expect them first:
                flow.expect(.event(ProductEvent.bought(id: "7")))
            """
        ) {
            let (flow, products) = recordedProducts()
            for id in ["7", "8", "9"] { products.emit(.bought(id: id)) }
            flow.expect(.event(ProductEvent.bought(id: "8")))
            flow.expect(.event(ProductEvent.bought(id: "7")))
            flow.expect(.event(ProductEvent.bought(id: "9")))
            flow.finish()
            return #line - 4
        },
        KitFailure(
            "expectedTooLate",
            """
            The expected entry is out of order: it came before the last expected or skipped one.
                expected: event bought(id: "7")
            It came as:
                event MockProducer<ProductEvent>#1: bought(id: "7")
            To fix this, expect it earlier.
            """
        ) {
            let (flow, products) = recordedProducts(exhaustivity: .off)
            for id in ["7", "8", "9"] { products.emit(.bought(id: id)) }
            flow.expect(.event(ProductEvent.bought(id: "8")))
            flow.expect(.event(ProductEvent.bought(id: "7")))
            flow.expect(.event(ProductEvent.bought(id: "9")))
            return #line - 2
        },
        KitFailure(
            "otherValue",
            """
            The expected entry did not occur.
                expected: event bought(id: "8")
            Instead, these occurred:
                event MockProducer<ProductEvent>#1: bought(id: "7")
                    but bought.id: "8" → "7"
                event MockProducer<ProductEvent>#1: appeared
            To fix this, make the app produce the expected one, or expect the one that occurred:
                flow.expect(.event(ProductEvent.bought(id: "7")))
            """
        ) {
            let (flow, products) = recordedProducts()
            products.emit(.bought(id: "7"))
            products.emit(.appeared)
            flow.expect(.event(ProductEvent.bought(id: "8")))
            flow.expect(.event(ProductEvent.appeared))
            flow.finish()
            return #line - 3
        },
        KitFailure(
            "refusedByAClosure",
            """
            The expected entry did not occur.
                expected: action of type AddTodo
            Instead, these occurred:
                action AddTodo(text: "a")
                    but the closure returned false
                changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), because action \
            AddTodo(text: "a")
            To fix this, make the app produce the expected one, or expect the one that occurred:
                flow.expect(.action(AddTodo(text: "a")))
            """
        ) {
            let store = makeStore()
            let flow = FlowRecorder(store: store)
            store.dispatch(action: AddTodo(text: "a"))
            flow.expect(.action(AddTodo.self) { $0.text.isEmpty })
            flow.expect(.changed(TodoList.self))
            flow.finish()
            return #line - 3
        },
        KitFailure(
            "missingInAnyOrder",
            """
            The expected entry did not occur.
                expected: event bought(id: "9")
            Instead, these occurred:
                event MockProducer<ProductEvent>#1: bought(id: "8")
                    but bought.id: "9" → "8"
            To fix this, make the app produce the expected one, or expect the one that occurred:
                flow.expect(.event(ProductEvent.bought(id: "8")))
            """
        ) {
            let (flow, products) = recordedProducts()
            for event in [ProductEvent.bought(id: "7"), .bought(id: "8"), .appeared] {
                products.emit(event)
            }
            flow.expectInAnyOrder(
                .event(ProductEvent.appeared),
                .event(ProductEvent.bought(id: "9")),
                .event(ProductEvent.bought(id: "7"))
            )
            flow.finish()
            return #line - 6
        },
        KitFailure(
            "expectedTooEarly",
            """
            The expected entry did not occur, and the flow has no others left to expect.
                expected: action AddTodo(text: "a")
            To fix this, expect it after it has occurred (after settle() if an async action causes \
            it), and give the recorder the manager, store or router in which it occurs.
            """
        ) {
            let flow = FlowRecorder(store: makeStore())
            flow.expect(.action(AddTodo(text: "a")))
            flow.finish()
            return #line - 2
        },
        KitFailure("oneIssueForEachTurn", oneIssueForEachTurn),
        KitFailure(
            "differentTranscript",
            """
            The flow's transcript is not the expected one: - expected, + actual.
              action AddTodo(text: "a")
            -   changed TodoList: todos[0]: inserted Todo(text: "b", isDone: false)
            +   changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false)
              action DoNothing()
            To fix this, correct the app, or paste the actual text, as EVENTMODULES_RECORD=1 swift \
            test does:
            action AddTodo(text: "a")
              changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false)
            action DoNothing()
            """
        ) {
            let store = makeStore()
            let flow = FlowRecorder(store: store)
            store.dispatch(action: AddTodo(text: "a"))
            store.dispatch(action: DoNothing())
            flow.expectTranscript(
                """
                action AddTodo(text: "a")
                  changed TodoList: todos[0]: inserted Todo(text: "b", isDone: false)
                action DoNothing()
                """
            )
            flow.finish()
            return #line - 8
        },
        KitFailure(
            "transcriptThatCannotBeWritten",
            """
            The flow's transcript is not the expected one: - expected, + actual.
            - nothing
            + action DoNothing()
            The call could not be changed, because its argument isn't a string literal without \
            interpolations.
            To fix this, correct the app, or paste the actual text, as EVENTMODULES_RECORD=1 swift \
            test does:
            action DoNothing()
            """
        ) {
            let store = makeStore()
            let flow = FlowRecorder(store: store)
            store.dispatch(action: DoNothing())
            let nothing: FlowTranscript = "nothing"
            TranscriptWriter.$current.withValue(TranscriptWriter { _ in }) {
                flow.expectTranscript(nothing)
            }
            flow.finish()
            return #line - 3
        },
        KitFailure(
            "actionsRunningAtTheEnd",
            """
            The test has finished, but async actions are still running.
                began Wait(), because action Wait()
            To fix this, call settle() before finish(), cancel them, or pass over them with skip().
            """
        ) {
            let store = makeStore()
            let gate = Gate()
            let flow = FlowRecorder(store: store)
            let wait = Wait(gate: gate)
            store.dispatch(action: wait)
            flow.expect(.action(Wait.self))
            flow.finish()
            let line = #line - 1
            gate.open()
            await store.actionsEnded()
            return line
        },
        KitFailure(
            "actionsThatDoNotEnd",
            """
            Async actions did not end within 0.0 seconds.
                async action Wait()
            To fix this, let them continue: open the gate, advance the clock or answer the request \
            that they wait for, or cancel them.
            """
        ) {
            // The work began before the recorder was created.
            let store = makeStore()
            let gate = Gate()
            store.dispatch(action: Wait(gate: gate))
            let flow = FlowRecorder(store: store)
            await flow.settle(within: .zero)
            let line = #line - 1
            gate.open()
            await flow.settle()
            flow.finish()
            return line
        },
    ]

    /// Tested with XCTest only: the text for Swift Testing names the test; see `SuiteRecorderTests`.
    static let unfinishedRecorder = KitFailure(
        "unfinishedRecorder",
        """
        A test did not finish its recorder.
        To fix this, call flow.finish() at the end of the test, which reports:
        The flow has entries that the test did not expect.
            action DoNothing()
        To fix this, expect them, or pass over them with skip():
            flow.expect(.action(DoNothing()))
        """
    ) {
        let store = makeStore()
        do {
            let flow = FlowRecorder(store: store)
            store.dispatch(action: DoNothing())
            _ = flow
        }
        return #line - 4
    }

    // What follows from a mistake is in its issue; a mistake in a later turn has its own.
    private static func oneIssueForEachTurn(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        for text in ["a", "b", "c"] { store.dispatch(action: AddTodo(text: text)) }
        let line = #line + 2
        let reported = try await failures {
            flow.expect(.action(AddTodo(text: "x")))
            flow.expect(.changed(Badge.self))
            flow.expect(.action(FinishTodo.self))
            flow.expect(.action(AddTodo(text: "b")))
            flow.expect(.changed(TodoList.self))
            flow.expect(.action(FinishTodo.self))
            flow.expect(.changed(Badge.self))
            flow.finish()
        }
        let change = "changed TodoList: todos[2]: inserted Todo(text: \"c\", isDone: false)"
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The expected entry did not occur.
                        expected: action AddTodo(text: "x")
                    Instead, these occurred:
                        action AddTodo(text: "a")
                            but text: "x" → "a"
                        changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), \
                    because action AddTodo(text: "a")
                        action AddTodo(text: "b")
                            but text: "x" → "b"
                        changed TodoList: todos[1]: inserted Todo(text: "b", isDone: false), \
                    because action AddTodo(text: "b")
                        action AddTodo(text: "c")
                            but text: "x" → "c"
                        \(change), because action AddTodo(text: "c")
                    To fix this, make the app produce the expected one, or expect the one that \
                    occurred:
                        flow.expect(.action(AddTodo(text: "a")))
                    """,
                    line: line
                ),
                ReportedFailure(
                    """
                    The expected entry did not occur.
                        expected: action of type FinishTodo
                    Instead, these occurred:
                        action AddTodo(text: "c")
                        \(change), because action AddTodo(text: "c")
                    To fix this, make the app produce the expected one, or expect the one that \
                    occurred:
                        flow.expect(.action(AddTodo(text: "c")))
                    """,
                    line: line + 5
                ),
            ]
        )
    }

    private static func recordedProducts(
        exhaustivity: Exhaustivity = .on
    ) -> (FlowRecorder, MockProducer<ProductEvent>) {
        let manager = ModuleManager()
        let products = MockProducer<ProductEvent>()
        manager.setupEventsListeners(for: products)
        return (FlowRecorder(manager: manager, exhaustivity: exhaustivity), products)
    }

    private static func makeStore() -> Store {
        Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
    }
}

/// An async action that waits for a gate.
struct Wait: TaskAction {
    let gate: Gate

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        await gate.pass()
    }
}

extension KitFailure {
    static let ofWaits = [
        KitFailure(
            "awaitedEntryDoesNotCome",
            """
            The expected entry did not occur within 0.0 seconds.
                expected: action AddTodo(text: "b")
            Instead, these occurred:
                action AddTodo(text: "a")
                    but text: "b" → "a"
                changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), because action \
            AddTodo(text: "a")
            These async actions are running:
                async action Wait()
            To fix this, let the app go on (open the gate, advance the clock or answer the request \
            that it waits for), and give the recorder the manager, store or router in which it \
            occurs. Or expect what occurred:
                flow.expect(.action(AddTodo(text: "a")))
            """
        ) {
            let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
            let gate = Gate()
            let flow = FlowRecorder(store: store)
            store.dispatch(action: Wait(gate: gate))
            flow.expect(.began(Wait.self))
            store.dispatch(action: AddTodo(text: "a"))
            await flow.next(.action(AddTodo(text: "b")), within: .zero)
            let line = #line - 1
            // What follows from the wait that failed isn't reported, and isn't awaited either.
            #expect(await endsSoon { await flow.next(.ended(Wait.self), within: .seconds(3600)) })
            flow.finish()
            gate.open()
            await store.settle()
            return line
        },
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
}
