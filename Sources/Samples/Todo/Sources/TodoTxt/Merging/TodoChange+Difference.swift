extension TodoChange {
    /// Creates the change from one state of a list to another; it keeps only lines that differ.
    ///
    /// It takes O(n log n) time for n lines.
    package init(from old: TodoDocument, to new: TodoDocument) {
        var replaced = ReplacedRanges()
        var start = (old: 0, new: 0)
        for hunk in LineDifference(from: old.lines, to: new.lines).hunks {
            replaced.appendEndings(from: start, to: hunk.old.lowerBound, old.lines, new.lines)
            replaced.append(hunk)
            start = (hunk.old.upperBound, hunk.new.upperBound)
        }
        replaced.appendEndings(from: start, to: old.lines.count, old.lines, new.lines)
        self.init(
            replaced.hunks.map { hunk in
                Replacement(
                    position: hunk.old.lowerBound,
                    old: Array(old.lines[hunk.old]),
                    new: Array(new.lines[hunk.new])
                )
            },
            togglesByteOrderMark: old.hasByteOrderMark != new.hasByteOrderMark
        )
    }
}

/// Hunks that are merged where they touch.
private struct ReplacedRanges {
    private(set) var hunks: [LineDifference.Hunk] = []

    mutating func append(_ hunk: LineDifference.Hunk) {
        guard let last = hunks.last, last.old.upperBound == hunk.old.lowerBound else {
            return hunks.append(hunk)
        }
        hunks[hunks.count - 1] = LineDifference.Hunk(
            old: last.old.lowerBound..<hunk.old.upperBound,
            new: last.new.lowerBound..<hunk.new.upperBound
        )
    }

    /// Appends the lines with equal contents whose endings differ.
    mutating func appendEndings(
        from start: (old: Int, new: Int),
        to end: Int,
        _ old: [TodoLine],
        _ new: [TodoLine]
    ) {
        let shift = start.new - start.old
        for index in start.old..<end where old[index].ending != new[index + shift].ending {
            append(.init(old: index..<index + 1, new: index + shift..<index + shift + 1))
        }
    }
}
