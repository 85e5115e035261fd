internal import EventModulesTracing
internal import Suas

/// The strictness of a `FlowRecorder` or a `TestStore`.
public enum Exhaustivity: Sendable {
    /// An entry that the test neither expects nor skips fails it.
    case on
    /// Only expectations that aren't met fail the test.
    case off
}

/// The recording that a recorder compares with expectations.
@MainActor
protocol Recording: AnyObject, Sendable {
    /// The entries in the order in which they occurred, numbered from 1.
    var entries: [FlowEntry] { get }

    /// Returns the Swift code of a call that expects an entry; `nil` if none can be written.
    func call(expecting entry: FlowEntry) -> String?

    /// Returns the names of the other living objects that an entry could have come from.
    func rivals(of entry: FlowEntry) -> [String]

    func stop()

    /// Returns the failures at a test's end, except that of entries which it did not expect.
    func failuresAtEnd(of test: Checklist) -> [String]
}

/// The base class of `FlowRecorder` and `TestStore`, whose entries a test expects or skips.
///
/// A mistake fails the test once: after a missing entry, the test may, but needn't, expect the
/// others of the same turn, and no further missing one fails it until the app goes on.
///
/// - Lifetime: Call `finish()` at the end of the test. A recorder that is released before, such as
///   with the suite that stores it, finishes then, at the source location of its `init`; on another
///   thread, as soon as the main actor is free, maybe after the test.
@MainActor
public class TestRecorder {
    let checklist: Checklist

    init(_ checklist: Checklist) { self.checklist = checklist }

    deinit { MainActor.perform { [checklist] in checklist.finishLate() } }

