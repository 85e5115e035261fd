/// The bytes that a terminal sends for keys that aren't characters.
enum PressedKey: String {
    case up = "\u{1B}[A"
    case down = "\u{1B}[B"
    case right = "\u{1B}[C"
    case left = "\u{1B}[D"
    case home = "\u{1B}[H"
    case end = "\u{1B}[F"
    case delete = "\u{1B}[3~"
    case pageDown = "\u{1B}[6~"
    case backspace = "\u{7F}"
    case enter = "\r"
    case escape = "\u{1B}"
    case controlC = "\u{3}"
    case controlR = "\u{12}"
    case controlZ = "\u{1A}"
}

extension PseudoTerminal {
    /// Presses keys in sequence.
    func press(_ keys: PressedKey...) throws {
        for key in keys { try type(key.rawValue) }
    }
}
