import EventModulesTesting

extension NearMiss {
    static let ofTestStores = [
        NearMiss(
            "TestStore.dispatch(_:_:)",
            hit: { tested { $0.dispatch(AddTodo(text: "a")) { $0[Badge.self]?.count = 1 } } },
            misses: { tested { $0.dispatch(DoNothing()) { $0[Badge.self]?.count = 1 } } },
            { tested { $0.dispatch(AddTodo(text: "a")) { $0[Badge.self]?.count = 2 } } }
        ),
        NearMiss(
            "TestStore.expect(_:_:)",
            hit: { tested("a") { $0.expect(AddTodo(text: "a")) { $0[Badge.self]?.count = 1 } } },
            misses: { tested("a") { $0.expect(AddTodo(text: "b")) { $0[Badge.self]?.count = 1 } } },
            { tested("a") { $0.expect(AddTodo(text: "a")) { $0[Badge.self]?.count = 2 } } }
        ),
        NearMiss(
            "TestStore.expect(_:_:)",
            hit: { tested("a") { $0.expect(AddTodo.self) { $0[Badge.self]?.count = 1 } } },
            misses: { tested("a") { $0.expect(FinishTodo.self) { $0[Badge.self]?.count = 1 } } },
            { tested("a") { $0.expect(AddTodo.self) } }
        ),
        NearMiss(
            "TestStore.expectChanges(_:)",
            hit: { tested("a") { $0.expectChanges { $0[Badge.self]?.count = 1 } } },
            misses: { tested("a") { $0.expectChanges { $0[Badge.self]?.count = 0 } } }
        ),
    ]

    private static func tested(_ texts: String..., expect: (TestStore) -> Void) {
        let testStore = TestStore(reducer: BadgeReducer())
        for text in texts { testStore.store.dispatch(action: AddTodo(text: text)) }
        expect(testStore)
        testStore.finish()
    }
}