    /// Waits until no async action is running in the store, as `Store.settle` does.
    public func settle(
        within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        await checklist.recordedStore?
            .settle(within: limit, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Ends the recording, and fails an exhaustive test if it has neither expected nor skipped an
    /// entry, or if an async action is still running.
    public func finish(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        for failure in checklist.finish() { location.fail(failure) }
    }

    // MARK: - Skipping

    /// Skips all entries so far, such as a test's setup.
    public func skip() { checklist.mark(checklist.pending, .skipped) }

    /// Runs a section of the test that doesn't have to expect everything.
    ///
    /// An expectation in the section skips everything before its entry. At the end, the section's
    /// other entries are skipped; earlier ones still have to be expected. The closures of a
    /// `TestStore` are compared only with the sub-states that they change.
    public func withoutExhaustivity<Result>(
        _ section: () throws -> Result,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) rethrows -> Result {
        let outer = beginSection(at: TestLocation(fileID, filePath, line, column))
        defer { endSection(in: outer) }
        return try section()
    }

    /// Runs an async section of the test that doesn't have to expect everything.
    public func withoutExhaustivity<Result>(
        _ section: @MainActor () async throws -> Result,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async rethrows -> Result {
        let outer = beginSection(at: TestLocation(fileID, filePath, line, column))
        defer { endSection(in: outer) }
        return try await section()
    }

    /// Returns the enclosing section.
    func beginSection(at location: TestLocation) -> Checklist.Section { checklist.beginSection() }

    func endSection(in outer: Checklist.Section) { checklist.endSection(in: outer) }
}

/// A recording, and the marks of a test that expects its entries.
///
/// It outlives a recorder that is released on another thread.
@MainActor
final class Checklist {
    struct Wording: Sendable {
        /// The noun for the recorder, and the name of its variable in suggested calls.
        let recorder: String
        let variable: String

        /// The nouns for the recording and for an entry.
        let recording: String
        let entry: String

        /// The advice for an expectation of an entry that occurs elsewhere.
        let scope: String
    }

    enum Mark { case expected, reported, skipped }

    /// The strictness of a section, and the number of entries before it.
    typealias Section = (exhaustivity: Exhaustivity, start: Int)

    let recording: any Recording
    let wording: Wording

    /// The current section, which may be the whole test.
    private(set) var section: Section
    var exhaustivity: Exhaustivity { section.exhaustivity }

    /// The greatest number of an entry that met an expectation of the test.
    private var position = 0
    private var marks: [Int: Mark] = [:]

    /// The turns of the last failure, each by the number of its first entry, and the number of
    /// entries before it; `nil` once an expectation is met in another turn.
    private var failed: (turns: Set<Int>, count: Int)?

    /// The number of entries when a wait last failed; the failure has listed the running actions.
    var countAtTimeout = 0

    private(set) weak var recordedStore: Store?

    /// The objects whose deallocation isn't part of the recording.
    private var retained: [AnyObject?]
    private let location: TestLocation
    private var isFinished = false

    init(
        _ recording: any Recording,
        of store: Store?,
        retaining retained: [AnyObject?],
        _ exhaustivity: Exhaustivity,
        _ wording: Wording,
        at location: TestLocation
    ) {
        (self.recording, self.wording, self.location) = (recording, wording, location)
        (recordedStore, self.retained, section) = (store, retained, (exhaustivity, 0))
    }

    /// Ends the recording; returns the failures of an exhaustive test at its end.
    func finish() -> [String] {
        guard !isFinished else { return [] }
        isFinished = true
        recording.stop()
        defer { retained = [] }
        guard exhaustivity == .on else { return [] }
        let others = recording.failuresAtEnd(of: self)
        return [failure(ofUnexpected: unexpected)].compactMap(\.self) + others
    }

    /// Finishes at the location of the recorder's `init`.
    func finishLate() { location.failUnfinished(wording.recorder, wording.variable, finish()) }

    func beginSection() -> Section {
        defer { section = (.off, recording.entries.count) }
        return section
    }

    func endSection(in outer: Section) {
        mark(pending.filter { $0.number > section.start }, .skipped)
        section = outer
    }

    // MARK: - Expecting

    /// Fails the test unless entries meet expectations; returns the entries, or none.
    ///
    /// `limit` is the time for which they were awaited.
    func meet(
        _ expectations: [FlowExpectation],
        within limit: Duration? = nil,
        at location: TestLocation
    ) -> [FlowEntry] {
        var search = search(for: expectations)
        search.limit = limit
        mark(search.found, .expected)
        position = search.found.map(\.number).reduce(position, max)
        if let failed, search.found.contains(where: { !failed.turns.contains(turn(of: $0)) }) {
            self.failed = nil
        }
        let overtaken = search.unexpected.filter { $0.number < position }
        guard let failure = failure(of: search, overtaken) else {
            if let failure = failure(ofUnnamedIn: search) { location.fail(failure) }
            return search.found
        }
        if search.missing.isEmpty {
            mark(overtaken, .reported)
        } else if search.earlier.isEmpty || limit != nil {
            if hasFailed(for: recording.entries.dropFirst(failed?.count ?? 0)) { return [] }
            note(search)
        }
        location.fail(failure)
        return []
    }

    private func search(for expectations: [FlowExpectation]) -> Search {
        var search = Search(for: expectations, among: meetable)
        search.earlier = search.missing.compactMap { expectation in
            behind.first(where: expectation.isMet)
        }
        let rest = pending.filter { entry in !search.found.contains { $0.number == entry.number } }
        search.unexpected = rest.filter { !$0.isDetail && marks[$0.number] == nil }
        search.candidates = rest.filter { entry in
            let isUnexpected = !entry.isDetail && marks[entry.number] == nil
            return isUnexpected || search.refusals[entry.number] != nil
        }
        return search
    }

    /// Notes a failure and its turns; what it has listed of them doesn't have to be expected.
    private func note(_ search: Search) {
        let last = position > 0 ? [recording.entries[position - 1]] : []
        let turns = Set((last + search.nearest).map(turn))
        failed = (turns, recording.entries.count)
        mark(search.unexpected.filter { turns.contains(turn(of: $0)) }, .reported)
    }

    /// Returns `true` if a failure has been reported for the turns of all entries: what is missing
    /// or different in them follows from the same mistake.
    func hasFailed(for entries: some Sequence<FlowEntry>) -> Bool {
        failed.map { failed in entries.allSatisfy { failed.turns.contains(turn(of: $0)) } } ?? false
    }

    /// The number of the entry from outside that has led to an entry.
    private func turn(of entry: FlowEntry) -> Int {
        var first = entry
        while let cause = first.causeNumber { first = recording.entries[cause - 1] }
        return first.number
    }

    /// The entries that can still meet an expectation, those in order first.
    var meetable: [FlowEntry] { pending + behind.filter { marks[$0.number] == .reported } }

    /// The entries that can still meet an expectation in order.
    var pending: [FlowEntry] {
        recording.entries.dropFirst(position)
            .filter { [nil, .reported].contains(marks[$0.number]) }
    }

    /// The outcomes that the test still has to expect.
    var unexpected: [FlowEntry] { pending.filter { !$0.isDetail && marks[$0.number] == nil } }

    /// The entries that the test has passed over without expecting them.
    private var behind: [FlowEntry] {
        recording.entries.filter { entry in
            let isReported = marks[entry.number] == .reported && entry.number <= position
            return isReported || isSkipped(entry.number)
        }
    }

    func isSkipped(_ number: Int) -> Bool {
        marks[number] == .skipped || number <= position && marks[number] == nil
    }

    /// Marks entries; those that a failure has listed aren't marked as skipped.
    func mark(_ entries: some Sequence<FlowEntry>, _ mark: Mark) {
        for entry in entries where mark != .skipped || marks[entry.number] == nil {
            marks[entry.number] = mark
        }
    }
}

extension Checklist {
    /// Returns the failure of a search that has passed over some outcomes; `nil` if there is none.
    func failure(of search: Search, _ overtaken: [FlowEntry]) -> String? {
        if !search.missing.isEmpty { return failure(ofMissing: search) }
        guard exhaustivity == .on, !overtaken.isEmpty else { return nil }
        return """
            The expected \(wording.entry) is out of order: others came first.
            \(list(search.expectations))
            Before it came:
            \(list(overtaken))
            To fix this, expect them first:
            \(calls(expecting: overtaken))
            """
    }

    private func failure(ofMissing search: Search) -> String {
        if let limit = search.limit { return failure(ofAwaited: search, limit) }
        if !search.earlier.isEmpty {
            return """
                The expected \(wording.entry) is out of order: it came before the last expected or \
                skipped one.
                \(list(search.missing))
                It came as:
                \(list(search.earlier))
                To fix this, expect it earlier.
                """
        }
        let nouns = search.missing.count == 1 ? wording.entry : pluralOfEntry
        guard let next = search.nearest.first else {
            return """
                The expected \(nouns) did not occur, and the \(wording.recording) has no \
                others left to expect.
                \(list(search.missing))
                To fix this, expect it after it has occurred (after settle() if an async action \
                causes it), and \(wording.scope).
                """
        }
        return """
            The expected \(nouns) did not occur.
            \(list(search.missing))
            Instead, these occurred:
            \(list(search.candidates, refusals: search.refusals))
            To fix this, make the app produce the expected one, or expect the one that occurred:
            \(calls(expecting: [next]))
            """
    }

    private func failure(ofAwaited search: Search, _ limit: Duration) -> String {
        let running = (recordedStore?.runningActions ?? []).map { "    \($0.runningLine)" }
        let parts = [
            ("Instead, these occurred:", list(search.candidates, refusals: search.refusals)),
            ("It came before the last expected or skipped one, as:", list(search.earlier)),
            ("These async actions are running:", running.joined(separator: "\n")),
        ]
        let found = parts.filter { !$1.isEmpty }.map { "\n\($0)\n\($1)" }.joined()
        guard !Task.isCancelled else {
            return """
                The task that called next() was cancelled before the expected \(wording.entry) \
                occurred.
                \(list(search.missing))\(found)
                To fix this, call next() in a task that isn't cancelled; a time limit cancels its \
                test.
                """
        }
        let call = calls(expecting: search.nearest)
        return """
            The expected \(wording.entry) did not occur within \(limit).
            \(list(search.missing))\(found)
            To fix this, let the app go on (open the gate, advance the clock or answer the request \
            that it waits for), and \(wording.scope).\(call.isEmpty ? "" : " Or expect what occurred:\n\(call)")
            """
    }

    /// Returns the failure for an expectation that several living instances could have met, and
    /// that names none of them; `nil` if there is none, or the test isn't exhaustive.
    func failure(ofUnnamedIn search: Search) -> String? {
        let unnamed = search.pairs.first {
            $0.expectation.unnamed != nil && !recording.rivals(of: $0.entry).isEmpty
        }
        guard exhaustivity == .on, let unnamed else { return nil }
        return """
            Several living objects could have met the expectation, which names none.
                expected: \(unnamed.expectation)
            It was met by:
            \(line(of: unnamed.entry))
            Others of the same type:
                \(recording.rivals(of: unnamed.entry).joined(separator: ", "))
            To fix this, name the one that you expect, by the parameter \(unnamed.expectation.unnamed ?? ""):
            """
    }

    func failure(ofUnexpected unexpected: [FlowEntry]) -> String? {
        guard !unexpected.isEmpty else { return nil }
        return """
            The \(wording.recording) has \(pluralOfEntry) that the test did not expect.
            \(list(unexpected))
            To fix this, expect them, or pass over them with skip():
            \(calls(expecting: unexpected))
            """
    }

    func failures(ofRunning lines: [String], advice: String) -> [String] {
        guard !lines.isEmpty else { return [] }
        let text = """
            The test has finished, but async actions are still running.
            \(lines.joined(separator: "\n"))
            To fix this, call settle() before finish(), \(advice).
            """
        return [text]
    }

    func failure(ofTracked tracked: [FlowEntry], before end: FlowExpectation, isMet: Bool) -> String
    {
        let calls = tracked.isEmpty ? "" : "\nThese were tracked:\n\(list(tracked))"
        guard isMet else {
            return """
                The \(wording.entry) before which nothing is to be tracked did not occur.
                \(list([end]))\(calls)
                To fix this, let the test cause it before this call.
                """
        }
        let names = Set(tracked.compactMap(\.fact.trackedName)).sorted().map(\.quoted)
        return """
            Analytics calls were tracked too early.
                before: \(end)\(calls)
            To fix this, track them for a purpose that needs consent, or allow them:
                besides: [\(names.joined(separator: ", "))]
            """
    }

    // MARK: - Parts

    private var pluralOfEntry: String {
        wording.entry.hasSuffix("y") ? "\(wording.entry.dropLast())ies" : "\(wording.entry)s"
    }

    private static let limit = 20

    private func calls(expecting entries: [FlowEntry]) -> String {
        entries.prefix(Self.limit).compactMap { recording.call(expecting: $0).map { "    \($0)" } }
            .joined(separator: "\n")
    }

    private func list(_ expectations: [FlowExpectation]) -> String {
        expectations.map { "    expected: \($0)" }.joined(separator: "\n")
    }

    /// Returns entries as lines, each with the reason why an expectation refused it.
    private func list(_ entries: [FlowEntry], refusals: [Int: String] = [:]) -> String {
        let lines = entries.prefix(Self.limit).map { entry in
            line(of: entry) + (refusals[entry.number].map { "\n        but \($0)" } ?? "")
        }
        let more = entries.count - lines.count
        return (lines + (more > 0 ? ["    … and \(more) more"] : [])).joined(separator: "\n")
    }

    func line(of entry: FlowEntry) -> String {
        let cause = entry.causeNumber.map { recording.entries[$0 - 1] }
        return "    \(entry)" + (cause.map { ", because \($0)" } ?? "")
    }
}

/// The search for the entries that meet expectations, each of which needs its own.
@MainActor
struct Search {
    let expectations: [FlowExpectation]

    /// The entry of each expectation that is met, by the expectation's index.
    private var matches: [Int: FlowEntry] = [:]

    /// The verdicts so far, for each expectation by the entry's number: each entry is judged once.
    private var verdicts: [[Int: FlowExpectation.Verdict]]

    /// The time for which the entries were awaited; `nil` if they weren't.
    var limit: Duration?

    /// The earlier entries that would have met the missing expectations.
    var earlier: [FlowEntry] = []

    /// The other outcomes that the test still has to expect.
    var unexpected: [FlowEntry] = []

    /// These outcomes, and the details that a missing expectation has refused.
    var candidates: [FlowEntry] = []

    /// Finds entries for as many expectations as possible, the first ones that can meet them.
    init(for expectations: [FlowExpectation], among entries: [FlowEntry]) {
        self.expectations = expectations
        verdicts = expectations.map { _ in [:] }
        for entry in entries where matches.count < expectations.count {
            var tried: Set<Int> = []
            _ = match(entry, &tried)
        }
    }

    /// Matches an entry with an expectation, which may pass its present entry on to another one.
    private mutating func match(_ entry: FlowEntry, _ tried: inout Set<Int>) -> Bool {
        let free = expectations.indices.filter { matches[$0] == nil }
        for index in free + matches.keys.sorted() where !tried.contains(index) {
            guard isMet(index, by: entry) else { continue }
            tried.insert(index)
            if let present = matches[index], !match(present, &tried) { continue }
            matches[index] = entry
            return true
        }
        return false
    }

    private mutating func isMet(_ index: Int, by entry: FlowEntry) -> Bool {
        let verdict = verdicts[index][entry.number] ?? expectations[index].verdict(entry.fact)
        verdicts[index][entry.number] = verdict
        return verdict == .met
    }

    // MARK: - The result

    var pairs: [(expectation: FlowExpectation, entry: FlowEntry)] {
        expectations.indices.compactMap { index in matches[index].map { (expectations[index], $0) }
        }
    }

    var found: [FlowEntry] { pairs.map(\.entry) }

    var missing: [FlowExpectation] { missingIndices.map { expectations[$0] } }

    private var missingIndices: [Int] { expectations.indices.filter { matches[$0] == nil } }

    /// The reasons why missing expectations refused entries, by the entry's number.
    var refusals: [Int: String] {
        let refused = missingIndices.flatMap { verdicts[$0] }.compactMap { number, verdict in
            if case .refused(let reason) = verdict { (number, reason) } else { nil }
        }
        return Dictionary(refused) { first, _ in first }
    }

    /// The entries that most probably are in the place of the missing ones.
    var nearest: [FlowEntry] {
        let refused = candidates.filter { refusals[$0.number] != nil }
        return Array((refused.isEmpty ? unexpected : refused).prefix(missing.count))
    }
}
