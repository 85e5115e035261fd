/// Encodes the differences between two surfaces as bytes for a terminal.
///
/// It uses the ECMA-48 sequences that every terminal supports (CUP, ED, EL and SGR) and DEC's for
/// the cursor's visibility.
package struct TerminalDrawing: Sendable {
    private let styling: TerminalStyling

    /// Creates a drawing for a terminal's styles.
    package init(_ styling: TerminalStyling) {
        self.styling = styling
    }

    /// Returns the bytes that update a terminal.
    ///
    /// - Parameters:
    ///   - old: The surface on the terminal, drawn by this type; nil if it is unknown. Its cursor
    ///     is at its position or hidden.
    ///   - new: The surface to show.
    /// - Returns: No bytes if the surfaces are equal. The style is plain before and after.
    package func bytes(from old: TerminalSurface?, to new: TerminalSurface) -> [UInt8] {
        var pen = TerminalPen(styling: styling, position: old?.cursor)
        if let old, old.size == new.size {
            drawRows(of: new, over: old.rows, with: &pen)
        } else {
            pen.clearScreen()
            drawRows(of: new, over: TerminalSurface(new.size).rows, with: &pen)
        }
        pen.setStyle(.plain)
        // A cursor in an unknown state must be hidden.
        let wasSeen = old.map { $0.cursor != nil }
        pen.placeCursor(new.cursor, wasSeen: wasSeen)
        return pen.bytes
    }

    private func drawRows(
        of new: TerminalSurface,
        over old: [[TerminalCell]],
        with pen: inout TerminalPen
    ) {
        for (row, (old, new)) in zip(old, new.rows).enumerated() where old != new {
            draw(new, over: old, row: row, with: &pen)
        }
    }

    private func draw(
        _ new: [TerminalCell],
        over old: [TerminalCell],
        row: Int,
        with pen: inout TerminalPen
    ) {
        if (old + new).contains(where: \.hasUncertainWidth) {
            return redraw(new, row: row, with: &pen)
        }
        let end = Self.textEnd(of: new)
        let erases = old[end...].count(where: { $0 != .blank }) > Self.eraseLength
        for column in new.indices where new[column] != old[column] {
            guard column < end || !erases else { break }
            guard new[column].character != nil else { continue }
            pen.advance(to: TerminalPosition(row: row, column: column), in: new)
            pen.write(new[column], isLast: column >= new.count - new[column].columns)
        }
        if erases { pen.eraseLine(from: TerminalPosition(row: row, column: end)) }
    }

    /// Draws a row on an empty one, because a terminal may show its characters wider or narrower.
    private func redraw(_ new: [TerminalCell], row: Int, with pen: inout TerminalPen) {
        pen.eraseLine(from: TerminalPosition(row: row, column: 0))
        for column in new.indices where new[column] != .blank && new[column].character != nil {
            let next = column + new[column].columns
            pen.advance(to: TerminalPosition(row: row, column: column), in: new)
            pen.write(new[column], isLast: next >= new.count)
            // A terminal that shows several characters has drawn over the next cells.
            if new[column].hasUncertainWidth, next < new.count {
                pen.eraseLine(from: TerminalPosition(row: row, column: next))
            }
        }
    }

    /// The length of the sequence that erases a row, `ESC [ K`.
    private static let eraseLength = 3

    private static func textEnd(of row: [TerminalCell]) -> Int {
        row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    }
}

/// Encodes a drawing and tracks the terminal's cursor and style.
struct TerminalPen {
    private(set) var bytes: [UInt8] = []
    private let styling: TerminalStyling
    private var position: TerminalPosition?
    private var style = TerminalStyle.plain

    /// The character before the cursor, if it was just written.
    private var last: Character?

    /// Creates a pen.
    ///
    /// - Parameters:
    ///   - styling: The styles that the terminal shows.
    ///   - position: The position of the terminal's cursor, if it is known.
    init(styling: TerminalStyling, position: TerminalPosition?) {
        self.styling = styling
        self.position = position
    }

    /// Erases everything.
    mutating func clearScreen() {
        write("\u{1B}[m\u{1B}[2J")
        (position, last) = (nil, nil)
    }

    /// Writes a cell at the cursor.
    ///
    /// - Parameters:
    ///   - cell: A cell that isn't the right half of a character.
    ///   - isLast: True for the last cell of a row: terminals disagree about the cursor's column
    ///     after it.
    mutating func write(_ cell: TerminalCell, isLast: Bool) {
        guard let character = cell.character else { return }
        setStyle(cell.style)
        if let last, let position, last.joins(character) { jump(to: position) }
        bytes += character.utf8
        last = character
        position?.column += cell.columns
        if isLast || character.hasUncertainWidth { position = nil }
    }

    /// Moves to a cell of a row; nearby cells are rewritten if that is shorter.
    mutating func advance(to target: TerminalPosition, in row: [TerminalCell]) {
        if let position, position.row == target.row, position.column <= target.column {
            let between = row[position.column..<target.column]
            if between.count <= Self.moveLength, between.allSatisfy(isQuicklyWritten) {
                for cell in between { write(cell, isLast: false) }
                return
            }
        }
        move(to: target)
    }

    /// Erases the rest of a row.
    mutating func eraseLine(from position: TerminalPosition) {
        setStyle(.plain)
        move(to: position)
        write("\u{1B}[K")
    }

    /// Moves the cursor to its visible position.
    mutating func placeCursor(_ cursor: TerminalPosition?, wasSeen: Bool?) {
        if let cursor { move(to: cursor) }
        guard wasSeen != (cursor != nil) else { return }
        write(cursor == nil ? TerminalModes.hideCursor : TerminalModes.showCursor)
    }

    /// Changes the style of the following cells.
    mutating func setStyle(_ wanted: TerminalStyle) {
        let wanted = styling.allowed(of: wanted)
        guard wanted != style else { return }
        write(wanted.sequence(after: style))
        style = wanted
    }

    private mutating func move(to target: TerminalPosition) {
        if position != target { jump(to: target) }
    }

    /// Also ends the previous character, so that the next one doesn't combine with it.
    private mutating func jump(to target: TerminalPosition) {
        write("\u{1B}[\(target.row + 1);\(target.column + 1)H")
        (position, last) = (target, nil)
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    /// The approximate number of bytes needed to move within a row.
    private static let moveLength = 5

    private func isQuicklyWritten(_ cell: TerminalCell) -> Bool {
        cell.character?.isASCII == true && styling.allowed(of: cell.style) == style
    }
}

extension TerminalCell {
    /// True if terminals disagree about the width of the cell's character.
    var hasUncertainWidth: Bool { character?.hasUncertainWidth == true }

    /// The number of columns of the cell's character.
    var columns: Int { character?.columnWidth ?? 0 }
}

extension Character {
    /// Returns true if two characters would be read as one, like two halves of a flag.
    fileprivate func joins(_ next: Character) -> Bool {
        !next.isASCII && "\(self)\(next)".first != self
    }
}
