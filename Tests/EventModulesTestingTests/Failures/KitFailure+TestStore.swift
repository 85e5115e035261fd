import EventModulesTesting

extension KitFailure {
    static let ofTestStores = [
        KitFailure("aChangeThatNobodyExpected", aChangeThatNobodyExpected),
        KitFailure("aChangeThatWasExpectedOtherwise", aChangeThatWasExpectedOtherwise),
        KitFailure(
            "anotherSubstateThanTheExpectedOneChanged",
            anotherSubstateThanTheExpectedOneChanged
        ),
        KitFailure("anExpectedChangeThatDidNotCome", anExpectedChangeThatDidNotCome),
        KitFailure("aSubstateThatAppearedOrWent", aSubstateThatAppearedOrWent),
        KitFailure(
            "aChangeBeforeAnActionThatNobodyExpected",
            aChangeBeforeAnActionThatNobodyExpected
        ),
        KitFailure("aSubstateThatTheStoreDoesNotHave", aSubstateThatTheStoreDoesNotHave),
        KitFailure("aSubstateOfAnotherType", aSubstateOfAnotherType),
    ]

    private static func aChangeThatNobodyExpected(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 1
        let reported = try await failures { testStore.dispatch(AddTodo(text: "a")) }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state after AddTodo(text: "a") has changed, and no change was expected. \
                    Expected → found:
                        TodoList.todos[0]: inserted Todo(text: "a", isDone: false)
                        Badge.count: 0 → 1
                    """,
                    line: line
                )
            ]
        )
    }

    private static func aChangeThatWasExpectedOtherwise(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 2
        let reported = try await failures {
            testStore.dispatch(AddTodo(text: "a")) { expected in
                expected[TodoList.self]?.todos = [TodoList.Todo(text: "b")]
                expected[Badge.self]?.count = 1
            }
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state after AddTodo(text: "a") is not the expected one. Expected → found:
                        TodoList.todos[0].text: "b" → "a"
                    """,
                    line: line
                )
            ]
        )
    }

    private static func anotherSubstateThanTheExpectedOneChanged(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 2
        let reported = try await failures {
            testStore.dispatch(AddTodo(text: "a"), changing: TodoList.self) {
                $0.todos = [TodoList.Todo(text: "a")]
            }
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state after AddTodo(text: "a") is not the expected one. Expected → found:
                        Badge.count: 0 → 1
                    """,
                    line: line
                )
            ]
        )
    }

    private static func anExpectedChangeThatDidNotCome(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 2
        let reported = try await failures {
            testStore.dispatch(DoNothing(), changing: Badge.self) { $0.count = 1 }
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state after DoNothing() is not the expected one. Expected → found:
                        Badge.count: 1 → 0
                    """,
                    line: line
                )
            ]
        )
    }

    private static func aSubstateThatAppearedOrWent(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer())
        let line = #line + 3
        let reported = try await failures {
            testStore.store.attach(reducer: BadgeReducer())
            testStore.expectChanges()
            testStore.store.detach(stateKey: "Badge")
            testStore.expectChanges()
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state now has changed, and no change was expected. Expected → found:
                        Badge: nil → Badge(count: 0)
                    """,
                    line: line
                ),
                ReportedFailure(
                    """
                    The state now has changed, and no change was expected. Expected → found:
                        Badge: Badge(count: 0) → nil
                    """,
                    line: line + 2
                ),
            ]
        )
    }

    private static func aChangeBeforeAnActionThatNobodyExpected(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        testStore.store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 1
        let reported = try await failures { testStore.dispatch(DoNothing()) }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state has changed before DoNothing() was dispatched, and nothing has \
                    expected that.
                        TodoList.todos[0]: inserted Todo(text: "a", isDone: false)
                        Badge.count: 0 → 1
                    To fix this, call expectChanges before, with what changes on its own.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func aSubstateThatTheStoreDoesNotHave(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 2
        let reported = try await failures {
            testStore.dispatch(DoNothing()) { $0[Missing.self]?.number = 1 }
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    A test expects a change of a sub-state that the store does not have.
                        state type: EventModulesTestingTests.Missing
                        state key: "Missing"
                        keys of the store: "TodoList", "Badge"
                    To fix this, correct the type or the key, or make the store with a reducer for \
                    it.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func aSubstateOfAnotherType(_ failures: FailureCapture) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 2
        let reported = try await failures {
            testStore.dispatch(DoNothing(), changing: Missing.self, forKey: "Badge") {
                $0.number = 1
            }
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    A test expects a change of a sub-state that the store does not have.
                        state type: EventModulesTestingTests.Missing
                        state key: "Badge"
                        type under that key: EventModulesTestingTests.Badge
                        keys of the store: "TodoList", "Badge"
                    To fix this, correct the type or the key, or make the store with a reducer for \
                    it.
                    """,
                    line: line
                )
            ]
        )
    }
}

struct Missing {
    var number = 0
}
