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

    /// Deletes all text.
    package mutating func deleteAll() {
        self = TextField()
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
        let before = text.prefix(cursor).reversed().drop { !$0.isWordPart }
        cursor = before.drop(while: \.isWordPart).count
    }

    /// Moves to the end of the word after the cursor.
    package mutating func moveWordRight() {
        let after = text.dropFirst(cursor).drop { !$0.isWordPart }
        cursor = text.count - after.drop(while: \.isWordPart).count
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
