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
