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

extension TerminalSurface {
    /// Returns the first cell of another surface that differs, for a message.
    package func difference(from other: TerminalSurface) -> String? {
        guard self != other else { return nil }
        guard size == other.size else { return "\(size) instead of \(other.size)" }
        for (row, (mine, others)) in zip(rows, other.rows).enumerated() {
            for (column, (my, their)) in zip(mine, others).enumerated() where my != their {
                return "at \(row), \(column): \(my) instead of \(their)"
            }
        }
        return "the cursor at \(cursor as Any) instead of \(other.cursor as Any)"
    }
}
