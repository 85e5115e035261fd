extension KeySequence {
    /// The number of the sequence that starts a bracketed paste.
    static let pasteBegins = 200

    /// The key of the complete sequence; nil if it is unknown.
    func key(endingWith final: UInt8) -> Key? {
        switch introducer {
        case .linuxConsole: Self.linuxFunctionKey(final)
        case .singleShift: shiftedKey(final)
        case .control: numberedKey(final) ?? letterKey(final)
        }
    }

    /// `ESC [ 3   `; rxvt encodes modifiers in the last byte instead of a second number.
    private func numberedKey(_ final: UInt8) -> Key? {
        guard let held = Self.rxvtModifiers[final] else { return nil }
        guard let key = Self.numberedKeys[numbers[0]] else { return nil }
        return key.with(held.union(modifiers))
    }

    /// `ESC [ A`, or `ESC [ 1 ; 5 A` with modifiers.
    private func letterKey(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "Z"): Key.tab.with(.shift)
        // rxvt: lower case is with Shift.
        case UInt8(ascii: "a")...UInt8(ascii: "d"): Self.letterKeys[final - 0x20]?.with(.shift)
        default: Self.letterKeys[final]?.with(modifiers)
        }
    }

    /// `ESC O A`; rxvt: lower case is with Control.
    private func shiftedKey(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "a")...UInt8(ascii: "d"): Self.letterKeys[final - 0x20]?.with(.control)
        default: Self.letterKeys[final]?.with(KeyModifiers(parameter: numbers.last ?? 0))
        }
    }

    private var modifiers: KeyModifiers {
        KeyModifiers(parameter: numbers.dropFirst().first ?? 0)
    }

    private static func linuxFunctionKey(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A")...UInt8(ascii: "E"): .function(Int(final) - 0x40)
        default: nil
        }
    }

    private static let rxvtModifiers: [UInt8: KeyModifiers] = [
        UInt8(ascii: "~"): [],
        UInt8(ascii: "$"): .shift,
        UInt8(ascii: "^"): .control,
        UInt8(ascii: "@"): [.control, .shift],
    ]

    private static let letterKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down,
        UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// The numbers before `  `: VT220, with Home and End of the Linux console (1, 4) and of rxvt
    /// (7, 8).
    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4),
        15: .function(5), 17: .function(6), 18: .function(7), 19: .function(8),
        20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}
