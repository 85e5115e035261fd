extension StringProtocol {
    /// How many columns of a terminal the text takes.
    package var columnWidth: Int {
        reduce(0) { $0 + $1.columnWidth }
    }

    /// The longest beginning that takes no more columns, of whole characters.
    ///
    /// - Parameter columns: The columns that there are.
    /// - Returns: The beginning, which is a column shorter if a wide character did not fit.
    package func prefix(columns: Int) -> SubSequence {
        var left = columns
        return prefix { character in
            left -= character.columnWidth
            return left >= 0
        }
    }

    /// The text if it takes no more columns, or else its end, after an ellipsis.
    ///
    /// - Parameter columns: The columns that there are, at least one.
    /// - Returns: The text or its end, of whole characters.
    package func suffix(columns: Int) -> String {
        guard columnWidth > columns else { return String(self) }
        var left = columns - 1
        let kept = reversed().prefix { character in
            left -= character.columnWidth
            return left >= 0
        }
        return "…" + String(kept.reversed())
    }
}
