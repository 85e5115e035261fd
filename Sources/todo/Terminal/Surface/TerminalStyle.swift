/// How a character looks.
package struct TerminalStyle: Hashable, Sendable {
    /// What can be told apart without colours.
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

    /// The colour of the text; nil is the terminal's own.
    package var color: TerminalColor?

    package init(_ attributes: Attributes = [], color: TerminalColor? = nil) {
        self.attributes = attributes
        self.color = color
    }

    package static let plain = TerminalStyle()
}
