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
    /// characters.
    var hasUncertainWidth: Bool {
        let scalars = unicodeScalars
        return scalars.dropFirst().contains { $0 == "\u{FE0F}" || $0.columnWidth > 0 }
    }
}
