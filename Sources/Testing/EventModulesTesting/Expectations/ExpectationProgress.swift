internal import Delivery
internal import EventModulesTracing

/// The recorded entries that a test has expected or skipped so far.
///
/// A mistake fails a test once: an entry that a failure has listed may still be expected, but doesn't
/// have to be.
struct ExpectationProgress {
    /// The words of a recording's failures.
    struct Wording {
        /// The noun for the recording: `flow` or `store`.
        let recording: String

        /// The noun for one recorded entry: `entry` or `action`.
        let entry: String

        /// The advice for an expectation of an entry that occurs elsewhere.
        let scope: String

        /// Writes the call that expects an entry.
        let call: (FlowEntry) -> String?
    }

    private enum Mark { case expected, reported, skipped }

    var exhaustivity: Exhaustivity

    /// The number of the last entry before the section that isn't exhaustive; 0 outside of one.
    var sectionStart = 0
    let wording: Wording

    /// The number of the last entry that was expected or skipped; the test has passed all before it.
    private var position = 0
    private var marks: [Int: Mark] = [:]

    init(_ exhaustivity: Exhaustivity, _ wording: Wording) {
        self.exhaustivity = exhaustivity
        self.wording = wording
    }

    // MARK: - Reading

    /// The entries since the last expected or skipped one.
    func pending(in entries: [FlowEntry]) -> [FlowEntry] {
        entries.dropFirst(position).filter { [nil, .reported].contains(marks[$0.number]) }
    }

    /// The outcomes that the test still has to expect.
    func unexpected(in entries: [FlowEntry]) -> [FlowEntry] {
        pending(in: entries).filter { !$0.isDetail && marks[$0.number] == nil }
    }

    /// Returns true if a call of `skip` passed over the entry.
    func isSkipped(_ number: Int) -> Bool {
        marks[number] == .skipped || number <= position && marks[number] == nil
    }

    // MARK: - Passing

    mutating func skip(_ entries: [FlowEntry]) {
        for entry in entries where marks[entry.number] == nil { marks[entry.number] = .skipped }
    }

    /// Counts entries as expected.
    mutating func expect(_ entries: some Sequence<FlowEntry>) {
        for entry in entries { marks[entry.number] = .expected }
    }

    private mutating func report(_ entries: some Sequence<FlowEntry>) {
        for entry in entries { marks[entry.number] = .reported }
    }

    /// Passes the entries that meet expectations.
    ///
    /// - Returns: The entries, and the text of a failure.
    mutating func meet(
        _ expectations: [FlowExpectation],
        in entries: [FlowEntry]
    ) -> (found: [FlowEntry], failure: String?) {
        let search = search(for: expectations, in: entries)
        expect(search.found)
        position = search.found.map(\.number).reduce(position, max)
        let passed = search.rest.filter { $0.number < position }
        let replaced = search.rest.prefix(max(search.missing.count, passed.count))
        guard let failure = failure(of: search, passed, in: entries) else {
            return (search.found, nil)
        }
        report(replaced)
        return (search.found, failure)
    }

    private func search(for expectations: [FlowExpectation], in entries: [FlowEntry]) -> Search {
        var search = Search(expectations: expectations, rest: unexpected(in: entries))
        let pending = pending(in: entries)
        for expectation in expectations {
            var refusals: [Int: String] = [:]
            if let match = search.first(expectation, in: pending, &refusals) {
                search.found.append(match)
                continue
            }
            let earlier = passed(in: entries).filter { expectation.verdict($0.content) == .met }
            if let reported = earlier.first(where: { marks[$0.number] == .reported }) {
                search.found.append(reported)
            } else {
                search.missing.append(expectation)
                search.earlier += earlier.prefix(1)
                search.refusals.merge(refusals) { first, _ in first }
            }
        }
        search.rest.removeAll { entry in search.found.contains { $0.number == entry.number } }
        return search
    }

    /// The entries that the test has passed without expecting them.
    private func passed(in entries: [FlowEntry]) -> [FlowEntry] {
        entries.filter { entry in
            let mark = marks[entry.number]
            return mark == .skipped || (entry.number <= position && mark != .expected)
        }
    }

