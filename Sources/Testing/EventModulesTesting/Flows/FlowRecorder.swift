public import EventModules
public import EventModulesTracing

/// Records the flow of an app in a test, which expects its entries.
///
/// See `FlowTrace` for the recorded entries. A test expects the transcript, or entry by entry: all
/// outcomes are required; details, such as called listeners, aren't (see `FlowEntry.isDetail`).
///
/// - Order: Entries have to be expected in the order in which they occurred.
/// - Lifetime: Retains the manager, store, and router until it finishes, so no release is recorded.
///
/// ```swift
/// let flow = FlowRecorder(manager: shop.manager, router: shop.router)
/// shop.catalog?.select("lamp")
/// flow.expect(.event(CatalogEvent.productSelected(id: "lamp")))
/// flow.expect(.route(to: ProductModule.self))
/// flow.expect(.appeared(ProductScreen.self))
/// flow.finish()
/// ```
@MainActor
public final class FlowRecorder: TestRecorder {
    private let trace: FlowTrace

    /// Finished when the next entry is recorded.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    /// Starts recording a manager's producers, listeners, and routers, and a store.
    ///
    /// The default is the manager's store. Pass a router if the manager isn't recorded.
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
        let wording = Checklist.Wording(
            recorder: "recorder",
            variable: "flow",
            recording: "flow",
            entry: "entry",
            scope: "give the recorder the manager, store or router in which it occurs"
        )
        let checklist = Checklist(
            trace,
            of: store ?? manager?.store,
            retaining: [manager, store, router],
            exhaustivity,
            wording,
            at: TestLocation(fileID, filePath, line, column)
        )
        super.init(checklist)
        trace.log.onEntry = { [weak self] _ in self?.resumeWaiting() }
    }

    // MARK: - Reading

    /// The recorded entries, in the order in which they occurred.
    public var entries: [FlowEntry] { trace.entries }

    /// The flow as text: the outcomes, and the details that led to them, each below its cause.
    ///
    /// Reading it expects nothing; `expectTranscript(_:)` does.
    public var transcript: FlowTranscript { trace.transcript }

    /// Returns an entry and its causes, one per line, back to the call from outside.
    public func why(_ entry: FlowEntry) -> String { trace.why(entry) }

    // MARK: - Expecting

    /// Fails the test unless the next entry is the expected one.
    ///
    /// - Order: An exhaustive recorder skips only details before the expected entry; with
    ///   `exhaustivity: .off`, it skips everything before it.
    public func expect(
        _ expectation: FlowExpectation,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        _ = checklist.meet([expectation], at: TestLocation(fileID, filePath, line, column))
    }

    /// Waits for the next entry that meets an expectation, and expects it as `expect(_:)` does.
    ///
    /// The entry may have occurred already, and may come from any task or thread. After `limit` of
    /// real time, or if its task is canceled, fails the test and names the running async actions.
    public func next(
        _ expectation: FlowExpectation,
        within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        let location = TestLocation(fileID, filePath, line, column)
        // After a wait that failed, no other takes time until the app goes on.
        let isStuck = entries.count == checklist.countAtTimeout && checklist.hasFailed(for: [])
        let isMet = await isDone(within: isStuck ? .zero : limit) {
            guard await self.occurs(expectation) else { return false }
            // Before another waiting task consumes the entry.
            _ = self.checklist.meet([expectation], at: location)
            return true
        }
        guard !isMet, checklist.meet([expectation], within: limit, at: location).isEmpty else {
            return
        }
        checklist.countAtTimeout = entries.count
    }

    /// Waits until an entry meets an expectation; returns `false` if the task is canceled before.
    private func occurs(_ expectation: FlowExpectation) async -> Bool {
        var count = 0
        let isNew = { (entry: FlowEntry) in entry.number > count && expectation.isMet(by: entry) }
        while !checklist.meetable.contains(where: isNew) {
            if Task.isCancelled { return false }
            count = entries.count
            let (recorded, continuation) = AsyncStream<Never>.makeStream()
            waiting.append(continuation)
            for await _ in recorded {}
        }
        return true
    }

    private func resumeWaiting() {
        for continuation in waiting { continuation.finish() }
        waiting = []
    }

    /// Fails the test unless the next entries are the expected ones, in any order.
    ///
    /// Each expectation consumes its own entry.
    public func expectInAnyOrder(
        _ expectations: FlowExpectation...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        _ = checklist.meet(expectations, at: TestLocation(fileID, filePath, line, column))
    }

    /// Fails the test if an analytics call was tracked before the first entry that meets an
    /// expectation, or if no entry meets it.
    ///
    /// All entries are searched, and none counts as expected. Names in `besides` are allowed.
    public func expectNothingTracked(
        before expectation: FlowExpectation,
        besides allowed: Set<String> = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let end = entries.firstIndex(where: expectation.isMet)
        let tracked = entries[..<(end ?? entries.count)].filter {
            $0.fact.trackedName.map { !allowed.contains($0) } ?? false
        }
        guard end == nil || !tracked.isEmpty else { return }
        let text = checklist.failure(ofTracked: tracked, before: expectation, isMet: end != nil)
        TestLocation(fileID, filePath, line, column).fail(text)
    }

    /// Fails the test unless the transcript since the last expected or skipped entry equals
    /// another, and shows the lines that differ.
    ///
    /// All entries then count as expected. An entry whose cause was handled before is at the top.
    /// With `EVENTMODULES_RECORD=1 swift test`, a failure writes the actual transcript into the
    /// call, whose argument has to be a string literal, such as `""` in a new test.
    public func expectTranscript(
        _ transcript: FlowTranscript,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let entries = checklist.pending
        let actual = FlowTranscript(of: entries, showingEverything: false)
        checklist.mark(entries, .expected)
        TestLocation(fileID, filePath, line, column).expect(
            transcript,
            actual: actual,
            "The flow's transcript",
            isReported: { self.checklist.hasFailed(for: entries) }
        )
    }
}
