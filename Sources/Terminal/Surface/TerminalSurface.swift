/// The content of a terminal: rows of cells and the cursor.
package struct TerminalSurface: Hashable, Sendable {
    package let size: TerminalSize

    /// The cells, row by row.
    package private(set) var rows: [[TerminalCell]]

    /// The position of the cursor; nil if it is hidden.
    package var cursor: TerminalPosition?

    /// Creates an empty surface.
    package init(_ size: TerminalSize) {
        self.size = size
        rows = Array(repeating: Self.blankRow(size.columns), count: size.rows)
    }

    /// Erases all cells and the cursor.
    package mutating func clear() {
        self = TerminalSurface(size)
    }

    /// Writes text into a row up to its end; a position outside the surface is ignored.
    ///
    /// Control characters are escaped, combining marks without a base character are dropped, and
    /// the other half of an overwritten wide character becomes a space.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The position of the first character.
    ///   - style: The style.
    ///   - width: The number of columns to fill: longer text is truncated, and shorter text is
    ///     padded with spaces in the style. Pass nil for the width of the text.
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
        // Escaping only widens text, so a long rest can be ignored.
        let text = String(text.prefix(columns: columns)).visibleOnTerminal
        let cells = Self.cells(text, style: style, columns: columns, fills: width != nil)
        rows[position.row].overwrite(from: position.column, with: cells)
    }

    private static func blankRow(_ columns: Int) -> [TerminalCell] {
        Array(repeating: .blank, count: columns)
    }

    /// Returns the cells of a text, at most a number of columns.
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
    /// The same as ``visible``, but faster for text without control characters.
    fileprivate var visibleOnTerminal: String {
        utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? self : visible
    }
}

extension Character {
    /// This text without the marks at its start, which a terminal would add to the previous cell.
    fileprivate var withoutLooseMarks: Character? {
        guard unicodeScalars.first?.columnWidth == 0 else { return self }
        let rest = unicodeScalars.drop { $0.columnWidth == 0 }
        return String(String.UnicodeScalarView(rest)).first
    }
}

/// One column of one row of a surface.
package struct TerminalCell: Hashable, Sendable {
    /// The visible character; nil for the right half of a wide character.
    package let character: Character?

    package let style: TerminalStyle

    static let blank = TerminalCell(character: " ", style: .plain)
}

/// The number of rows and columns.
package struct TerminalSize: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    /// Creates a size; negative numbers become 0.
    package init(rows: Int, columns: Int) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}

/// A position on a surface; the first row and the first column are 0.
package struct TerminalPosition: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
