extension Character {
    /// How many columns of a terminal this takes: 0, 1 or 2.
    ///
    /// Control characters and marks that stand alone take none. Terminals differ about characters
    /// of several scalars; most add the scalars' widths, and show an emoji, a flag or a block of
    /// Hangul in two columns.
    package var columnWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return first.columnWidth
        }
        if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
        return min(2, scalars.reduce(0) { $0 + $1.columnWidth })
    }

    /// Whether terminals disagree about the width: those that know no clusters show several.
    var hasUncertainWidth: Bool {
        let scalars = unicodeScalars
        return scalars.dropFirst().contains { $0 == "\u{FE0F}" || $0.columnWidth > 0 }
    }
}
