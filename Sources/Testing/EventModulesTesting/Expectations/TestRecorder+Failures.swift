internal import EventModulesTracing

extension TestRecorder {
    /// Returns the failure of a search that has passed over some outcomes; nil if there is none.
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
    /// that names none of them; nil if there is none, or the test isn't exhaustive.
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

    /// Returns the failure of calls that were tracked before an entry, or of none that is it.
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

    /// Returns an entry as an indented line, with its cause.
    func line(of entry: FlowEntry) -> String {
        let cause = entry.causeNumber.map { recording.entries[$0 - 1] }
        return "    \(entry)" + (cause.map { ", because \($0)" } ?? "")
    }
}
