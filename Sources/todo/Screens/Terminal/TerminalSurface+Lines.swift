extension TerminalSurface {
    /// Writes a whole row.
    mutating func writeRow(_ row: Int, _ text: String, style: TerminalStyle = .plain) {
        write(text, at: TerminalPosition(row: row, column: 0), style: style, width: size.columns)
    }

    /// Writes a label and a field with the cursor in it, as a whole row.
    mutating func writeField(_ row: Int, _ label: String, _ field: TextField) {
        let start = min(label.columnWidth, max(0, size.columns - 2))
        let window = field.window(columns: size.columns - start)
        writeRow(row, String(label.prefix(columns: start)) + window.text)
        cursor = TerminalPosition(row: row, column: start + window.cursorColumn)
    }

    /// The last row; nil on a surface without any.
    var lastRow: Int { size.rows - 1 }
}
