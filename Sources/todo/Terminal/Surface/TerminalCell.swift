/// One column of one row of a surface.
package struct TerminalCell: Hashable, Sendable {
    /// The visible character; nil for the right half of a wide character.
    package let character: Character?

    package let style: TerminalStyle

    static let blank = TerminalCell(character: " ", style: .plain)
}
