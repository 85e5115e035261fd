internal import EventRuntime
public import Suas

/// A store for tests that expect the state changes of each action; anything else fails the test.
///
/// ```swift
/// let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
/// testStore.dispatch(AddTodo(text: "Buy milk")) { expected in
///     expected[TodoList.self]?.todos.append("Buy milk")
///     expected[Badge.self]?.count = 1
/// }
/// testStore.dispatch(ShowAbout())  // changes nothing
/// testStore.finish()
/// ```
///
/// The test also expects the actions that middlewares, listeners, modules and async actions
/// dispatch: each by `expect`, or all so far by `expectChanges`. A failure lists the differing
/// fields with expected and actual values. Objects as sub-states count as changed only if replaced.
///
/// - Lifetime: Retains its store.
@MainActor
public final class TestStore: TestRecorder {
    /// The store.
    public let store: Store

    /// The current full state.
    public var state: Store.State { store.state }

    let log: ActionLog

    /// Tests an existing store, beginning with its current state.
    public init(
        _ store: Store,
        exhaustivity: Exhaustivity = .on,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.store = store
        log = ActionLog(of: store)
        let wording = Checklist.Wording(
            recorder: "test store",
            variable: "testStore",
            recording: "store",
            entry: "action",
            scope: "test the store that processes it"
        )
        let checklist = Checklist(
            log,
            of: store,
            retaining: [store],
            exhaustivity,
            wording,
            at: TestLocation(fileID, filePath, line, column)
        )
        super.init(checklist)
    }

    /// Tests a new store, as `Suas.createStore(reducer:state:middleware:)` creates it.
    public convenience init(
        reducer: some CombinableReducer,
        state: Store.State = [:],
        middleware: (any Middleware)? = nil,
        exhaustivity: Exhaustivity = .on,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.init(
            Suas.createStore(reducer: reducer, state: state, middleware: middleware),
            exhaustivity: exhaustivity,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    // MARK: - Expecting

    /// Dispatches an action, and fails the test unless the state becomes the expected one.
    ///
    /// The closure changes the current state to the expected one; without it, nothing may change.
    ///
    /// - Order: Fails the test for earlier actions and changes that were not expected. Actions that
    ///   this one leads to are expected by the next calls.
    public func dispatch(
        _ action: any Action,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        let name = redactedDescription(of: action)
        failIfActionsAreUnexpected(at: location)
        failIfChanged(before: "\(name) was dispatched", at: location)
        let (before, count) = (state, log.entries.count)
        store.dispatch(action: action)

        let added = log.entries.dropFirst(count)
        // A middleware may pass on another action instead.
        let isSame = { (other: any Action) in type(of: other) == type(of: action) }
        let own = added.first { $0.fact.action.map(isSame) ?? false } ?? added.first
        var states = (before: before, after: state)
        if let own { checklist.mark([own], .expected) }
        if let own, added.count > 1 { states = log.change(of: own) } else { log.lastState = state }
        check(" after \(name)", from: states.before, to: states.after, at: location, change)
    }

    /// Fails the test unless the next action it didn't dispatch, and its changes, are as expected.
    ///
    /// ```swift
    /// testStore.dispatch(LoadTodos())
    /// await testStore.settle()
    /// testStore.expect(TodosLoaded(["Buy milk"])) { $0[TodoList.self]?.todos = ["Buy milk"] }
    /// ```
    public func expect<A: Action>(
        _ action: A,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        expect(.action(action), at: TestLocation(fileID, filePath, line, column), change)
    }

    /// Fails the test unless the next action it didn't dispatch has a type and changes as expected.
    public func expect<A: Action>(
        _ type: A.Type,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        expect(.action(type), at: TestLocation(fileID, filePath, line, column), change)
    }

    private func expect(
        _ expectation: FlowExpectation,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        guard let entry = checklist.meet([expectation], at: location).first else { return }
        let states = log.change(of: entry)
        let name = entry.fact.action.map { redactedDescription(of: $0) } ?? ""
        check(" after \(name)", from: states.before, to: states.after, at: location, change)
    }

    /// Fails the test unless the state has changed as expected since the last call.
    ///
    /// All actions so far then count as expected. Without a closure, nothing may have changed.
    ///
    /// ```swift
    /// app.basket.pay()
    /// testStore.expectChanges { $0[Basket.self]?.isPaid = true }
    /// ```
    public func expectChanges(
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        let before = checklist.unexpected.first.map { log.change(of: $0).before } ?? log.lastState
        checklist.mark(checklist.pending, .expected)
        log.lastState = state
        check("", from: before, to: state, at: location, change)
    }

    // MARK: - Changes without an action

    override public func skip() {
        super.skip()
        log.lastState = state
    }

    override func beginSection(at location: TestLocation) -> Checklist.Section {
        failIfChanged(before: "the section", at: location)
        return super.beginSection(at: location)
    }

    override func endSection(in outer: Checklist.Section) {
        super.endSection(in: outer)
        log.lastState = state
    }
}
