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
