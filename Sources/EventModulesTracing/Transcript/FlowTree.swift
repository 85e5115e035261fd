/// The entries of a flow, each below its cause.
struct FlowTree {
    private let entries: [FlowEntry]
    private let children: [Int: [FlowEntry]]
    private let isShown: Set<Int>

    /// - Parameters:
    ///   - entries: In the order in which things happened.
    ///   - isEverythingShown: Otherwise only outcomes, and the details that led to them.
    init(_ entries: [FlowEntry], showingEverything isEverythingShown: Bool) {
        self.entries = entries
        let numbers = Set(entries.map(\.number))
        children = Dictionary(grouping: entries) { entry in
            // An entry whose cause was dropped is at the top.
            entry.causeNumber.flatMap { numbers.contains($0) ? $0 : nil } ?? 0
        }
        isShown = isEverythingShown ? numbers : Self.outcomesAndTheirPaths(entries)
    }

    /// One line for each entry that is shown.
    var lines: [String] {
        var lines: [String] = []
        var rest = (children[0] ?? []).reversed().map { (entry: $0, depth: 0) }
        while let (entry, depth) = rest.popLast() {
            guard isShown.contains(entry.number) else { continue }
            lines.append(String(repeating: "  ", count: depth) + "\(entry)")
            rest += (children[entry.number] ?? []).reversed().map { ($0, depth + 1) }
        }
        return lines
    }

    private static func outcomesAndTheirPaths(_ entries: [FlowEntry]) -> Set<Int> {
        var shown: Set<Int> = []
        // An entry comes after its cause.
        for entry in entries.reversed() where !entry.isDetail || shown.contains(entry.number) {
            shown.insert(entry.number)
            if let cause = entry.causeNumber { shown.insert(cause) }
        }
        return shown
    }
}

/// Prints a flow while it happens: each outcome at once, below its causes.
///
/// If its cause is not in the lines right above, an entry follows the lines of its causes again, which
/// end with `…`.
@MainActor
final class LivePrinter {
    private let write: (String) -> Void
    private weak var log: FlowLog?

    /// The numbers of the last line's entry and of its causes.
    private var path: [Int] = []
    private var printed: Set<Int> = []
    private var forgottenCount = 0

    init(of log: FlowLog, _ write: @escaping (String) -> Void) {
        self.log = log
        self.write = write
    }

    func show(_ entry: FlowEntry) {
        guard !entry.isDetail else { return }
        let entries = pathTo(entry)
        let known = zip(entries, path).prefix { $0.number == $1 }.count
        for (depth, entry) in entries.enumerated().dropFirst(min(known, entries.count - 1)) {
            let isAgain = !printed.insert(entry.number).inserted
            let indent = String(repeating: "  ", count: depth)
            write("\(indent)\(entry)\(isAgain ? " …" : "")")
        }
        path = entries.map(\.number)
        forgetDropped()
    }

    /// Keeps no more numbers than the log keeps entries.
    private func forgetDropped() {
        guard let log, log.droppedCount > forgottenCount else { return }
        forgottenCount = log.droppedCount
        printed = printed.filter { $0 > forgottenCount }
    }

    private func pathTo(_ entry: FlowEntry) -> [FlowEntry] {
        var path = [entry]
        var next = entry.causeNumber
        while let number = next, let cause = log?.entry(number) {
            path.append(cause)
            next = cause.causeNumber
        }
        return path.reversed()
    }
}
