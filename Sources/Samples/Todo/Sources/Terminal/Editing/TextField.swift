import VisibleText

/// A line of text that is being edited.
package struct TextField: Hashable, Sendable {
    package private(set) var text: String

    /// The number of characters before the cursor.
    package private(set) var cursor: Int

    /// Creates a field with the cursor after its text.
    package init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Inserts text before the cursor.
    ///
    /// - Parameter inserted: The text; line breaks and tabs become spaces, and other control
    ///   characters are removed.
    package mutating func insert(_ inserted: String) {
        replace(cursor..<cursor, with: inserted.onOneLine)
    }

    // MARK: - Removing

    /// Deletes the character before the cursor.
    package mutating func deleteBackward() {
        replace(max(0, cursor - 1)..<cursor, with: "")
    }

    /// Deletes the character at the cursor.
    package mutating func deleteForward() {
        replace(cursor..<min(text.count, cursor + 1), with: "")
    }

    /// Deletes the text after the cursor.
    package mutating func deleteToEnd() {
        replace(cursor..<text.count, with: "")
    }

    /// Deletes the text before the cursor.
    package mutating func deleteToStart() {
        replace(0..<cursor, with: "")
    }

    /// Deletes back to the start of a word of letters and digits.
    package mutating func deleteWordLeft() {
        replace(wordStart..<cursor, with: "")
    }

    /// Deletes up to the end of a word of letters and digits.
    package mutating func deleteWordRight() {
        replace(cursor..<wordEnd, with: "")
    }

    /// Deletes back to the start of a word between spaces.
    package mutating func deleteSpacedWord() {
        let before = text.prefix(cursor).reversed().drop(while: \.isWhitespace)
        replace(before.drop { !$0.isWhitespace }.count..<cursor, with: "")
    }

    // MARK: - Moving

    package mutating func moveLeft() {
        cursor = max(0, cursor - 1)
    }

    package mutating func moveRight() {
        cursor = min(text.count, cursor + 1)
    }

    package mutating func moveToStart() {
        cursor = 0
    }

    package mutating func moveToEnd() {
        cursor = text.count
    }

    /// Moves to the start of the word before the cursor.
    package mutating func moveWordLeft() {
        cursor = wordStart
    }

    /// Moves to the end of the word after the cursor.
    package mutating func moveWordRight() {
        cursor = wordEnd
    }

    private var wordStart: Int {
        let before = text.prefix(cursor).reversed().drop { !$0.isWordPart }
        return before.drop(while: \.isWordPart).count
    }

    private var wordEnd: Int {
        let after = text.dropFirst(cursor).drop { !$0.isWordPart }
        return text.count - after.drop(while: \.isWordPart).count
    }

    // MARK: - Completing

    /// The part of a word between spaces that is before the cursor, for a completion.
    package var wordBeforeCursor: String {
        String(text.prefix(cursor).reversed().prefix { !$0.isWhitespace }.reversed())
    }

    /// Replaces ``wordBeforeCursor``.
    package mutating func replaceWordBeforeCursor(with word: String) {
        replace(cursor - wordBeforeCursor.count..<cursor, with: word.onOneLine)
    }

    // MARK: - Changing

    /// Replaces characters and moves the cursor after the replacement.
    ///
    /// If the replacement combines with the next character, the cursor moves after the combined
    /// one.
    private mutating func replace(_ range: Range<Int>, with replacement: String) {
        let before = text.prefix(range.lowerBound) + replacement
        let after = text.dropFirst(range.upperBound)
        let length = before.utf8.count
        text = String(before + after)
        cursor = text.characters(withinBytes: length)
    }
}

extension String {
    /// Returns the number of characters that contain a number of UTF-8 bytes.
    fileprivate func characters(withinBytes length: Int) -> Int {
        var rest = length
        return prefix { character in
            defer { rest -= character.utf8.count }
            return rest > 0
        }.count
    }

    fileprivate var onOneLine: String {
        String(compactMap { $0.isSeparator ? " " : $0.isControl ? nil : $0 })
    }
}

extension Character {
    /// True for characters of a word; spaces and punctuation separate words.
    fileprivate var isWordPart: Bool { isLetter || isNumber }

    fileprivate var isSeparator: Bool { isNewline || self == "\t" }

    fileprivate var isControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension TextField {
    /// The visible part of a field.
    package struct Window: Hashable, Sendable {
        /// The text to show, with control characters escaped; it is no wider than the window.
        package let text: String

        /// The column of the cursor.
        package let cursorColumn: Int
    }

    /// Returns the part that is visible in a number of columns, with the cursor.
    ///
    /// The window moves by half its width, so that text is visible on both sides of a cursor in the
    /// middle of the text.
    ///
    /// - Parameter columns: The width of the window.
    /// - Returns: The part; it contains the cursor if there is a column for it.
    package func window(columns: Int) -> Window {
        let characters = text.visibleCharacters()
        let cursorColumn = characters.prefix(cursor).reduce(0) { $0 + $1.columnWidth }
        // The cursor covers all columns of a wide character and one column at the end.
        let width = characters.dropFirst(cursor).first?.columnWidth ?? 1
        let lastColumn = cursorColumn + min(max(1, width), max(1, columns)) - 1
        let start = Self.start(toShow: lastColumn, columns: columns)
        let (skipped, column) = Self.skipped(characters, to: min(start, cursorColumn))
        return Window(
            text: String(characters.dropFirst(skipped).joined().prefix(columns: columns)),
            cursorColumn: cursorColumn - column
        )
    }

    /// The first column of the window that contains a column.
    private static func start(toShow column: Int, columns: Int) -> Int {
        guard column >= columns else { return 0 }
        let step = max(1, columns / 2)
        return ((column - columns) / step + 1) * step
    }

    /// Returns the number of characters that end at or begin before a column, and the start of the
    /// next.
    private static func skipped(_ characters: [String], to start: Int) -> (Int, column: Int) {
        var (count, column) = (0, 0)
        while column < start {
            column += characters[count].columnWidth
            count += 1
        }
        return (count, column)
    }
}
