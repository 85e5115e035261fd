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
        let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let name = redactedDescription(of: action)
        expectNothing(before: name, at: location)
        store.dispatch(action: action)
        check(" after \(name)", at: location, change)
    }

    /// Dispatches an action, and fails the test unless one sub-state changes as expected, and no
    /// other.
    ///
    /// The closure changes the current sub-state to the expected one. Its key is by default the
    /// name of its type.
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
        dispatch(
            action,
            {
                guard var expected = $0[type, stateKey: key] else { return }
                change(&expected)
                $0[type, stateKey: key] = expected
            },
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
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
        let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        check("", at: location, change)
    }

    // MARK: - Checking

    private func expectNothing(before action: String, at location: TestLocation) {
        let differences = differences(from: ExpectedState(known))
        known = store.state
        guard !differences.isEmpty else { return }
        location.fail(
            """
            The state changed before \(action) was dispatched, but no change was expected.
            \(differences.indented)
            To fix this, call expectChanges with these changes before dispatching the action.
            """
        )
    }

    private func check(
        _ afterAction: String,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        var expected = ExpectedState(known)
        known = store.state
        change(&expected)
        for key in expected.missing.keys.sorted() {
            if let type = expected.missing[key] { failMissing(type, key, at: location) }
        }
        let differences = differences(from: expected)
        guard !differences.isEmpty else { return }
        let summary =
            expected.changes.isEmpty
            ? "The state changed\(afterAction), but no change was expected."
            : "The state\(afterAction) is not the expected one."
        location.fail(
            """
            \(summary) Expected → found:
            \(differences.indented)
            """
        )
    }

    /// Returns the differences from the expected state: removed keys first, then in the store's
    /// order.
    private func differences(from expected: ExpectedState) -> [String] {
        let keys = store.state.keys
        let removed = expected.keys.filter { !keys.contains($0) }
        return (removed + keys).flatMap { key in
            ValueDifference(
                from: expected.value(forKey: key),
                to: store.state.value(forKey: key),
                at: key
            ).lines
        }
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

extension [String] {
    fileprivate var indented: String { map { "    \($0)" }.joined(separator: "\n") }
}
