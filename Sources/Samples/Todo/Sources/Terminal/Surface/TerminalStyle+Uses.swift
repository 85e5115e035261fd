extension TerminalStyle {
    /// The style of titles, and of the selected row.
    package static let bar = TerminalStyle(.inverse)

    /// The style of errors and questions.
    package static let complaint = TerminalStyle(.bold, color: .red)

    /// The style of hints.
    package static let label = TerminalStyle(.dim)
}
