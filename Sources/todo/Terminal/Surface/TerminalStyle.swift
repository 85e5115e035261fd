/// The appearance of a character.
package struct TerminalStyle: Hashable, Sendable {
    /// The attributes that don't need colours.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let inverse = Attributes(rawValue: 8)
    }

    package var attributes: Attributes

    /// The colour of the text; nil for the terminal's default.
    package var color: TerminalColor?

    package init(_ attributes: Attributes = [], color: TerminalColor? = nil) {
        self.attributes = attributes
        self.color = color
    }

    package static let plain = TerminalStyle()
}
