internal import Delivery
public import Suas

/// The full state as it was, for a test to make of it what it expects.
///
/// ```swift
/// testStore.dispatch(FinishTodo(index: 0)) { expected in
///     expected[TodoList.self]?.todos[0].isDone = true
///     expected[Badge.self]?.count = 0
/// }
/// ```
///
/// A sub-state that is expected to appear is set, one that is expected to go is set to nil.
public struct ExpectedState {
    /// A sub-state that was asked for and that is not there.
    struct Missing {
        let type: Any.Type
        let key: StateKey
        let foundType: Any.Type?
    }

    private let old: Store.State

    /// What was set, by key.
    private(set) var changes: [StateKey: Any?] = [:]

    /// What was asked for and is not there, by key; setting it mends that.
    private(set) var missing: [StateKey: Missing] = [:]

    init(_ old: Store.State) {
        self.old = old
    }

    /// The sub-state whose key is the name of its type.
    ///
    /// Asking for one that is not there fails the test, unless it is set.
    ///
    /// - Parameter type: The type of the sub-state.
    public subscript<StateType>(type: StateType.Type) -> StateType? {
        mutating get { self[type, forKey: typeName(type)] }
        set { self[type, forKey: typeName(type)] = newValue }
    }

    /// The sub-state of a key.
    ///
    /// Asking for one that is not there fails the test, unless it is set.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - key: Its key.
    public subscript<StateType>(type: StateType.Type, forKey key: StateKey) -> StateType? {
        mutating get {
            if let changed = changes[key] { return changed as? StateType }
            if let value = old.value(forKey: key, ofType: type) { return value }
            let foundType = old.value(forKey: key).map { Swift.type(of: $0) }
            missing[key] = Missing(type: type, key: key, foundType: foundType)
            return nil
        }
        set {
            // `?.` sets nil where it found nothing: that is no expectation.
            guard newValue != nil || missing[key] == nil else { return }
            missing[key] = nil
            changes.updateValue(newValue.map { $0 }, forKey: key)
        }
    }

    /// The keys of the old state, and those of what is expected to appear.
    var keys: [StateKey] {
        old.keys + changes.keys.filter { !old.keys.contains($0) }.sorted()
    }

    /// The sub-state of a key as it is expected; nil if none is.
    func value(forKey key: StateKey) -> Any? {
        if let change = changes[key] { return change }
        return old.value(forKey: key)
    }
}
