import Terminal

extension TerminalSurface {
    /// Writes a message over the last row.
    mutating func writeNotice(_ notice: TodoList.Message) {
        switch notice {
        case .news(let text): writeRow(lastRow, text)
        case .complaint(let text): writeLastRows(text, style: .complaint)
        }
    }
}
