/// The lines in which two texts differ, with two lines of context around each difference.
///
/// ```
///   basket ▸ opened
/// - basket ▸ paid(9)
/// + basket ▸ paid(8)
///   basket ▸ closed
/// ```
package struct LineDifference {
    /// Removed lines after `- `, inserted lines after `+ `, context after two spaces, and `  …` for
    /// lines that are left out; none if the texts are equal.
    package let lines: [String]

    package init(from old: String, to new: String) {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let alignment = Alignment(old.count, new.count) { old[$0] == new[$1] }
        let marked = alignment.changes.map {
            switch $0 {
            case .kept(let index, _): "  \(old[index])"
            case .removed(let index), .replaced(let index, _): "- \(old[index])"
            case .inserted(let index): "+ \(new[index])"
            }
        }
        let changed = marked.indices.filter { !marked[$0].hasPrefix(" ") }
        let shown = Set(changed.flatMap { $0 - 2...$0 + 2 })
        var lines: [String] = []
        for (index, line) in marked.enumerated() {
            if shown.contains(index) {
                lines.append(line)
            } else if index == 0 || shown.contains(index - 1) {
                lines.append("  …")
            }
        }
        self.lines = changed.isEmpty ? [] : lines
    }
}

/// The fewest changes that lead from one list to another.
///
/// The time grows with the length times the number of changes. Between their common beginning and
/// end, lists are therefore aligned only up to a length; longer ones count as replaced.
struct Alignment {
    enum Change {
        case kept(Int, Int)

        /// An old and a new element that differ, but have the same position.
        case replaced(Int, Int)
        case removed(Int)
        case inserted(Int)
    }

    private static let greatestCount = 4000

    /// The changes in the order of the new list; removed elements precede those inserted instead.
    private(set) var changes: [Change] = []

    /// Aligns lists of two lengths by comparing elements at an old and a new index.
    ///
    /// If `replaces` is true, elements removed and inserted at one position count as replaced.
    init(
        _ oldCount: Int,
        _ newCount: Int,
        replaces: Bool = false,
        isSame: (_ old: Int, _ new: Int) -> Bool
    ) {
        let shorter = min(oldCount, newCount)
        let start = (0..<shorter).first { !isSame($0, $0) } ?? shorter
        let end =
            (0..<shorter - start).first { !isSame(oldCount - 1 - $0, newCount - 1 - $0) }
            ?? shorter - start
        let (oldEnd, newEnd) = (oldCount - end, newCount - end)

        let common = (0..<start).map { ($0, $0) }
        let middle = Self.samePairs(start..<oldEnd, start..<newEnd, isSame)
        let rest = (0..<end).map { (oldEnd + $0, newEnd + $0) }
        var next = (old: 0, new: 0)
        for (old, new) in common + middle + rest + [(oldCount, newCount)] {
            let replacedCount = replaces ? min(old - next.old, new - next.new) : 0
            changes += (0..<replacedCount).map { .replaced(next.old + $0, next.new + $0) }
            changes += (next.old + replacedCount..<old).map { .removed($0) }
            changes += (next.new + replacedCount..<new).map { .inserted($0) }
            if old < oldCount { changes.append(.kept(old, new)) }
            next = (old + 1, new + 1)
        }
    }

    /// The longest sequence of pairs that are the same.
    private static func samePairs(
        _ old: Range<Int>,
        _ new: Range<Int>,
        _ isSame: (_ old: Int, _ new: Int) -> Bool
    ) -> [(Int, Int)] {
        guard old.count + new.count <= greatestCount else { return [] }
        // New indices are negative, because the order of the closure's arguments isn't documented.
        let difference = new.map { ~$0 }.difference(from: Array(old)) {
            isSame(max($0, $1), ~min($0, $1))
        }
        var (keptOld, keptNew) = (Set(old), Set(new))
        for change in difference {
            switch change {
            case .remove(_, let index, _): keptOld.remove(index)
            case .insert(_, let index, _): keptNew.remove(~index)
            }
        }
        return Array(zip(keptOld.sorted(), keptNew.sorted()))
    }
}
