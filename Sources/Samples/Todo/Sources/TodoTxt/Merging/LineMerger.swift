/// Merges the lines of two lists that were changed separately.
struct LineMerger {
    private let base: [TodoLine]
    private var mine: Side
    private var theirs: Side
    private var parts: [TodoMerge.Part] = []

    /// The number of lines of the base that have been merged.
    private var position = 0

    init(base: [TodoLine], mine: [TodoLine], theirs: [TodoLine]) {
        self.base = base
        self.mine = Side(mine, base: base)
        self.theirs = Side(theirs, base: base)
    }

    /// Returns the merged lines and the conflicts, in the order of the file.
    consuming func merged() -> [TodoMerge.Part] {
        while let first = nextChange {
            mergeUnchanged(upTo: first.lowerBound)
            mergeChanged(from: first)
        }
        mergeUnchanged(upTo: base.count)
        return parts
    }

    /// The next lines of the base that a side changed; added lines come before changed ones.
    private var nextChange: Range<Int>? {
        [mine.nextChange, theirs.nextChange].compactMap { $0 }
            .min { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }

    /// Merges lines with the same content on all sides; their endings can differ.
    private mutating func mergeUnchanged(upTo end: Int) {
        let old = base[position..<end]
        let own = mine.take(upTo: end)
        let other = theirs.take(upTo: end)
        position = end
        if old.hasSameEndings(as: own) {
            append(other)
        } else if old.hasSameEndings(as: other) {
            append(own)
        } else {
            let lines = zip(old, zip(own, other)).map { old, sides in
                sides.0.ending == old.ending ? sides.1 : sides.0
            }
            append(lines[...])
        }
    }

    /// Merges the lines that a side changed, with all changes of both sides that overlap.
    private mutating func mergeChanged(from first: Range<Int>) {
        var (range, extended) = (first, first)
        repeat {
            range = extended
            extended = theirs.extend(mine.extend(range))
        } while extended != range
        let old = base[range]
        let own = mine.take(upTo: range.upperBound)
        let other = theirs.take(upTo: range.upperBound)
        position = range.upperBound
        if own.hasSameContents(as: old) {
            append(other)
        } else if other.hasSameContents(as: old) {
            append(own)
        } else {
            merge(own, other, old: old)
        }
    }

    private mutating func merge(
        _ own: ArraySlice<TodoLine>,
        _ other: ArraySlice<TodoLine>,
        old: ArraySlice<TodoLine>
    ) {
        let start = zip(own, other).prefix { $0.hasSameContent(as: $1) }.count
        let (ownRest, otherRest) = (own.dropFirst(start), other.dropFirst(start))
        let end = zip(ownRest.reversed(), otherRest.reversed())
            .prefix { $0.hasSameContent(as: $1) }.count
        let (mine, theirs) = (ownRest.dropLast(end), otherRest.dropLast(end))
        append(own.prefix(start))
        if old.isEmpty || (mine.isEmpty && theirs.isEmpty) {
            append(mine)
            append(theirs)
        } else {
            let sides = (base: Array(old), mine: Array(mine), theirs: Array(theirs))
            parts.append(
                .conflict(.init(base: sides.base, mine: sides.mine, theirs: sides.theirs))
            )
        }
        append(own.suffix(end))
    }

    private mutating func append(_ lines: ArraySlice<TodoLine>) {
        if !lines.isEmpty { parts.append(.agreed(lines)) }
    }

    /// One of the two changed lists.
    private struct Side {
        private let lines: [TodoLine]
        private var hunks: ArraySlice<LineDifference.Hunk>

        /// The number of lines that have been merged.
        private var position = 0

        /// The distance from a line of the base to its line here, after the last hunk.
        private var shift = 0

        init(_ lines: [TodoLine], base: [TodoLine]) {
            self.lines = lines
            hunks = LineDifference(from: base, to: lines).lineHunks[...]
        }

        /// The next lines of the base that this side changed.
        var nextChange: Range<Int>? { hunks.first?.old }

        /// Takes the hunks that overlap a range of the base; returns the range that includes them.
        mutating func extend(_ range: Range<Int>) -> Range<Int> {
            var range = range
            while let hunk = hunks.first, hunk.old.changesSameLines(as: range) {
                range = range.lowerBound..<max(range.upperBound, hunk.old.upperBound)
                shift = hunk.new.upperBound - hunk.old.upperBound
                hunks.removeFirst()
            }
            return range
        }

        /// Takes the lines up to that of a line of the base.
        mutating func take(upTo end: Int) -> ArraySlice<TodoLine> {
            defer { position = end + shift }
            return lines[position..<end + shift]
        }
    }
}

extension Range<Int> {
    /// Returns true if the changes of two ranges of lines affect each other; an empty range stands
    /// for lines that are added before its bound.
    fileprivate func changesSameLines(as other: Range<Int>) -> Bool {
        if isEmpty && other.isEmpty { return lowerBound == other.lowerBound }
        if isEmpty { return other.lowerBound < lowerBound && lowerBound < other.upperBound }
        return overlaps(other)
    }
}

extension TodoLine {
    fileprivate func hasSameContent(as other: TodoLine) -> Bool {
        content.hasSameBytes(as: other.content)
    }
}

extension ArraySlice<TodoLine> {
    fileprivate func hasSameContents(as other: ArraySlice<TodoLine>) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.hasSameContent(as: $1) }
    }

    fileprivate func hasSameEndings(as other: ArraySlice<TodoLine>) -> Bool {
        zip(self, other).allSatisfy { $0.ending == $1.ending }
    }
}
