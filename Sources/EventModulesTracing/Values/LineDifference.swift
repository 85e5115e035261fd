/// The lines in which two texts differ, with two lines of context around each difference.
///
/// ```
///   basket ▸ opened
/// - basket ▸ paid(9)
/// + basket ▸ paid(8)
///   basket ▸ closed
/// ```
package struct LineDifference: Equatable, Sendable {
    private static let contextCount = 2

    private enum Mark: String {
        case kept = "  "
        case removed = "- "
        case inserted = "+ "
    }

    /// Removed lines after `- `, inserted lines after `+ `, context after two spaces, and `  …` for
    /// lines that are left out; none if the texts are equal.
    package let lines: [String]

    /// True if the texts are equal.
    package var isEmpty: Bool { lines.isEmpty }

    /// Compares two texts line by line.
    ///
    /// - Parameters:
    ///   - old: The text before, or the expected text.
    ///   - new: The text now.
    package init(from old: String, to new: String) {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let alignment = Alignment(old.count, new.count) { old[$0] == new[$1] }
        lines = Self.withContext(
            alignment.changes.map {
                switch $0 {
                case .kept(let index, _): (.kept, old[index])
                case .removed(let index), .replaced(let index, _): (.removed, old[index])
                case .inserted(let index): (.inserted, new[index])
                }
            }
        )
    }

    /// Leaves out the lines that are too far from any difference.
    private static func withContext(_ marked: [(mark: Mark, line: Substring)]) -> [String] {
        let changed = marked.indices.filter { marked[$0].mark != .kept }
        var lines: [String] = []
        var shownEnd = 0
        for index in changed {
            let first = max(shownEnd, index - contextCount)
            if first > shownEnd { lines.append("  …") }
            lines += marked[first...index].map { $0.mark.rawValue + $0.line }
            shownEnd = index + 1
            let after = marked[shownEnd...].prefix(contextCount).prefix { $0.mark == .kept }
            lines += after.map { $0.mark.rawValue + $0.line }
            shownEnd += after.count
        }
        if !changed.isEmpty, shownEnd < marked.count { lines.append("  …") }
        return lines
    }
}

/// The fewest changes that lead from one list to another.
///
/// The time grows with the length times the number of changes. Between their common beginning and
/// end, lists are therefore aligned only up to a length; longer ones count as replaced.
struct Alignment {
    enum Change {
        case kept(Int, Int)

        /// An old and a new element that differ, but take the same position.
        case replaced(Int, Int)
        case removed(Int)
        case inserted(Int)
    }

    private static let greatestCount = 4000

    /// The changes in the order of the new list; removed elements precede those inserted instead.
    private(set) var changes: [Change] = []

    /// Aligns two lists.
    ///
    /// - Parameters:
    ///   - oldCount: The length of the old list.
    ///   - newCount: The length of the new list.
    ///   - replaces: True to treat elements removed and inserted at one position as replaced.
    ///   - isSame: Compares an element of the old list with one of the new list, by their indices.
    init(
        _ oldCount: Int,
        _ newCount: Int,
        replaces: Bool = false,
        isSame: (_ old: Int, _ new: Int) -> Bool
    ) {
        let shorter = min(oldCount, newCount)
        var start = 0
        while start < shorter, isSame(start, start) { start += 1 }
        var end = 0
        while end < shorter - start, isSame(oldCount - 1 - end, newCount - 1 - end) { end += 1 }
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
        var (isKeptOld, isKeptNew) = (old.map { _ in true }, new.map { _ in true })
        for change in difference {
            switch change {
            case .remove(let offset, _, _): isKeptOld[offset] = false
            case .insert(let offset, _, _): isKeptNew[offset] = false
            }
        }
        let kept = (
            old.filter { isKeptOld[$0 - old.lowerBound] },
            new.filter { isKeptNew[$0 - new.lowerBound] }
        )
        return Array(zip(kept.0, kept.1))
    }
}
