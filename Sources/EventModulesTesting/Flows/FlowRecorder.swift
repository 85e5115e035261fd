public import EventModules
public import EventModulesTracing

/// Records the flow of an app in a test, which then expects its entries.
///
/// See `FlowTrace` for the recorded entries. A test compares the whole transcript, or expects entry
/// by entry. Then it has to expect every outcome; details, such as which listeners were called, can
/// be expected but don't have to be (see `FlowEntry.isDetail`).
///
/// - Order: Entries have to be expected in the order in which they occurred.
/// - Lifetime: Retains the manager, store and router until it finishes, so that their deallocation
///   isn't part of the flow. Call `finish()` at the end of the test. A recorder that is deallocated
///   before finishes at the source location of its `init`; Swift Testing then no longer knows the
///   test and fails the whole run.
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

    /// The number of the last entry that was expected or skipped.
    var lastExpected = 0

    /// True if the test has expected at least one entry by itself.
    var isExpecting = false

    /// The number of the last entry in a transcript that the test has read.
    private var lastRead = 0

    private var recorded: (ModuleManager?, Store?, StackRouter?)
    private let location: TestLocation
    private var isFinished = false

    /// Starts recording a manager's producers and listeners, a store, and a router's moves.
    ///
    /// Without a store, the manager's is recorded. A recorder that isn't `exhaustive` lets the test
    /// skip entries.
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
        location = TestLocation(fileID, filePath, line, column)
    }

    isolated deinit {
        finish(at: location)
    }

    // MARK: - Reading

    /// The recorded entries, in the order in which they occurred.
    public var entries: [FlowEntry] { trace.entries }

    /// The flow as text: the outcomes, and the details that led to them, each below its cause.
    ///
    /// Reading it expects nothing: later expectations are not affected. If a test expects no
    /// entries, it compares the transcript itself, and `finish()` doesn't report the entries that
    /// it has read.
    public var transcript: FlowTranscript {
        lastRead = trace.entries.count
        return trace.transcript
    }

    /// The flow as text with one line for every entry; otherwise as `transcript`.
    public var fullTranscript: FlowTranscript {
        lastRead = trace.entries.count
        return trace.fullTranscript
    }

    /// Returns an entry and its causes, one per line, back to the call from outside.
    public func why(_ entry: FlowEntry) -> String { trace.why(entry) }

    // MARK: - Finishing

    /// Waits until no async action is running that began after the recorder was created.
    ///
    /// Fails the test at the time limit, and names the actions that are still running. Other tasks
    /// are not known to the recorder: wait for those in the test.
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
        let tap = trace.tap
        var isLimitReached = false
        let limitation = Task {
            try? await clock.sleep(until: clock.now.advanced(by: limit), tolerance: nil)
            isLimitReached = true
            tap.stopWaiting()
        }
        // New actions may begin before this task resumes, and another call's limit also resumes it.
        while !isLimitReached, !tap.running.isEmpty { await tap.waitUntilNothingRuns() }
        limitation.cancel()
        failIfActionsRun(
            "Async actions did not end within \(limit).",
            """
            To fix this, let them continue: open the gate, advance the clock or answer the request \
            that they wait for, or cancel them.
            """,
            at: TestLocation(fileID, filePath, line, column)
        )
    }

    /// Ends the recording, and fails the test if it is exhaustive and an outcome was not expected,
    /// or an async action is still running.
    public func finish(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        finish(at: TestLocation(fileID, filePath, line, column))
    }

    private func finish(at location: TestLocation) {
        guard !isFinished else { return }
        isFinished = true
        trace.stop()
        recorded = (nil, nil, nil)
        guard isExhaustive else { return }
        let compared = isExpecting ? 0 : lastRead
        let rest = entriesToExpect.filter { $0.number > compared }
        if !rest.isEmpty {
            location.fail(
                """
                The flow has entries that the test did not expect.
                \(list(rest))
                To fix this, expect them, or record with exhaustive: false.
                """
            )
        }
        failIfActionsRun(
            "The recording has finished, but async actions are still running.",
            "To fix this, call settle() before finish(), or cancel them.",
            at: location
        )
    }

    private func failIfActionsRun(_ summary: String, _ fix: String, at location: TestLocation) {
        let entries = trace.tap.running.compactMap { trace.log.entry($0) }
        guard !entries.isEmpty else { return }
        location.fail(
            """
            \(summary)
            \(entries.map { line(of: $0) }.joined(separator: "\n"))
            \(fix)
            """
        )
    }

    // MARK: - Listing

    /// The outcomes that the test has still to expect.
    var entriesToExpect: [FlowEntry] {
        trace.entries.filter { $0.number > lastExpected && !$0.isDetail }
    }

    /// Returns at most 20 entries as indented lines, each with its cause, and with the reason for
    /// which an expectation refused it.
    func list(_ entries: [FlowEntry], refusals: [Int: String] = [:]) -> String {
        let limit = 20
        let lines = entries.prefix(limit).map { entry in
            line(of: entry) + (refusals[entry.number].map { "\n        but \($0)" } ?? "")
        }
        let more = entries.count - lines.count
        return (lines + (more > 0 ? ["    … and \(more) more"] : [])).joined(separator: "\n")
    }

    private func line(of entry: FlowEntry) -> String {
        let cause = entry.causeNumber.flatMap { trace.log.entry($0) }
        return "    \(entry)" + (cause.map { ", because \($0)" } ?? "")
    }
}
