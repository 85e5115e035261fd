package import Terminal

extension TerminalSurface {
    /// The rows, with `_` for the right half of a wide character.
    package var text: [String] {
        rows.map { String($0.map { $0.character ?? "_" }) }
    }

    package mutating func write(
        _ text: String,
        at position: (row: Int, column: Int),
        style: TerminalStyle = .plain,
        width: Int? = nil
    ) {
        let position = TerminalPosition(row: position.row, column: position.column)
        write(text, at: position, style: style, width: width)
    }
}
