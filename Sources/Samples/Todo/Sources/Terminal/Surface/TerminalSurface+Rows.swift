import VisibleText

extension TerminalSurface {
    /// The last row; -1 if the surface has no rows.
    package var lastRow: Int { size.rows - 1 }

    /// Writes a whole row.
    package mutating func writeRow(_ row: Int, _ text: StyledText) {
        write(text, at: TerminalPosition(row: row, column: 0), width: size.columns)
    }

    /// Writes a whole row in one style.
    package mutating func writeRow(_ row: Int, _ text: String, style: TerminalStyle = .plain) {
        writeRow(row, StyledText(text, style))
    }

    /// Writes a label and a field as a whole row, and moves the cursor into the field.
    package mutating func writeField(_ row: Int, _ label: String, _ field: TextField) {
        guard rows.indices.contains(row) else { return }
        let label = label.visible
        let start = min(label.columnWidth, max(0, size.columns - 2))
        let window = field.window(columns: size.columns - start)
        writeRow(row, String(label.prefix(columns: start)) + window.text)
        cursor = TerminalPosition(row: row, column: start + window.cursorColumn)
    }

    /// Writes a text over as many of the last rows as it needs, except the first row.
    ///
    /// - Returns: The number of rows written.
    @discardableResult
    package mutating func writeLastRows(_ text: String, style: TerminalStyle = .plain) -> Int {
        let lines = text.visible.lines(columns: size.columns).prefix(max(1, lastRow))
        for (row, line) in zip((size.rows - lines.count)..., lines) {
            writeRow(row, line, style: style)
        }
        return lines.count
    }
}
