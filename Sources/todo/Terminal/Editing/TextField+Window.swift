extension TextField {
    /// The part of a field that is seen.
    package struct Window: Hashable, Sendable {
        /// What to show, with control characters written out; no wider than the window.
        package let text: String

        /// In which column the cursor is.
        package let cursorColumn: Int
    }

    /// The part that is seen in some columns, with the cursor.
    ///
    /// It moves by half its width, so that there is something to see on both sides of a cursor
    /// that is not near an end.
    ///
    /// - Parameter columns: How wide the window is.
    /// - Returns: The part; the cursor is in it if there is a column for it.
    package func window(columns: Int) -> Window {
        let characters = text.map { String($0).printable }
        let cursorColumn = characters.prefix(cursor).reduce(0) { $0 + $1.columnWidth }
        // The cursor needs all columns of a wide character that it is on, and one at the end.
        let width = characters.dropFirst(cursor).first?.columnWidth ?? 1
        let lastColumn = cursorColumn + min(max(1, width), max(1, columns)) - 1
        let start = Self.start(toShow: lastColumn, columns: columns)
        let (skipped, column) = Self.skipped(characters, to: min(start, cursorColumn))
        return Window(
            text: String(characters.dropFirst(skipped).joined().prefix(columns: columns)),
            cursorColumn: cursorColumn - column
        )
    }

    /// The first column of the window that a column is in.
    private static func start(toShow column: Int, columns: Int) -> Int {
        guard column >= columns else { return 0 }
        let step = max(1, columns / 2)
        return ((column - columns) / step + 1) * step
    }

    /// How many characters end at a column or begin before it, and where the next one begins.
    private static func skipped(_ characters: [String], to start: Int) -> (Int, column: Int) {
        var (count, column) = (0, 0)
        while column < start {
            column += characters[count].columnWidth
            count += 1
        }
        return (count, column)
    }
}
