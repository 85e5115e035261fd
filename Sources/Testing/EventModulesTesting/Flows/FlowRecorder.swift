public import EventModules
public import EventModulesTracing

/// Records the flow of an app in a test, which then expects its entries.
///
/// See `FlowTrace` for the recorded entries. A test expects the whole transcript, or entry by entry.
/// It has to expect every outcome; details, such as which listeners were called, can be expected but
/// don't have to be (see `FlowEntry.isDetail`).
///
/// - Order: Entries have to be expected in the order in which they occurred.
/// - Lifetime: Retains the manager, store and router until it finishes, so that their deallocation
///   isn't part of the flow. Call `finish()` at the end of the test. A recorder that is deallocated
///   before finishes at the source location of its `init`; Swift Testing then no longer knows the
///   test and fails the whole run, so the failure names the test.
///
/// ```swift
/// let flow = FlowRecorder(manager: shop.manager, router: shop.router)
/// shop.products?.select(product)
/// flow.expect(.event(ProductsEvent.productSelected(product)))
/// flow.expect(.route(to: ProductModule.self))
/// flow.expect(.appeared(ProductScreen.self))
/// flow.finish()
/// ```
@MainActor
public final class FlowRecorder {
    private let trace: FlowTrace
    var progress: ExpectationProgress
    private var recorded: (ModuleManager?, Store?, StackRouter?)
    private weak var store: Store?
    private let location: TestLocation
    private var isFinished = false

    /// Starts recording a manager's producers and listeners, a store, and a router's moves.
    ///
    /// Without a store, the manager's is recorded; without a router, the manager's main router, which
    /// was made first.
    public init(
        manager: ModuleManager? = nil,
        store: Store? = nil,
        router: StackRouter? = nil,
        exhaustivity: Exhaustivity = .on,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        trace = FlowTrace(manager: manager, store: store, router: router)
        recorded = (manager, store, router)
        self.store = store ?? manager?.store
        location = TestLocation(fileID, filePath, line, column)
        let wording = ExpectationProgress.Wording(
            recording: "flow",
            entry: "entry",
            scope: "give the recorder the manager, store or router in which it occurs",
            call: { $0.content.expectationSource.map { "flow.expect(\($0))" } }
        )
        progress = ExpectationProgress(exhaustivity, wording)
    }

    isolated deinit {
        location.failUnfinished("recorder", "flow", finished())
    }

    // MARK: - Reading

    /// The recorded entries, in the order in which they occurred.
    public var entries: [FlowEntry] { trace.entries }

    /// The flow as text: the outcomes, and the details that led to them, each below its cause.
    ///
    /// Reading it expects nothing; `expectTranscript(_:)` does.
    public var transcript: FlowTranscript { trace.transcript }

    /// The flow as text with one line for every entry.
    public var fullTranscript: FlowTranscript { trace.fullTranscript }

    /// Returns an entry and its causes, one per line, back to the call from outside.
    public func why(_ entry: FlowEntry) -> String { trace.why(entry) }

    // MARK: - Finishing

    /// Waits until no async action is running in the store, as `Store.settle` does.
    ///
    /// ```swift
    /// gate.open()
    /// await flow.settle()
    /// flow.expect(.ended(SendOrder.self))
    /// ```
    public func settle<C: Clock>(
        within limit: Duration = .seconds(10),
        clock: C = ContinuousClock(),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where C.Duration == Duration {
        await store?.settle(
            within: limit,
            clock: clock,
            at: TestLocation(fileID, filePath, line, column)
        )
    }

    /// Ends the recording, and fails the test if it is exhaustive and an outcome was not expected,
    /// or an async action is still running that wasn't skipped.
    public func finish(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        for failure in finished() { location.fail(failure) }
    }

    /// Ends the recording, and returns the texts of failures.
    private func finished() -> [String] {
        guard !isFinished else { return [] }
        isFinished = true
        trace.stop()
        recorded = (nil, nil, nil)
        guard progress.exhaustivity == .on else { return [] }
        let running = trace.tap.running.filter { !progress.isSkipped($0) }
        let rest = progress.unexpected(in: entries).filter { !running.contains($0.number) }
        return [
            progress.failureAtEnd(among: rest, in: entries),
            failureOfRunning(entries.filter { running.contains($0.number) }),
        ].compactMap(\.self)
    }

    private func failureOfRunning(_ running: [FlowEntry]) -> String? {
        guard !running.isEmpty else { return nil }
        return """
            The recording has finished, but async actions are still running.
            \(running.map { $0.line(in: entries) }.joined(separator: "\n"))
            To fix this, call settle() before finish(), cancel them, or pass over them with skip().
            """
    }
}
