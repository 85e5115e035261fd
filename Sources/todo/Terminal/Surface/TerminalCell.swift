/// One column of one row of a surface.
package struct TerminalCell: Hashable, Sendable {
    /// What is seen; nil for the right half of the wide character in the column before.
    package let character: Character?

    package let style: TerminalStyle

    static let blank = TerminalCell(character: " ", style: .plain)
}
