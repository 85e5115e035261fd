import VisibleText

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
    /// The text is escaped as ``StringProtocol/visible``, combining marks without a base character
    /// are dropped, and the other half of an overwritten wide character becomes a space.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: The position of the first character.
    ///   - width: The number of columns to fill: longer text is cut with `…`, and shorter text is
    ///     padded with spaces in its last style. Pass nil for the width of the text.
    package mutating func write(
        _ text: StyledText,
        at position: TerminalPosition,
        width: Int? = nil
    ) {
        guard rows.indices.contains(position.row) else { return }
        guard (0..<size.columns).contains(position.column) else { return }
        let room = size.columns - position.column
        var writer = CellWriter(columns: max(0, min(room, width ?? room)))
        writer.write(text.pieces)
        if width != nil { writer.fill(in: text.pieces.last?.style ?? .plain) }
        rows[position.row].overwrite(from: position.column, with: writer.cells)
    }

    /// Writes text in one style; see ``write(_:at:width:)``.
    package mutating func write(
        _ text: String,
        at position: TerminalPosition,
        style: TerminalStyle = .plain,
        width: Int? = nil
    ) {
        write(StyledText(text, style), at: position, width: width)
    }

    private static func blankRow(_ columns: Int) -> [TerminalCell] {
        Array(repeating: .blank, count: columns)
    }
}

/// One column of one row of a surface.
package struct TerminalCell: Hashable, Sendable {
    /// The visible character; nil for the right half of a wide character.
    package let character: Character?

    package let style: TerminalStyle

    package init(character: Character?, style: TerminalStyle) {
        self.character = character
        self.style = style
    }

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

// MARK: - Cells

/// Converts styled text to the cells of a number of columns.
private struct CellWriter {
    private(set) var cells: [TerminalCell] = []
    private let columns: Int

    init(columns: Int) {
        self.columns = columns
        cells.reserveCapacity(columns)
    }

    /// Appends text; text that doesn't fit is cut with `…`.
    mutating func write(_ pieces: [StyledText.Piece]) {
        for (index, piece) in pieces.enumerated() {
            let next = index + 1 < pieces.count ? pieces[index + 1].text.first : nil
            let fits = writePrintableASCII(piece) ?? write(piece, before: next)
            guard fits else { return cut(in: piece.style) }
        }
    }

    /// Appends spaces up to the last column.
    mutating func fill(in style: TerminalStyle) {
        while cells.count < columns { cells.append(TerminalCell(character: " ", style: style)) }
    }

    private mutating func cut(in style: TerminalStyle) {
        guard columns > 0 else { return }
        while cells.count >= columns {
            if cells.removeLast().character == nil { cells.removeLast() }
        }
        cells.append(TerminalCell(character: "…", style: style))
    }

    /// Appends a piece's characters; returns false if they don't fit.
    private mutating func write(_ piece: StyledText.Piece, before next: Character?) -> Bool {
        // Escaping only widens text, so a long rest can be ignored.
        let start = piece.text.prefix(columns: columns - cells.count + 2)
        for character in start.visible(before: next) {
            guard let character = character.withoutLooseMarks else { continue }
            let width = character.columnWidth
            guard cells.count + width <= columns else { return false }
            cells.append(TerminalCell(character: character, style: piece.style))
            if width == 2 { cells.append(TerminalCell(character: nil, style: piece.style)) }
        }
        return true
    }

    /// Does the same much faster; returns nil for text with other characters.
    private mutating func writePrintableASCII(_ piece: StyledText.Piece) -> Bool? {
        let room = columns - cells.count
        let bytes = piece.text.utf8
        // A mark after the bytes that fit could belong to the last one.
        guard bytes.prefix(room + 1).allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        for byte in bytes.prefix(room) {
            let character = Character(Unicode.Scalar(byte))
            cells.append(TerminalCell(character: character, style: piece.style))
        }
        return bytes.count <= room
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

extension Character {
    /// This text without the marks at its start, which a terminal would add to the previous cell.
    fileprivate var withoutLooseMarks: Character? {
        guard unicodeScalars.first?.columnWidth == 0 else { return self }
        let rest = unicodeScalars.drop { $0.columnWidth == 0 }
        return String(String.UnicodeScalarView(rest)).first
    }
}
