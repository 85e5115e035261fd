/// The colours that every colour terminal supports (ECMA-48, SGR 30 to 37).
package enum TerminalColor: Int, Hashable, Sendable, CaseIterable {
    case black
    case red
    case green
    case yellow
    case blue
    case magenta
    case cyan
    case white
}
