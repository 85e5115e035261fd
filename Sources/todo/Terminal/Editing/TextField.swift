/// One line of text that is being edited.
package struct TextField: Hashable, Sendable {
    package private(set) var text: String

    /// How many characters are before the cursor.
    package private(set) var cursor: Int

    /// Makes a field with the cursor behind its text.
    package init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Puts text before the cursor.
    ///
    /// - Parameter inserted: Line breaks and tabs become spaces, as there is one line only, and
    ///   other control characters are left out.
    package mutating func insert(_ inserted: String) {
        replace(cursor..<cursor, with: inserted.onOneLine)
    }

    // MARK: - Removing

    /// Removes the character before the cursor.
    package mutating func deleteBackward() {
        replace(max(0, cursor - 1)..<cursor, with: "")
    }

    /// Removes the character at the cursor.
    package mutating func deleteForward() {
        replace(cursor..<min(text.count, cursor + 1), with: "")
    }

    /// Removes everything behind the cursor.
    package mutating func deleteToEnd() {
        replace(cursor..<text.count, with: "")
    }

    /// Removes everything.
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

    /// Moves to the beginning of the word before the cursor.
    package mutating func moveWordLeft() {
        let before = text.prefix(cursor).reversed().drop { !$0.isWordPart }
        cursor = before.drop(while: \.isWordPart).count
    }

    /// Moves behind the end of the word after the cursor.
    package mutating func moveWordRight() {
        let after = text.dropFirst(cursor).drop { !$0.isWordPart }
        cursor = text.count - after.drop(while: \.isWordPart).count
    }

    // MARK: - Changing

    /// Replaces characters, and puts the cursor behind what replaces them.
    ///
    /// That may join its neighbours in one character: the cursor is then behind it.
    private mutating func replace(_ range: Range<Int>, with replacement: String) {
        let before = text.prefix(range.lowerBound) + replacement
        let after = text.dropFirst(range.upperBound)
        let length = before.utf8.count
        text = String(before + after)
        cursor = text.characters(withinBytes: length)
    }
}

extension String {
    /// How many characters it takes to have so many bytes of UTF-8.
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
    /// Whether a word goes on; what is between words is spaces and punctuation.
    fileprivate var isWordPart: Bool { isLetter || isNumber }

    fileprivate var isSeparator: Bool { isNewline || self == "\t" }

    fileprivate var isControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
