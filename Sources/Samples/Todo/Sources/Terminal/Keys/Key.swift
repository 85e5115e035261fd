/// A key or a button of the mouse that was pressed at a terminal, or text that was pasted.
package enum Key: Hashable, Sendable {
    /// Typed text.
    ///
    /// A combining mark that arrives after its base character is a separate key; it combines when
    /// it is appended to text.
    case character(Character)

    /// Pasted text, unchanged except that each line break is `\n`.
    case paste(String)

    case enter
    case escape
    case tab
    case backspace
    case insert
    case delete
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown

    /// F1 to F12.
    case function(Int)

    /// A button of the mouse, or a step of its wheel, at a cell of the screen.
    case mouse(MouseButton, at: TerminalPosition)

    /// A character with Control; letters are in lower case.
    case control(Character)

    /// Another key with modifiers that aren't already part of it.
    indirect case modified(Key, KeyModifiers)

    /// Another key with Alt, which a terminal sends as Escape followed by the key.
    package static func alt(_ key: Key) -> Key { .modified(key, .alt) }
}

/// A button of the mouse; each step of the wheel counts as one.
package enum MouseButton: Hashable, Sendable {
    case left
    case middle
    case right
    case wheelUp
    case wheelDown
}

extension Key {
    /// The key that sends a control character (ECMA-48, 5.2); nil for other characters.
    ///
    /// Many terminals send Control-H for Backspace, and some Control-J for Enter, so these keys are
    /// equal.
    init?(controlling scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x08, 0x7F: self = .backspace
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x00: self = .control(" ")
        case 0x01...0x1A: self = .control(Self.character(scalar.value + 0x60))
        case 0x1C...0x1F: self = .control(Self.character(scalar.value + 0x40))
        default: return nil
        }
    }

    private static func character(_ value: UInt32) -> Character {
        Character(Unicode.Scalar(UInt8(value)))
    }
}

/// The modifier keys that are held while another key is pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let shift = KeyModifiers(rawValue: 1)
    package static let alt = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
}

extension KeyModifiers {
    /// Decodes the modifiers of a control sequence's parameter; Meta counts as Alt.
    ///
    /// The parameter is one more than the sum of the held modifiers (xterm control sequences,
    /// PC-style function keys).
    init(parameter: Int) {
        let bits = max(0, parameter - 1)
        self.init(rawValue: bits & 7)
        if bits & 8 != 0 { insert(.alt) }
    }
}

extension Key {
    /// Returns this key with modifiers.
    func with(_ modifiers: KeyModifiers) -> Key {
        guard !modifiers.isEmpty else { return self }
        guard case .modified(let key, let others) = self else { return .modified(self, modifiers) }
        return .modified(key, others.union(modifiers))
    }
}
