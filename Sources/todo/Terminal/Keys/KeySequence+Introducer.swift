extension KeySequence.Introducer {
    /// The introducer that Escape and a byte make.
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
    /// Whether there is nothing but the introducer, which somebody may have typed.
    var isOnlyIntroduced: Bool { parameters.isEmpty && introducer != .linuxConsole }
}
