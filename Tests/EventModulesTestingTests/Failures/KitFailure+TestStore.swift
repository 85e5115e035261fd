import EventModulesTesting

extension KitFailure {
    static let ofTestStores = [
        KitFailure("unexpectedChange", unexpectedChange),
        KitFailure("differentChange", differentChange),
        KitFailure("changeOfAnotherSubstate", changeOfAnotherSubstate),
        KitFailure("missingChange", missingChange),
        KitFailure("addedAndRemovedSubstate", addedAndRemovedSubstate),
        KitFailure("unexpectedChangeBeforeAnAction", unexpectedChangeBeforeAnAction),
        KitFailure("missingSubstate", missingSubstate),
        KitFailure("substateOfAnotherType", substateOfAnotherType),
    ]

    private static func unexpectedChange(_ failures: FailureCapture) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 1
        let reported = try await failures { testStore.dispatch(AddTodo(text: "a")) }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The state changed after AddTodo(text: "a"), but no change was expected. \
                    Expected → found:
                        TodoList.todos[0]: inserted Todo(text: "a", isDone: false)
                        Badge.count: 0 → 1
                    """,
                    line: line
                )
            ]
        )
    }

    private static func differentChange(_ failures: FailureCapture) async throws -> Outcome {
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

    private static func changeOfAnotherSubstate(
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

    private static func missingChange(_ failures: FailureCapture) async throws -> Outcome {
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

    private static func addedAndRemovedSubstate(
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
                    The state changed, but no change was expected. Expected → found:
                        Badge: nil → Badge(count: 0)
                    """,
                    line: line
                ),
                ReportedFailure(
                    """
                    The state changed, but no change was expected. Expected → found:
                        Badge: Badge(count: 0) → nil
                    """,
                    line: line + 2
                ),
            ]
        )
    }

    private static func unexpectedChangeBeforeAnAction(
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
                    The state changed before DoNothing() was dispatched, but no change was expected.
                        TodoList.todos[0]: inserted Todo(text: "a", isDone: false)
                        Badge.count: 0 → 1
                    To fix this, call expectChanges with these changes before dispatching the action.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func missingSubstate(_ failures: FailureCapture) async throws -> Outcome {
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
                    The test expects a change of a sub-state that the store does not have.
                        state type: EventModulesTestingTests.Missing
                        state key: "Missing"
                        keys of the store: "TodoList", "Badge"
                    To fix this, correct the type or the key, or create the store with a reducer \
                    for it.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func substateOfAnotherType(_ failures: FailureCapture) async throws -> Outcome {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        let line = #line + 2
        let reported = try await failures {
            testStore.dispatch(DoNothing(), changing: Missing.self, stateKey: "Badge") {
                $0.number = 1
            }
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The test expects a change of a sub-state that the store does not have.
                        state type: EventModulesTestingTests.Missing
                        state key: "Badge"
                        type under that key: EventModulesTestingTests.Badge
                        keys of the store: "TodoList", "Badge"
                    To fix this, correct the type or the key, or create the store with a reducer \
                    for it.
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
