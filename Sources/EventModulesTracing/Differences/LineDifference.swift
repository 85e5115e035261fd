/// The lines in which two texts differ, with a little of what is around them.
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

    /// The differing lines after `- ` and `+ `, those around them after two spaces, and `  …` where
    /// others are left out; none if the texts are equal.
    package let lines: [String]

    /// Whether the texts are equal.
    package var isEmpty: Bool { lines.isEmpty }

    /// Compares two texts line by line.
    ///
    /// - Parameters:
    ///   - old: The text before, or the one that was expected.
    ///   - new: The text now.
    package init(from old: String, to new: String) {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        lines = Self.withContext(Self.marked(old, new))
    }

    private static func marked(
        _ old: [Substring],
        _ new: [Substring]
    ) -> [(mark: Mark, line: Substring)] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let middle = (old: old[start...].dropLast(end), new: new[start...].dropLast(end))
        let alignment = Alignment(middle.old.count, middle.new.count) {
            middle.old[start + $0] == middle.new[start + $1]
        }
        var marked: [(Mark, Substring)] = old[..<start].map { (.kept, $0) }
        var next = (old: start, new: start)
        let last = (old: middle.old.count, new: middle.new.count)
        for kept in alignment.kept + [last] {
            marked += old[next.old..<(start + kept.old)].map { (.removed, $0) }
            marked += new[next.new..<(start + kept.new)].map { (.inserted, $0) }
            if kept != last { marked.append((.kept, old[start + kept.old])) }
            next = (start + kept.old + 1, start + kept.new + 1)
        }
        return marked + old[(old.count - end)...].map { (.kept, $0) }
    }

    /// Leaves out what is too far from any difference.
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
