internal import Delivery
internal import EventModulesTracing
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
/// The test also expects the actions that middlewares, listeners, modules and async actions dispatch:
/// each by `expect`, or all so far by `expectChanges`. A failure lists the fields that differ, each
/// with its expected and its actual value. Sub-states that are objects count as changed only if they
/// were replaced.
///
/// - Lifetime: Retains its store. Call `finish()` at the end of the test. A test store that is
///   deallocated before finishes at the source location of its `init`, and names the test.
@MainActor
public final class TestStore {
    /// The store.
    public let store: Store

    /// The current full state.
    public var state: Store.State { store.state }

    let log: ActionLog
    var progress: ExpectationProgress

    private let location: TestLocation
    private var isFinished = false

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
        let log = ActionLog(of: store)
        self.log = log
        location = TestLocation(fileID, filePath, line, column)
        let wording = ExpectationProgress.Wording(
            recording: "store",
            entry: "action",
            scope: "test the store that processes it",
            call: log.expectation
        )
        progress = ExpectationProgress(exhaustivity, wording)
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

    isolated deinit {
        location.failUnfinished("test store", "testStore", finished())
    }

    // MARK: - Finishing

    /// Waits until no async action is running, as `Store.settle` does.
    ///
    /// ```swift
    /// gate.open()
    /// await testStore.settle()
    /// testStore.expect(TodosLoaded(["Buy milk"])) { $0[TodoList.self]?.todos = ["Buy milk"] }
    /// ```
    public func settle<C: Clock>(
        within limit: Duration = .seconds(10),
        clock: C = ContinuousClock(),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where C.Duration == Duration {
        let location = TestLocation(fileID, filePath, line, column)
        await store.settle(within: limit, clock: clock, at: location)
    }

    /// Ends the test, and fails it if the test store is exhaustive and an action or a change was not
    /// expected, or an async action is still running that wasn't cancelled.
    public func finish(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        for failure in finished() { location.fail(failure) }
    }

    /// Ends the test, and returns the texts of failures.
    private func finished() -> [String] {
        guard !isFinished else { return [] }
        isFinished = true
        log.stop()
        guard progress.exhaustivity == .on else { return [] }
        let rest = progress.unexpected(in: log.entries)
        return [
            progress.failureAtEnd(among: rest, in: log.entries),
            failureOfChanges,
            failureOfRunning,
        ].compactMap(\.self)
    }

    private var failureOfChanges: String? {
        guard let differences = differences(from: ExpectedState(log.lastState), to: state) else {
            return nil
        }
        return """
            The state has changes that the test did not expect.
            \(differences)
            \(fixOfChanges(from: log.lastState))
            """
    }

    /// Writes the call that expects the changes since a state.
    func fixOfChanges(from old: Store.State) -> String {
        let changes = changes(from: old, to: state, present: state)
        let call = "testStore.expectChanges { \(changes.joined(separator: "; ")) }"
        return "To fix this, expect them, or pass over them with skip()"
            + (changes.isEmpty ? "." : ":\n    \(call)")
    }

    private var failureOfRunning: String? {
        let running = store.uncancelledActions
        guard !running.isEmpty else { return nil }
        return """
            The test has finished, but async actions are still running.
            \(lines(of: running).joined(separator: "\n"))
            To fix this, call settle() before finish(), or cancel them.
            """
    }
}
