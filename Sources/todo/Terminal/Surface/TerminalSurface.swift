/// What a terminal is to show: rows of cells, and where the cursor is.
package struct TerminalSurface: Hashable, Sendable {
    package let size: TerminalSize

    /// The cells, row by row.
    package private(set) var rows: [[TerminalCell]]

    /// Where the cursor is; nil if it is not to be seen.
    package var cursor: TerminalPosition?

    /// Makes an empty surface.
    package init(_ size: TerminalSize) {
        self.size = size
        rows = Array(repeating: Self.blankRow(size.columns), count: size.rows)
    }

    /// Removes everything.
    package mutating func clear() {
        self = TerminalSurface(size)
    }

    /// Writes text into a row, up to its end, and nothing if the position is outside.
    ///
    /// Control characters are written out, marks without a character are left out, and what is
    /// left of a wide character that is written over becomes a space.
    ///
    /// - Parameters:
    ///   - text: What to write.
    ///   - position: Where the text begins.
    ///   - style: How it looks.
    ///   - width: How many columns to fill: longer text is cut off, and shorter text is followed
    ///     by spaces in the style. Nil takes what the text needs.
    package mutating func write(
        _ text: String,
        at position: TerminalPosition,
        style: TerminalStyle = .plain,
        width: Int? = nil
    ) {
        guard rows.indices.contains(position.row) else { return }
        guard (0..<size.columns).contains(position.column) else { return }
        let room = size.columns - position.column
        let columns = max(0, min(room, width ?? room))
        // Written out, text only gets wider; a long rest is not looked at.
        let text = String(text.prefix(columns: columns)).printableOnTerminal
        let cells = Self.cells(text, style: style, columns: columns, fills: width != nil)
        rows[position.row].overwrite(from: position.column, with: cells)
    }

    private static func blankRow(_ columns: Int) -> [TerminalCell] {
        Array(repeating: .blank, count: columns)
    }

    /// The cells of a text, no more than there are columns.
    private static func cells(
        _ text: String,
        style: TerminalStyle,
        columns: Int,
        fills: Bool
    ) -> [TerminalCell] {
        var cells: [TerminalCell] = []
        for character in text where cells.count < columns {
            guard let character = character.withoutLooseMarks else { continue }
            let width = character.columnWidth
            guard cells.count + width <= columns else { break }
            cells.append(TerminalCell(character: character, style: style))
            if width == 2 { cells.append(TerminalCell(character: nil, style: style)) }
        }
        let space = TerminalCell(character: " ", style: style)
        return fills ? cells + Array(repeating: space, count: columns - cells.count) : cells
    }
}

extension [TerminalCell] {
    fileprivate mutating func overwrite(from column: Int, with cells: [TerminalCell]) {
        guard !cells.isEmpty else { return }
        let end = column + cells.count
        if self[column].character == nil { blank(column - 1) }
        if end < count, self[end].character == nil { blank(end) }
        replaceSubrange(column..<end, with: cells)
    }

    private mutating func blank(_ column: Int) {
        self[column] = TerminalCell(character: " ", style: self[column].style)
    }
}

extension String {
    /// ``printable``, at once where there is nothing to write out.
    fileprivate var printableOnTerminal: String {
        utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? self : printable
    }
}

extension Character {
    /// This without the marks at its beginning, which a terminal would add to the cell before.
    fileprivate var withoutLooseMarks: Character? {
        guard unicodeScalars.first?.columnWidth == 0 else { return self }
        let rest = unicodeScalars.drop { $0.columnWidth == 0 }
        return String(String.UnicodeScalarView(rest)).first
    }
}
