extension Character {
    /// The number of terminal columns of this character: 0, 1 or 2.
    ///
    /// Control characters and marks without a base character need none. Terminals disagree about
    /// characters of several scalars; most add the scalars' widths, and show an emoji, a flag or a
    /// block of Hangul in two columns.
    package var columnWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return first.columnWidth
        }
        if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
        return min(2, scalars.reduce(0) { $0 + $1.columnWidth })
    }

    /// True if terminals disagree about the width: terminals without cluster support show several
    /// characters, ignore the selectors of an emoji's form, and show half a flag in two columns.
    package var hasUncertainWidth: Bool {
        guard utf8.count > 1, let first = unicodeScalars.first else { return false }
        if first.isHalfOfFlag { return true }
        return unicodeScalars.dropFirst().contains { scalar in
            scalar == "\u{FE0E}" || scalar == "\u{FE0F}" || scalar.columnWidth > 0
        }
    }
}
