import EventModulesTesting

extension KitFailure {
    static let ofFlows = [
        KitFailure("missingEntry", missingEntry),
        KitFailure("entryExpectedTooEarly", entryExpectedTooEarly),
        KitFailure("entryRefusedByAClosure", entryRefusedByAClosure),
        KitFailure("unexpectedEntryBefore", unexpectedEntryBefore),
        KitFailure("unexpectedEntryBetween", unexpectedEntryBetween),
        KitFailure("unexpectedEntriesAtTheEnd", unexpectedEntriesAtTheEnd),
        KitFailure("differentTranscript", differentTranscript),
        KitFailure("actionsRunningAtTheEnd", actionsRunningAtTheEnd),
        KitFailure("actionsThatDoNotEnd", actionsThatDoNotEnd),
    ]

    private static func missingEntry(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store, exhaustive: false)
        store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 1
        let reported = try await failures { flow.expect(.action(AddTodo(text: "b"))) }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The expected entry did not occur.
                        expected: action AddTodo(text: "b")
                    Entries that the test has still to expect:
                        action AddTodo(text: "a")
                            but text: "b" → "a"
                        changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), \
                    because action AddTodo(text: "a")
                    To fix this, expect one of these, or make the app produce the expected entry.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func entryExpectedTooEarly(_ failures: FailureCapture) async throws -> Outcome {
        let flow = FlowRecorder(store: makeStore())
        let line = #line + 1
        let reported = try await failures { flow.expect(.action(AddTodo(text: "a"))) }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The expected entry did not occur, and the flow has no other entries left to \
                    expect.
                        expected: action AddTodo(text: "a")
                    A recorder does not wait, and records only the manager, store and router it was \
                    given.
                    To fix this, expect the entry after it has occurred (after settle() if an async \
                    action causes it), or give the recorder the manager, store or router in which \
                    it occurs.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func entryRefusedByAClosure(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 1
        let reported = try await failures { flow.expect(.action(AddTodo.self) { $0.text.isEmpty }) }
        // The action is consumed instead of the expected one.
        flow.expect(.changed(TodoList.self))
        flow.finish()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The expected entry did not occur.
                        expected: action of type AddTodo
                    Entries that the test has still to expect:
                        action AddTodo(text: "a")
                            but the closure returned false
                        changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), \
                    because action AddTodo(text: "a")
                    To fix this, expect one of these, or make the app produce the expected entry.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func unexpectedEntryBefore(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 1
        let reported = try await failures { flow.expect(.changed(TodoList.self)) }
        flow.finish()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    Entries that the test did not expect came before an expected one.
                        expected: changed TodoList
                    Unexpected entries:
                        action AddTodo(text: "a")
                    To fix this, expect them too, or record with exhaustive: false.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func unexpectedEntryBetween(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: DoNothing())
        store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 2
        let reported = try await failures {
            flow.expectInAnyOrder(.changed(TodoList.self), .action(DoNothing.self))
        }
        flow.finish()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    Entries that the test did not expect came before an expected one.
                        expected: changed TodoList
                        expected: action of type DoNothing
                    Unexpected entries:
                        action AddTodo(text: "a")
                    To fix this, expect them too, or record with exhaustive: false.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func unexpectedEntriesAtTheEnd(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.expect(.action(AddTodo(text: "a")))
        let line = #line + 1
        let reported = try await failures { flow.finish() }
        return Outcome(reported: reported, expected: [unexpectedChange(line: line)])
    }

    /// Tested with XCTest only: during a deallocation, Swift Testing no longer knows the test.
    static func unfinishedRecorder(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let line = #line + 2
        let reported = try await failures {
            let flow = FlowRecorder(store: store)
            store.dispatch(action: AddTodo(text: "a"))
            flow.expect(.action(AddTodo(text: "a")))
        }
        return Outcome(reported: reported, expected: [unexpectedChange(line: line)])
    }

    private static func differentTranscript(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        store.dispatch(action: DoNothing())
        let line = #line + 2
        let reported = try await failures {
            flow.expectTranscript(
                """
                action AddTodo(text: "a")
                  changed TodoList: todos[0]: inserted Todo(text: "b", isDone: false)
                action DoNothing()
                """
            )
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The flow's transcript is not the expected one: - expected, + actual.
                      action AddTodo(text: "a")
                    -   changed TodoList: todos[0]: inserted Todo(text: "b", isDone: false)
                    +   changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false)
                      action DoNothing()
                    """,
                    line: line
                )
            ]
        )
    }

    private static func actionsRunningAtTheEnd(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let gate = Gate()
        let flow = FlowRecorder(store: store)
        let wait = Wait(gate: gate)
        store.dispatch(action: wait)
        flow.expect(.action(Wait.self))
        flow.expect(.began(Wait.self))
        let line = #line + 1
        let reported = try await failures { flow.finish() }
        gate.open()
        await store.actionsEnded()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The recording has finished, but async actions are still running.
                        began Wait, because action Wait
                    To fix this, call settle() before finish(), or cancel them.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func actionsThatDoNotEnd(_ failures: FailureCapture) async throws -> Outcome {
        let store = makeStore()
        let gate = Gate()
        let clock = ManualClock()
        let flow = FlowRecorder(store: store, exhaustive: false)
        let wait = Wait(gate: gate)
        store.dispatch(action: wait)
        let line = #line + 3
        let reported = try await failures {
            async let time: Void = pass(.seconds(3), on: clock)
            await flow.settle(within: .seconds(3), clock: clock)
            await time
        }
        gate.open()
        await flow.settle()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    Async actions did not end within 3.0 seconds.
                        began Wait, because action Wait
                    To fix this, let them continue: open the gate, advance the clock or answer the \
                    request that they wait for, or cancel them.
                    """,
                    line: line
                )
            ]
        )
    }

    // MARK: - Parts

    private static func unexpectedChange(line: Int) -> ReportedFailure {
        ReportedFailure(
            """
            The flow has entries that the test did not expect.
                changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), because action \
            AddTodo(text: "a")
            To fix this, expect them, or record with exhaustive: false.
            """,
            line: line
        )
    }

    private static func makeStore() -> Store {
        Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
    }

    /// Advances the clock as soon as a task sleeps on it.
    private static func pass(_ time: Duration, on clock: ManualClock) async {
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: time)
    }
}

/// An async action that waits for a gate.
struct Wait: TaskAction, CustomStringConvertible {
    let gate: Gate
    let description = "Wait"

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async {
        await gate.pass()
    }
}
