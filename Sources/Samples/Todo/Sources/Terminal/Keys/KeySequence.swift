/// A control sequence that a key sends, without its introducer.
struct KeySequence {
    /// The start of a sequence (ECMA-48, 5.3; the Linux console adds its own).
    enum Introducer: Equatable {
        /// `ESC [`
        case control

        /// `ESC O`
        case singleShift

        /// `ESC [ [`
        case linuxConsole
    }

    let introducer: Introducer

    /// The parameter and intermediate bytes, up to the length of known sequences.
    private(set) var parameters: [UInt8] = []

    init(_ introducer: Introducer) {
        self.introducer = introducer
    }

    /// The effect of a byte on the sequence.
    enum Step: Equatable {
        case goesOn
        case ends
        case breaksOff
    }

    /// Appends a byte, or reports that it can't belong to the sequence.
    mutating func take(_ byte: UInt8) -> Step {
        switch byte {
        case 0x24 where isPlainNumber: return .ends
        case 0x20...0x3F where introducer != .linuxConsole: break
        case 0x40...0x7E: return .ends
        default: return .breaksOff
        }
        if parameters.count < Self.longest { parameters.append(byte) }
        return .goesOn
    }

    /// Longer sequences are unknown and aren't stored.
    private static let longest = 32

    /// rxvt ends a shifted key's number with `$`, which no other terminal does.
    private var isPlainNumber: Bool {
        introducer == .control && !parameters.isEmpty
            && parameters.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The numbers between semicolons, 0 for a missing one; a colon ends a number.
    var numbers: [Int] { Self.numbers(in: parameters[...]) }

    fileprivate static func numbers(in parameters: ArraySlice<UInt8>) -> [Int] {
        parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.prefix { (0x30...0x39).contains($0) }.reduce(0) { number, digit in
                min(number * 10 + Int(digit - 0x30), 9999)
            }
        }
    }
}

extension KeySequence.Introducer {
    /// Creates the introducer that consists of Escape and a byte.
    init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): self = .control
        case UInt8(ascii: "O"): self = .singleShift
        default: return nil
        }
    }

    /// The last character of the introducer.
    var character: Character { self == .singleShift ? "O" : "[" }
}

extension KeySequence {
    /// True for `ESC [`, after which `M` and three bytes report the mouse (xterm, X10 mode).
    var beginsMouseReport: Bool { introducer == .control && parameters.isEmpty }

    /// True for `ESC [ <`, which reports the mouse (xterm, SGR mode).
    fileprivate var reportsMouse: Bool {
        introducer == .control && parameters.first == UInt8(ascii: "<")
    }

    /// True if only the introducer has arrived, which may have been typed by hand.
    var isOnlyIntroduced: Bool { parameters.isEmpty && introducer != .linuxConsole }
}

extension KeySequence {
    /// The number of the sequence that starts a bracketed paste.
    static let pasteBegins = 200

    /// The key of the complete sequence; nil if it is unknown.
    func key(endingWith final: UInt8) -> Key? {
        switch introducer {
        case .linuxConsole: Self.linuxFunctionKey(final)
        case .singleShift: shiftedKey(final)
        case .control where reportsMouse: mouseKey(final)
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

    /// `ESC [ < 0 ; 10 ; 20 M` (xterm, SGR mode): the button with modifiers, and the column and the
    /// row from 1; a release ends with `m`.
    private func mouseKey(_ final: UInt8) -> Key? {
        let numbers = Self.numbers(in: parameters.dropFirst())
        guard final == UInt8(ascii: "M"), numbers.count == 3 else { return nil }
        let (code, column, row) = (numbers[0], numbers[1], numbers[2])
        guard column > 0, row > 0, let button = MouseButton(code: code) else { return nil }
        let position = TerminalPosition(row: row - 1, column: column - 1)
        return .mouse(button, at: position).with(KeyModifiers(rawValue: code >> 2 & 7))
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

extension MouseButton {
    /// Decodes a button; returns nil for movements and other buttons.
    ///
    /// Bits 2 to 4 are the modifiers, bit 5 is set for movements, bit 6 for the wheel and bit 7 for
    /// further buttons (xterm control sequences, mouse tracking).
    fileprivate init?(code: Int) {
        switch code & ~0b1_1100 {
        case 0: self = .left
        case 1: self = .middle
        case 2: self = .right
        case 64: self = .wheelUp
        case 65: self = .wheelDown
        default: return nil
        }
    }
}
