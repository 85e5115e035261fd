internal import EventModulesTracing

extension FlowRecorder {
    /// The entries that are still to be expected.
    var entriesToExpect: [FlowEntry] {
        trace.entries.filter { $0.number > lastExpected && !$0.isDetail }
    }

    /// The actions that are still running, each with what caused it.
    var runningActions: String {
        let lines = trace.tap.running.compactMap { running in
            trace.log.entry(running.entry).map { line(of: $0) }
        }
        return lines.joined(separator: "\n")
    }

    /// Some entries as indented lines, each with what caused it; not more than a person reads.
    ///
    /// - Parameters:
    ///   - entries: What is listed.
    ///   - note: What is to be said of an entry.
    /// - Returns: The lines.
    func list(_ entries: [FlowEntry], note: (FlowEntry) -> String? = { _ in nil }) -> String {
        let limit = 20
        let lines = entries.prefix(limit).map { entry in
            line(of: entry) + (note(entry).map { "\n        but \($0)" } ?? "")
        }
        let more = entries.count - lines.count
        return (lines + (more > 0 ? ["    … and \(more) more"] : [])).joined(separator: "\n")
    }

    private func line(of entry: FlowEntry) -> String {
        let cause = entry.causeNumber.flatMap { trace.log.entry($0) }
        return "    \(entry)" + (cause.map { ", because \($0)" } ?? "")
    }
}
