import todo

/// A condition that wasn't met, and the screen at that time.
struct PseudoTerminalFailure: Error, CustomStringConvertible {
    let text: String
    let screen: ScreenModel

    var description: String {
        let border = String(repeating: "-", count: screen.size.columns)
        let state = "cursor \(screen.cursor), alternate screen: \(screen.isAlternate)"
        return ([text, border] + screen.lines + [border, state]).joined(separator: "\n")
    }
}
