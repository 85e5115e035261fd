/// Writes the bytes of a drawing, and knows where the terminal's cursor is and how it writes.
struct TerminalPen {
    private(set) var bytes: [UInt8] = []
    private let styling: TerminalStyling
    private var position: TerminalPosition?
    private var style = TerminalStyle.plain

    /// What is before the cursor, if it has just been written.
    private var last: Character?

    /// Makes a pen.
    ///
    /// - Parameters:
    ///   - styling: Which styles the terminal shows.
    ///   - position: Where its cursor is, if that is known.
    init(styling: TerminalStyling, position: TerminalPosition?) {
        self.styling = styling
        self.position = position
    }

    /// Removes everything, whatever was there.
    mutating func clearScreen() {
        write("\u{1B}[m\u{1B}[2J")
        (position, last) = (nil, nil)
    }

    /// Writes a cell at the cursor.
    ///
    /// - Parameters:
    ///   - cell: Not the right half of a character.
    ///   - isLast: Whether the row ends with it: whether the cursor is behind the last column or
    ///     in it, terminals do not agree.
    mutating func write(_ cell: TerminalCell, isLast: Bool) {
        guard let character = cell.character else { return }
        setStyle(cell.style)
        if let last, let position, last.joins(character) { jump(to: position) }
        bytes += character.utf8
        last = character
        position?.column += cell.columns
        if isLast || character.hasUncertainWidth { position = nil }
    }

    /// Goes to a cell of a row, over a few cells that need not change if that is shorter.
    mutating func goOn(to target: TerminalPosition, in row: [TerminalCell]) {
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

    /// Puts the cursor where it is to be seen.
    mutating func placeCursor(_ cursor: TerminalPosition?, wasSeen: Bool?) {
        if let cursor { move(to: cursor) }
        guard wasSeen != (cursor != nil) else { return }
        write(cursor == nil ? TerminalModes.hideCursor : TerminalModes.showCursor)
    }

    /// Writes in a style from now on.
    mutating func setStyle(_ wanted: TerminalStyle) {
        let wanted = styling.allowed(of: wanted)
        guard wanted != style else { return }
        write(wanted.sequence(after: style))
        style = wanted
    }

    private mutating func move(to target: TerminalPosition) {
        if position != target { jump(to: target) }
    }

    /// Ends the character before too: what comes next is not taken for a part of it.
    private mutating func jump(to target: TerminalPosition) {
        write("\u{1B}[\(target.row + 1);\(target.column + 1)H")
        (position, last) = (target, nil)
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    /// How many bytes it takes to move within a row, or little less.
    private static let moveLength = 5

    private func isQuicklyWritten(_ cell: TerminalCell) -> Bool {
        cell.character?.isASCII == true && styling.allowed(of: cell.style) == style
    }
}

extension TerminalCell {
    /// How many columns the cell's character takes.
    var columns: Int { character?.columnWidth ?? 0 }
}

extension Character {
    /// Whether this and the next character would be read as one, as two halves of a flag would.
    fileprivate func joins(_ next: Character) -> Bool {
        !next.isASCII && "\(self)\(next)".first != self
    }
}
