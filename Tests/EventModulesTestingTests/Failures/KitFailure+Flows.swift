import EventModulesTesting

extension KitFailure {
    static let ofFlows = [
        KitFailure("somethingThatHasNotComeAbout", somethingThatHasNotComeAbout),
        KitFailure("somethingExpectedTooEarly", somethingExpectedTooEarly),
        KitFailure("somethingThatAClosureRefuses", somethingThatAClosureRefuses),
        KitFailure("somethingUnexpectedBefore", somethingUnexpectedBefore),
        KitFailure("somethingUnexpectedInBetween", somethingUnexpectedInBetween),
        KitFailure("entriesThatNobodyExpected", entriesThatNobodyExpected),
        KitFailure("anotherTranscript", anotherTranscript),
        KitFailure("actionsThatRunAtTheEnd", actionsThatRunAtTheEnd),
        KitFailure("actionsThatDoNotEnd", actionsThatDoNotEnd),
    ]

    private static func somethingThatHasNotComeAbout(
        _ failures: FailureCapture
    ) async throws -> Outcome {
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
                    What was expected has not come about.
                        expected: action AddTodo(text: "b")
                    What has come about and is still to be expected:
                        action AddTodo(text: "a")
                            but text: "b" → "a"
                        changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), \
                    because action AddTodo(text: "a")
                    To fix this, expect that, or make the expected come about.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func somethingExpectedTooEarly(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let flow = FlowRecorder(store: makeStore())
        let line = #line + 1
        let reported = try await failures { flow.expect(.action(AddTodo(text: "a"))) }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    What was expected has not come about, and neither has anything else that is \
                    still to be expected.
                        expected: action AddTodo(text: "a")
                    A recorder does not wait, and hears only the manager, the store and the router \
                    it was given.
                    To fix this, expect it when it has happened, after settle() if an async action \
                    does it, or give the recorder what it happens in.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func somethingThatAClosureRefuses(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let store = makeStore()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 1
        let reported = try await failures { flow.expect(.action(AddTodo.self) { $0.text.isEmpty }) }
        // The action stands in for the one that was expected.
        flow.expect(.changed(TodoList.self))
        flow.finish()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    What was expected has not come about.
                        expected: action of type AddTodo
                    What has come about and is still to be expected:
                        action AddTodo(text: "a")
                            but refused by the closure
                        changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false), \
                    because action AddTodo(text: "a")
                    To fix this, expect that, or make the expected come about.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func somethingUnexpectedBefore(
        _ failures: FailureCapture
    ) async throws -> Outcome {
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
                    What was expected has come about, but something that nobody expected came \
                    before.
                        expected: changed TodoList
                    What came before:
                        action AddTodo(text: "a")
                    To fix this, expect it first, or record with exhaustive: false.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func somethingUnexpectedInBetween(
        _ failures: FailureCapture
    ) async throws -> Outcome {
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
                    What was expected has come about, but something that nobody expected came in \
                    between.
                        action AddTodo(text: "a")
                    To fix this, expect it too, or record with exhaustive: false.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func entriesThatNobodyExpected(
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

    /// Only XCTest can say which test fails: Swift Testing forgets that while an object goes.
    static func aRecorderThatGoesUnfinished(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let store = makeStore()
        let line = #line + 2
        let reported = try await failures {
            let flow = FlowRecorder(store: store)
            store.dispatch(action: AddTodo(text: "a"))
            flow.expect(.action(AddTodo(text: "a")))
        }
        return Outcome(reported: reported, expected: [unexpectedChange(line: line)])
    }

    private static func anotherTranscript(_ failures: FailureCapture) async throws -> Outcome {
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
                    The flow's transcript is another one than expected: - was expected, + has come.
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

    private static func actionsThatRunAtTheEnd(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let store = makeStore()
        let gate = Gate()
        let flow = FlowRecorder(store: store)
        let wait = Wait(for: gate)
        store.dispatch(action: wait)
        flow.expect(.action(Wait.self))
        flow.expect(.began(Wait.self))
        let line = #line + 1
        let reported = try await failures { flow.finish() }
        gate.open()
        await wait.finished()
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The flow has ended, but async actions are still running.
                        began Wait, because action Wait
                    To fix this, call settle() before, or cancel them.
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
        let wait = Wait(for: gate)
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
                    Async actions have not ended within 3.0 seconds.
                        began Wait, because action Wait
                    To fix this, let them go on: open the gate, move the clock or answer the request \
                    that they wait for, or cancel them.
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
            The flow has entries that nobody expected.
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

    /// Lets time pass as soon as somebody waits for it.
    private static func pass(_ time: Duration, on clock: ManualClock) async {
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: time)
    }
}

/// An async action that waits for a gate.
struct Wait: CancellableAsyncAction, CustomStringConvertible {
    let block: BlockAsyncAction
    let description = "Wait"

    init(for gate: Gate) {
        block = BlockAsyncAction { _, _ in await gate.pass() }
    }
}
