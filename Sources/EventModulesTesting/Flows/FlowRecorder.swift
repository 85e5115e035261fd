public import EventModules
public import EventModulesTracing

/// Records the flow of an app in a test, which then says what must have happened.
///
/// What is recorded, and what causes what, is told by `FlowTrace`. A test either compares the whole
/// transcript, or expects entry by entry. Then everything that comes about has to be expected:
/// events, actions, changed sub-states, routes, screens that appear, what is tracked, async actions
/// that begin and end, and reports. Details, such as which listeners were called, can be expected
/// but need not be.
///
/// - Order: What is expected has to come in the order in which it is expected.
/// - Lifetime: It keeps manager, store and router until it has finished, so that what they do when
///   they go is not part of the flow. Call `finish()` at the end of the test.
///   Otherwise the recorder does when it goes; Swift Testing then fails the run at the place where
///   the recorder was made, but does not know any more which test it was.
///
/// ```swift
/// let flow = FlowRecorder(manager: shop.manager, router: shop.router)
/// shop.products.select(product)
/// flow.expect(.event(ProductsEvent.productSelected(product)))
/// flow.expect(.route(to: ProductModule.self))
/// flow.expect(.appeared(ProductScreen.self))
/// flow.finish()
/// ```
@MainActor
public final class FlowRecorder {
    let trace: FlowTrace
    let isExhaustive: Bool

    /// What is recorded; kept until the end.
    private var recorded: (ModuleManager?, Store?, StackRouter?)

    /// Where the recorder was made, for what fails when it goes.
    private let place: SourcePlace

    /// The number of the last entry that was expected, or passed over.
    var lastExpected = 0

    /// Whether the test says entry by entry what it expects.
    var isExpecting = false
    private var isFinished = false

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - manager: Its producers' events, and the listeners that hear them.
    ///   - store: Its actions, states and listeners; the manager's store if nil.
    ///   - router: Its routes.
    ///   - exhaustive: Whether everything that comes about has to be expected; otherwise what nobody
    ///     expects is passed over.
    ///   - fileID: Where the recorder is made; for failures.
    ///   - filePath: Where the recorder is made; for failures.
    ///   - line: Where the recorder is made; for failures.
    ///   - column: Where the recorder is made; for failures.
    public init(
        manager: ModuleManager? = nil,
        store: Store? = nil,
        router: StackRouter? = nil,
        exhaustive: Bool = true,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        trace = FlowTrace(manager: manager, store: store, router: router)
        recorded = (manager, store, router)
        isExhaustive = exhaustive
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    isolated deinit {
        finish(at: place)
    }

    // MARK: - Reading

    /// What happened, in the order in which it did.
    public var entries: [FlowEntry] { trace.entries }

    /// The flow as text: outcomes, and the details that led to them, each below what caused it.
    ///
    /// In a test that expects no entries one by one, what has been read here counts as expected.
    public var transcript: FlowTranscript {
        if !isExpecting { lastExpected = trace.entries.count }
        return trace.transcript
    }

    /// The flow as text with one line for every entry; otherwise as `transcript`.
    public var fullTranscript: FlowTranscript {
        if !isExpecting { lastExpected = trace.entries.count }
        return trace.fullTranscript
    }

    /// What caused an entry, step by step back to what came from outside.
    ///
    /// - Parameter entry: An entry of this flow.
    /// - Returns: The entry and its causes, one a line.
    public func why(_ entry: FlowEntry) -> String {
        trace.why(entry)
    }

    // MARK: - The end

    /// Ends the recording, and fails the test if something was not expected or is still running.
    ///
    /// A recorder that is not exhaustive only ends.
    public func finish(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        finish(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func finish(at place: SourcePlace) {
        guard !isFinished else { return }
        isFinished = true
        trace.stop()
        recorded = (nil, nil, nil)
        guard isExhaustive else { return }
        failIfSomethingIsLeft(at: place)
        failIfSomethingRuns(at: place)
    }

    private func failIfSomethingIsLeft(at place: SourcePlace) {
        let rest = entriesToExpect
        guard !rest.isEmpty else { return }
        TestFailure.report(
            """
            The flow has entries that nobody expected.
            \(list(rest))
            To fix this, expect them, or record with exhaustive: false.
            """,
            at: place
        )
    }

    private func failIfSomethingRuns(at place: SourcePlace) {
        guard !trace.tap.running.isEmpty else { return }
        TestFailure.report(
            """
            The flow has ended, but async actions are still running.
            \(runningActions)
            To fix this, call settle() before, or cancel them.
            """,
            at: place
        )
    }
}
