/// The entries of a flow, each below what caused it.
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
            // What was caused by an entry that is not there is at the top.
            entry.causeNumber.flatMap { numbers.contains($0) ? $0 : nil } ?? 0
        }
        isShown = isEverythingShown ? numbers : Self.outcomesAndWays(entries)
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

    private static func outcomesAndWays(_ entries: [FlowEntry]) -> Set<Int> {
        var shown: Set<Int> = []
        // An entry comes after what caused it.
        for entry in entries.reversed() where !entry.isDetail || shown.contains(entry.number) {
            shown.insert(entry.number)
            if let cause = entry.causeNumber { shown.insert(cause) }
        }
        return shown
    }
}
