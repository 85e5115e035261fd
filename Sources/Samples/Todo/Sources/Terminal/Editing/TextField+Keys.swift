extension TextField {
    /// The keys with their effects, for a user.
    package static let help = [
        ("Ctrl-A, Ctrl-E", "go to the start or end; Ctrl-B, Ctrl-F by a character"),
        ("Alt-B, Alt-F", "go to the previous or next word"),
        ("Ctrl-U, Ctrl-K", "delete to the start or end"),
        ("Ctrl-W, Ctrl-D", "delete the word before the cursor, or a character"),
        ("Alt-Backspace", "delete a word; Alt-D the next one"),
    ]

    /// Handles a key in a line of text, with the bindings of readline.
    ///
    /// - Parameter key: Any key.
    /// - Returns: False if the key has no meaning here; Control-D has none in an empty field.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text)
        case .modified(let key, let modifiers): return handle(key, with: modifiers)
        case .control(let character): return handleControl(character)
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        case .left: moveLeft()
        case .right: moveRight()
        case .home: moveToStart()
        case .end: moveToEnd()
        default: return false
        }
        return true
    }

    /// Control and Alt apply arrows to words; some terminals send `Alt-B` and `Alt-F` instead.
    private mutating func handle(_ key: Key, with modifiers: KeyModifiers) -> Bool {
        switch (key, modifiers) {
        case (.left, .control), (.left, .alt), (.character("b"), .alt): moveWordLeft()
        case (.right, .control), (.right, .alt), (.character("f"), .alt): moveWordRight()
        case (.backspace, .alt): deleteWordLeft()
        case (.delete, .control), (.delete, .alt), (.character("d"), .alt): deleteWordRight()
        default: return false
        }
        return true
    }

    private mutating func handleControl(_ character: Character) -> Bool {
        switch character {
        case "a": moveToStart()
        case "e": moveToEnd()
        case "b": moveLeft()
        case "f": moveRight()
        case "d" where !text.isEmpty: deleteForward()
        case "k": deleteToEnd()
        case "u": deleteToStart()
        case "w": deleteSpacedWord()
        default: return false
        }
        return true
    }
}
