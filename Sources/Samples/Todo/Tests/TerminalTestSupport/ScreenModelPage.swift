internal import Terminal

/// The cells of a terminal's screen, and its cursor.
struct ScreenModelPage {
    struct Cell: Equatable {
        /// The character; nil for the right half of a wide character.
        var character: Character? = " "
        var style = TerminalStyle.plain
    }

    private(set) var rows: [[Cell]]
    private(set) var cursor = TerminalPosition(row: 0, column: 0)
    var style = TerminalStyle.plain

    private var size: TerminalSize
    private let showsClusters: Bool

    /// True if the last column was written and the next character starts a new row.
    private var isBehindEnd = false

    /// The position of the character that a combining mark would join.
    private var last: TerminalPosition?

    init(_ size: TerminalSize, showsClusters: Bool = true) {
        self.size = size
        self.showsClusters = showsClusters
        rows = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }

    // MARK: The cursor

    mutating func move(toRow row: Int? = nil, column: Int) {
        cursor.row = max(0, min(size.rows - 1, row ?? cursor.row))
        cursor.column = max(0, min(size.columns - 1, column))
        (isBehindEnd, last) = (false, nil)
    }

    mutating func move(toRow row: Int) {
        move(toRow: row, column: cursor.column)
    }

    mutating func move(toColumn column: Int) {
        move(toRow: nil, column: column)
    }

    mutating func lineFeed() {
        if cursor.row < size.rows - 1 { return move(toRow: cursor.row + 1) }
        rows.removeFirst()
        rows.append(Array(repeating: Cell(), count: size.columns))
        move(toRow: cursor.row)
    }

    // MARK: Writing

    mutating func write(_ scalar: Unicode.Scalar, wraps: Bool) {
        if join(scalar) { return }
        let character = Character(scalar)
        let width = character.columnWidth
        guard width > 0 else { return }
        if isBehindEnd || cursor.column + width > size.columns {
            guard wraps else { return }
            move(toColumn: 0)
            lineFeed()
        }
        last = cursor
        put(character, width: width)
        advance(to: cursor.column + width)
    }

    /// Adds a mark to the character before it, as terminals with cluster support do.
    private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
        guard let last, let before = rows[last.row][last.column].character else { return false }
        let joined = String(before) + String(scalar)
        guard joined.count == 1, let character = joined.first else { return false }
        guard showsClusters else {
            guard scalar.properties.generalCategory != .spacingMark else { return false }
            guard Character(scalar).columnWidth == 0 else { return false }
            rows[last.row][last.column].character = character
            return true
        }
        let width = character.columnWidth
        let room = size.columns - last.column
        (cursor, isBehindEnd) = (last, false)
        put(character, width: min(width, room))
        advance(to: last.column + width)
        return true
    }

    private mutating func advance(to column: Int) {
        isBehindEnd = column >= size.columns
        cursor.column = min(column, size.columns - 1)
    }

    private mutating func put(_ character: Character, width: Int) {
        for column in cursor.column..<cursor.column + width { split(column) }
        rows[cursor.row][cursor.column] = Cell(character: character, style: style)
        guard width == 2 else { return }
        rows[cursor.row][cursor.column + 1] = Cell(character: nil, style: style)
    }

    /// Replaces each half of a wide character with a space.
    private mutating func split(_ column: Int) {
        let row = cursor.row
        if rows[row][column].character == nil { rows[row][column - 1].character = " " }
        guard column + 1 < size.columns, rows[row][column + 1].character == nil else { return }
        rows[row][column + 1].character = " "
    }

    // MARK: Erasing

    mutating func eraseLine() {
        split(cursor.column)
        for column in cursor.column..<size.columns { rows[cursor.row][column] = Cell() }
        last = nil
    }

    mutating func eraseScreen(whole: Bool) {
        if !whole { eraseLine() }
        for row in (whole ? 0 : cursor.row + 1)..<size.rows {
            rows[row] = Array(repeating: Cell(), count: size.columns)
        }
        last = nil
    }

    /// Truncates or extends the page on the right and at the bottom.
    mutating func resize(to newSize: TerminalSize) {
        let old = rows
        self = ScreenModelPage(newSize, showsClusters: showsClusters)
        for (row, cells) in old.prefix(newSize.rows).enumerated() {
            rows[row].replaceSubrange(
                0..<min(cells.count, size.columns),
                with: cells.prefix(size.columns)
            )
        }
    }
}
