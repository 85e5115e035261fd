extension TextField {
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
