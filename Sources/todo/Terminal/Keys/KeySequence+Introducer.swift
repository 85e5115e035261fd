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

    /// True if only the introducer has arrived, which may have been typed by hand.
    var isOnlyIntroduced: Bool { parameters.isEmpty && introducer != .linuxConsole }
}
