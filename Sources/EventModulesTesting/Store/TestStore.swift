internal import Delivery
internal import EventModulesTracing
public import Suas

/// A store for tests that expect the state changes of each action; any other change fails the test.
///
/// ```swift
/// let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
/// testStore.dispatch(AddTodo(text: "Buy milk")) { expected in
///     expected[TodoList.self]?.todos.append("Buy milk")
///     expected[Badge.self]?.count = 1
/// }
/// testStore.dispatch(ShowAbout())  // changes nothing
/// ```
///
/// A failure lists the fields that differ, each with its expected and its actual value. Sub-states
/// that are objects count as changed only if they were replaced.
///
/// - Lifetime: Retains its store.
@MainActor
public final class TestStore {
    /// The store.
    public let store: Store

    /// The current full state.
    public var state: Store.State { store.state }

    /// The state that the test has checked so far.
    private var known: Store.State

    /// Tests an existing store, beginning with its current state.
    public init(_ store: Store) {
        self.store = store
        known = store.state
    }

    /// Tests a new store, as `Suas.createStore(reducer:state:middleware:)` creates it.
    public convenience init(
        reducer: some CombinableReducer,
        state: Store.State = [:],
        middleware: (any Middleware)? = nil
    ) {
        self.init(Suas.createStore(reducer: reducer, state: state, middleware: middleware))
    }

    /// Dispatches an action, and fails the test unless the state becomes the expected one.
    ///
    /// The closure changes the current state to the expected one; without it, nothing may change.
    ///
    /// - Order: Earlier changes, such as an async action's, fail the test too, unless
    ///   `expectChanges` was called for them.
    public func dispatch(
        _ action: any Action,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        dispatch(action, at: TestLocation(fileID, filePath, line, column), change)
    }

    /// Dispatches an action, and fails the test unless one sub-state changes as expected, and no
    /// other.
    ///
    /// ```swift
    /// testStore.dispatch(AddTodo(text: "Buy milk"), changing: TodoList.self) {
    ///     $0.todos.append("Buy milk")
    /// }
    /// ```
    public func dispatch<StateType>(
        _ action: any Action,
        changing type: StateType.Type,
        stateKey key: StateKey? = nil,
        _ change: (_ expected: inout StateType) -> Void,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        dispatch(action, at: TestLocation(fileID, filePath, line, column)) { state in
            guard var expected = state[type, stateKey: key] else { return }
            change(&expected)
            state[type, stateKey: key] = expected
        }
    }

    /// Fails the test unless the state has changed as expected since the last call.
    ///
    /// Call it after async actions, listeners or modules have changed the state. The closure
    /// changes the state at the last call to the expected one; without it, nothing may have
    /// changed.
    ///
    /// ```swift
    /// testStore.dispatch(LoadTodos())
    /// await loaded.pass()  // a gate that the action opens at its end
    /// testStore.expectChanges { $0[TodoList.self]?.todos = ["Buy milk"] }
    /// ```
    public func expectChanges(
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        check("", at: TestLocation(fileID, filePath, line, column), change)
    }

    // MARK: - Checking

    private func dispatch(
        _ action: any Action,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        let name = redactedDescription(of: action)
        if let differences = differences(from: ExpectedState(known)) {
            location.fail(
                """
                The state changed before \(name) was dispatched, but no change was expected.
                \(differences)
                To fix this, call expectChanges with these changes before dispatching the action.
                """
            )
        }
        known = store.state
        store.dispatch(action: action)
        check(" after \(name)", at: location, change)
    }

    private func check(
        _ afterAction: String,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        var expected = ExpectedState(known)
        known = store.state
        change(&expected)
        for (key, type) in expected.missing.sorted(by: { $0.key < $1.key }) {
            failMissing(type, key, at: location)
        }
        guard let differences = differences(from: expected) else { return }
        let summary =
            expected.changes.isEmpty
            ? "The state changed\(afterAction), but no change was expected."
            : "The state\(afterAction) is not the expected one."
        location.fail("\(summary) Expected → found:\n\(differences)")
    }

    /// Returns the differences from the expected state as indented lines: removed keys first, then
    /// in the store's order; nil if there are none.
    private func differences(from expected: ExpectedState) -> String? {
        let removed = expected.keys.filter { !state.keys.contains($0) }
        let lines = (removed + state.keys).flatMap { key in
            let (old, new) = (expected.value(forKey: key), state.value(forKey: key))
            return ValueDifference(from: old, to: new, at: key).lines
        }
        return lines.isEmpty ? nil : lines.map { "    \($0)" }.joined(separator: "\n")
    }

    private func failMissing(_ type: Any.Type, _ key: StateKey, at location: TestLocation) {
        let found = state.value(forKey: key).map { String(reflecting: Swift.type(of: $0)) }
        let keys = state.keys.map { "\"\($0)\"" }.joined(separator: ", ")
        location.fail(
            """
            The test expects a change of a sub-state that the store does not have.
                state type: \(String(reflecting: type))
                state key: "\(key)"\(found.map { "\n    type under that key: \($0)" } ?? "")
                keys of the store: \(keys.isEmpty ? "none" : keys)
            To fix this, correct the type or the key, or create the store with a reducer for it.
            """
        )
    }
}

/// The full state before an action, which a test changes to the state that it expects.
///
/// Set a sub-state that the store should add, and set one that it should remove to nil. Reading a
/// sub-state that the store doesn't have fails the test, unless the test sets it.
public struct ExpectedState {
    private let old: Store.State

    /// The values that the test has set, by key.
    private(set) var changes: [StateKey: Any?] = [:]

    /// The types of sub-states that the test has read, but that the old state doesn't have, by key.
    private(set) var missing: [StateKey: Any.Type] = [:]

    fileprivate init(_ old: Store.State) {
        self.old = old
    }

    /// The sub-state of a key; by default, of the key that is the name of its type.
    public subscript<StateType>(type: StateType.Type, stateKey key: StateKey? = nil) -> StateType? {
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
    fileprivate var keys: [StateKey] {
        old.keys + changes.keys.filter { !old.keys.contains($0) }.sorted()
    }

    /// Returns the expected sub-state of a key; nil if none is expected.
    fileprivate func value(forKey key: StateKey) -> Any? {
        if let change = changes[key] { return change }
        return old.value(forKey: key)
    }
}
