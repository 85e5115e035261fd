import EventModulesTesting
import Testing

/// The text of each failure, at the line of the test that asked.
@MainActor
struct KitFailuresTests {
    private let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())

    @Test
    func aChangeThatNobodyExpected() throws {
        let line = #line + 1
        let reported = try failures { testStore.dispatch(AddTodo(text: "a")) }
        #expect(
            reported == [
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

    @Test
    func aChangeThatWasExpectedOtherwise() throws {
        let line = #line + 2
        let reported = try failures {
            testStore.dispatch(AddTodo(text: "a")) { expected in
                expected[TodoList.self]?.todos = [TodoList.Todo(text: "b")]
                expected[Badge.self]?.count = 1
            }
        }
        #expect(
            reported == [
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

    @Test
    func anotherSubstateThanTheExpectedOneChanged() throws {
        let line = #line + 2
        let reported = try failures {
            testStore.dispatch(AddTodo(text: "a"), changing: TodoList.self) {
                $0.todos = [TodoList.Todo(text: "a")]
            }
        }
        #expect(
            reported == [
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

    @Test
    func anExpectedChangeThatDidNotCome() throws {
        let line = #line + 2
        let reported = try failures {
            testStore.dispatch(DoNothing(), changing: Badge.self) { $0.count = 1 }
        }
        #expect(
            reported == [
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

    @Test
    func aSubstateThatAppearedOrWent() throws {
        let testStore = TestStore(reducer: TodoReducer())
        let line = #line + 3
        let reported = try failures {
            testStore.store.attach(reducer: BadgeReducer())
            testStore.expectChanges()
            testStore.store.detach(stateKey: "Badge")
            testStore.expectChanges()
        }
        #expect(
            reported == [
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

    @Test
    func aChangeBeforeAnActionThatNobodyExpected() throws {
        testStore.store.dispatch(action: AddTodo(text: "a"))
        let line = #line + 1
        let reported = try failures { testStore.dispatch(DoNothing()) }
        #expect(
            reported == [
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

    @Test
    func aSubstateThatTheStoreDoesNotHave() throws {
        let line = #line + 2
        let reported = try failures {
            testStore.dispatch(DoNothing()) { $0[Missing.self]?.number = 1 }
        }
        #expect(
            reported == [
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

    @Test
    func aSubstateOfAnotherType() throws {
        let line = #line + 2
        let reported = try failures {
            testStore.dispatch(DoNothing(), changing: Missing.self, forKey: "Badge") {
                $0.number = 1
            }
        }
        #expect(
            reported == [
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

    @Test
    func aScriptThatIsOver() throws {
        let producer = MockProducer(script: [ProductEvent.appeared])
        producer.emitNext()
        let line = #line + 1
        let reported = try failures { producer.emitNext() }
        #expect(
            reported == [
                ReportedFailure(
                    """
                    A double was asked for the next event of its script, but the script is over.
                        producer: MockProducer<ProductEvent>
                        events of the script: 1
                    To fix this, give it a longer script, or emit the event with emit(_:).
                    """,
                    line: line
                )
            ]
        )
    }

    @Test
    func anotherRouteThanTheExpectedOne() throws {
        let router = MockRouter()
        router.route(toDeeplink: "shop://item/7")
        let line = #line + 2
        let reported = try failures {
            router.expectStep(to: ProductContext.self)
            router.expectLink("shop://item/8")
        }
        #expect(
            reported == [
                ReportedFailure(
                    """
                    The router was asked for another route than expected.
                        expected: a step to ProductContext
                        found: link shop://item/7
                    """,
                    line: line
                ),
                ReportedFailure(
                    """
                    The router was asked for another route than expected.
                        expected: link shop://item/8
                        found: none
                    """,
                    line: line + 1
                ),
            ]
        )
    }

    @Test
    func routesThatNobodyExpected() throws {
        let router = MockRouter()
        router.route(toDeeplink: "shop://item/7")
        router.route(toDeeplink: "shop://item/8")
        let line = #line + 1
        let reported = try failures { router.expectNoMoreRoutes() }
        #expect(
            reported == [
                ReportedFailure(
                    """
                    The router was asked for more routes than expected.
                        link shop://item/7
                        link shop://item/8
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
