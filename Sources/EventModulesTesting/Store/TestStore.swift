internal import Delivery
internal import EventModulesTracing
public import Suas

/// A store of which a test says for every action what it changes; whatever else changes fails the
/// test.
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
/// A failure is shown at the caller's line, with the fields that are not as expected, each as it was
/// expected and as it is. Of sub-states that are objects, only those that were replaced are seen to
/// have changed.
///
/// - Lifetime: Keeps its store.
@MainActor
public final class TestStore {
    /// The store.
    public let store: Store

    /// The full state as it is now.
    public var state: Store.State { store.state }

    /// The state as the test knows it.
    private var known: Store.State

    /// Tests a store that is there already; what it is like now is not questioned.
    ///
    /// - Parameter store: The store.
    public init(_ store: Store) {
        self.store = store
        known = store.state
    }

    /// Tests a new store.
    ///
    /// - Parameters:
    ///   - reducer: One reducer, or several combined with `+`.
    ///   - state: Sub-states to begin with instead of the reducers' own.
    ///   - middleware: What stands between the actions and the reducers.
    public convenience init(
        reducer: some CombinableReducer,
        state: Store.State = [:],
        middleware: (any Middleware)? = nil
    ) {
        self.init(Suas.createStore(reducer: reducer, state: state, middleware: middleware))
    }

    /// Dispatches an action; fails the test if anything changes in another way than expected.
    ///
    /// `change` makes the expected state of the present one; without it nothing may change.
    ///
    /// - Order: What has changed since the last call, such as by an async action, fails the test
    ///   too; expect it before, with `expectChanges`.
    public func dispatch(
        _ action: any Action,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in }
    ) {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let name = redactedDescription(of: action)
        expectNothing(before: name, at: place)
        store.dispatch(action: action)
        check("after \(name)", at: place, change)
    }

    /// Dispatches an action; fails the test if anything changes but one sub-state, as expected.
    ///
    /// `change` makes the expected sub-state of the present one; its key is the name of its type
    /// unless given.
    ///
    /// ```swift
    /// testStore.dispatch(AddTodo(text: "Buy milk"), changing: TodoList.self) {
    ///     $0.todos.append("Buy milk")
    /// }
    /// ```
    ///
    /// - Order: As with the other `dispatch`.
    public func dispatch<StateType>(
        _ action: any Action,
        changing type: StateType.Type,
        forKey key: StateKey? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ change: (_ expected: inout StateType) -> Void
    ) {
        dispatch(action, fileID: fileID, filePath: filePath, line: line, column: column) {
            let key = key ?? typeName(type)
            guard var expected = $0[type, forKey: key] else { return }
            change(&expected)
            $0[type, forKey: key] = expected
        }
    }

    /// Fails the test if anything has changed since the last call in another way than expected.
    ///
    /// This is for what async actions, listeners and modules do to the state. `change` makes the
    /// expected state of the one at the last call; without it nothing may have changed.
    ///
    /// ```swift
    /// testStore.dispatch(LoadTodos())
    /// await loaded.pass()  // a gate that the action opens at its end
    /// testStore.expectChanges { $0[TodoList.self]?.todos = ["Buy milk"] }
    /// ```
    public func expectChanges(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in }
    ) {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        check("now", at: place, change)
    }

    // MARK: - Checking

    private func expectNothing(before action: String, at place: SourcePlace) {
        let differences = differences(from: ExpectedState(known))
        known = store.state
        guard !differences.isEmpty else { return }
        TestFailure.report(
            """
            The state has changed before \(action) was dispatched, and nothing has expected that.
            \(differences.indented)
            To fix this, call expectChanges before, with what changes on its own.
            """,
            at: place
        )
    }

    private func check(
        _ time: String,
        at place: SourcePlace,
        _ change: (inout ExpectedState) -> Void
    ) {
        var expected = ExpectedState(known)
        known = store.state
        change(&expected)
        for key in expected.missing.keys.sorted() {
            if let missing = expected.missing[key] { report(missing, at: place) }
        }
        let differences = differences(from: expected)
        guard !differences.isEmpty else { return }
        let what =
            expected.changes.isEmpty
            ? "The state \(time) has changed, and no change was expected."
            : "The state \(time) is not the expected one."
        TestFailure.report(
            """
            \(what) Expected → found:
            \(differences.indented)
            """,
            at: place
        )
    }

    /// What is not as expected, in the order of the keys in the store; first what is gone.
    private func differences(from expected: ExpectedState) -> [String] {
        let keys = store.state.keys
        let gone = expected.keys.filter { !keys.contains($0) }
        return (gone + keys).flatMap { key in
            ValueDifference(
                from: expected.value(forKey: key),
                to: store.state.value(forKey: key),
                at: key
            ).lines
        }
    }

    private func report(_ missing: ExpectedState.Missing, at place: SourcePlace) {
        let found = missing.foundType.map { "\n    type under that key: \(String(reflecting: $0))" }
        let keys = store.state.keys.map { "\"\($0)\"" }.joined(separator: ", ")
        TestFailure.report(
            """
            A test expects a change of a sub-state that the store does not have.
                state type: \(String(reflecting: missing.type))
                state key: "\(missing.key)"\(found ?? "")
                keys of the store: \(keys.isEmpty ? "none" : keys)
            To fix this, correct the type or the key, or make the store with a reducer for it.
            """,
            at: place
        )
    }
}

extension [String] {
    fileprivate var indented: String { map { "    \($0)" }.joined(separator: "\n") }
}
