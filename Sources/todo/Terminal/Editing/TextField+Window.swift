internal import Delivery

extension TextField {
    /// The visible part of a field.
    package struct Window: Hashable, Sendable {
        /// The text to show, with control characters escaped; it is no wider than the window.
        package let text: String

        /// The column of the cursor.
        package let cursorColumn: Int
    }

    /// Returns the part that is visible in a number of columns, with the cursor.
    ///
    /// The window moves by half its width, so that text is visible on both sides of a cursor in the
    /// middle of the text.
    ///
    /// - Parameter columns: The width of the window.
    /// - Returns: The part; it contains the cursor if there is a column for it.
    package func window(columns: Int) -> Window {
        let characters = text.map { String($0).printable }
        let cursorColumn = characters.prefix(cursor).reduce(0) { $0 + $1.columnWidth }
        // The cursor covers all columns of a wide character and one column at the end.
        let width = characters.dropFirst(cursor).first?.columnWidth ?? 1
        let lastColumn = cursorColumn + min(max(1, width), max(1, columns)) - 1
        let start = Self.start(toShow: lastColumn, columns: columns)
        let (skipped, column) = Self.skipped(characters, to: min(start, cursorColumn))
        return Window(
            text: String(characters.dropFirst(skipped).joined().prefix(columns: columns)),
            cursorColumn: cursorColumn - column
        )
    }

    /// The first column of the window that contains a column.
    private static func start(toShow column: Int, columns: Int) -> Int {
        guard column >= columns else { return 0 }
        let step = max(1, columns / 2)
        return ((column - columns) / step + 1) * step
    }

    /// Returns the number of characters that end at or begin before a column, and the start of the
    /// next.
    private static func skipped(_ characters: [String], to start: Int) -> (Int, column: Int) {
        var (count, column) = (0, 0)
        while column < start {
            column += characters[count].columnWidth
            count += 1
        }
        return (count, column)
    }
}
