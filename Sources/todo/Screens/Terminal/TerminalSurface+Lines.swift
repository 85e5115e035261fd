internal import Delivery
internal import Terminal

extension TerminalSurface {
    /// Writes a whole row.
    mutating func writeRow(_ row: Int, _ text: String, style: TerminalStyle = .plain) {
        write(text, at: TerminalPosition(row: row, column: 0), style: style, width: size.columns)
    }

    /// Writes a label and a field with the cursor as a whole row.
    mutating func writeField(_ row: Int, _ label: String, _ field: TextField) {
        guard rows.indices.contains(row) else { return }
        let start = min(label.columnWidth, max(0, size.columns - 2))
        let window = field.window(columns: size.columns - start)
        writeRow(row, String(label.prefix(columns: start)) + window.text)
        cursor = TerminalPosition(row: row, column: start + window.cursorColumn)
    }

    /// Writes a message over the last row.
    mutating func writeNotice(_ notice: TodoList.Message) {
        switch notice {
        case .news(let text): writeRow(lastRow, text)
        case .complaint(let text): writeLastRows(text, style: .complaint)
        }
    }

    /// Writes a text over as many of the last rows as it needs.
    mutating func writeLastRows(_ text: String, style: TerminalStyle) {
        let lines = text.printable.lines(columns: size.columns).prefix(max(1, lastRow))
        for (row, line) in zip((size.rows - lines.count)..., lines) {
            writeRow(row, line, style: style)
        }
    }

    /// The last row; nil if the surface has no rows.
    var lastRow: Int { size.rows - 1 }
}