    // MARK: - Failures

    private func failure(
        of search: Search,
        _ passed: [FlowEntry],
        in entries: [FlowEntry]
    ) -> String? {
        if !search.missing.isEmpty { return missing(search, in: entries) }
        guard exhaustivity == .on, !passed.isEmpty else { return nil }
        return """
            The expected \(wording.entry) is out of order: others came first.
            \(list(search.expectations))
            Before it came:
            \(list(passed, in: entries))
            To fix this, expect them first:
            \(calls(for: passed))
            """
    }

    private func missing(_ search: Search, in entries: [FlowEntry]) -> String {
        if !search.earlier.isEmpty {
            return """
                The expected \(wording.entry) is out of order: it came before the last expected or \
                skipped one.
                \(list(search.missing))
                It came as:
                \(list(search.earlier, in: entries))
                To fix this, expect it earlier.
                """
        }
        let nouns = search.missing.count == 1 ? wording.entry : plural(of: wording.entry)
        guard
            let next = search.rest.first(where: { search.refusals[$0.number] != nil })
                ?? search.rest.first
        else {
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
            The test still has to expect:
            \(list(search.rest, in: entries, refusals: search.refusals))
            To fix this, make the app produce the expected one, or expect the one that occurred:
            \(calls(for: [next]))
            """
    }

    /// Returns the text of a failure at the end of a test; nil if nothing is left to expect.
    func failureAtEnd(among rest: [FlowEntry], in entries: [FlowEntry]) -> String? {
        guard !rest.isEmpty else { return nil }
        return """
            The \(wording.recording) has \(plural(of: wording.entry)) that the test did not expect.
            \(list(rest, in: entries))
            To fix this, expect them, or pass over them with skip():
            \(calls(for: rest))
            """
    }

    private func plural(of noun: String) -> String {
        noun.hasSuffix("y") ? "\(noun.dropLast())ies" : "\(noun)s"
    }

    private func calls(for entries: [FlowEntry]) -> String {
        entries.prefix(Self.limit).compactMap { wording.call($0).map { "    \($0)" } }
            .joined(separator: "\n")
    }

    private func list(_ expectations: [FlowExpectation]) -> String {
        expectations.map { "    expected: \($0)" }.joined(separator: "\n")
    }

    /// The greatest number of entries that a failure lists.
    private static let limit = 20

    /// Returns entries as indented lines, each with its cause, and with the reason why an
    /// expectation refused it.
    private func list(
        _ entries: [FlowEntry],
        in all: [FlowEntry],
        refusals: [Int: String] = [:]
    ) -> String {
        let lines = entries.prefix(Self.limit).map { entry in
            entry.line(in: all) + (refusals[entry.number].map { "\n        but \($0)" } ?? "")
        }
        let more = entries.count - lines.count
        return (lines + (more > 0 ? ["    … and \(more) more"] : [])).joined(separator: "\n")
    }
}

extension FlowEntry {
    /// The entry as an indented line, with its cause.
    func line(in entries: [FlowEntry]) -> String {
        let cause = causeNumber.flatMap { number in entries.first { $0.number == number } }
        return "    \(self)" + (cause.map { ", because \($0)" } ?? "")
    }
}

/// The search for the entries that meet expectations.
private struct Search {
    let expectations: [FlowExpectation]

    /// The other outcomes that the test still has to expect.
    var rest: [FlowEntry]
    var found: [FlowEntry] = []
    var missing: [FlowExpectation] = []

    /// The passed entries that would have met the missing expectations.
    var earlier: [FlowEntry] = []

    /// The reasons why missing expectations refused entries, by the entry's number.
    var refusals: [Int: String] = [:]

    /// Returns the first entry that meets an expectation and was not found before.
    func first(
        _ expectation: FlowExpectation,
        in entries: [FlowEntry],
        _ refusals: inout [Int: String]
    ) -> FlowEntry? {
        for entry in entries where !found.contains(where: { $0.number == entry.number }) {
            switch expectation.verdict(entry.content) {
            case .met: return entry
            case .refused(let reason): refusals[entry.number] = reason
            case .other: break
            }
        }
        return nil
    }
}
