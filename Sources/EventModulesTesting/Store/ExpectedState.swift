internal import Delivery
public import Suas

/// The full state before an action, which a test changes to the state that it expects.
///
/// ```swift
/// testStore.dispatch(FinishTodo(index: 0)) { expected in
///     expected[TodoList.self]?.todos[0].isDone = true
///     expected[Badge.self]?.count = 0
/// }
/// ```
///
/// Set a sub-state that the store should add, and set one that it should remove to nil. Reading a
/// sub-state that the store doesn't have fails the test, unless the test sets it.
public struct ExpectedState {
    private let old: Store.State

    /// The values that the test has set, by key.
    private(set) var changes: [StateKey: Any?] = [:]

    /// The types of sub-states that the test has read, but that the old state doesn't have, by key.
    private(set) var missing: [StateKey: Any.Type] = [:]

    init(_ old: Store.State) {
        self.old = old
    }

    /// The sub-state of a key; by default, of the key that is the name of its type.
    public subscript<StateType>(
        type: StateType.Type,
        stateKey key: StateKey? = nil
    ) -> StateType? {
        mutating get {
            let key = key ?? typeName(type)
            if let changed = changes[key] { return changed as? StateType }
            if let value = old.value(forKey: key, ofType: type) { return value }
            missing[key] = type
            return nil
        }
        set {
            let key = key ?? typeName(type)
            // After reading nil, `?.` writes nil back: that is no expectation.
            guard newValue != nil || missing[key] == nil else { return }
            missing[key] = nil
            changes.updateValue(newValue.map { $0 }, forKey: key)
        }
    }

    /// The keys of the old state, then the added ones.
    var keys: [StateKey] {
        old.keys + changes.keys.filter { !old.keys.contains($0) }.sorted()
    }

    /// Returns the expected sub-state of a key; nil if none is expected.
    func value(forKey key: StateKey) -> Any? {
        if let change = changes[key] { return change }
        return old.value(forKey: key)
    }
}
