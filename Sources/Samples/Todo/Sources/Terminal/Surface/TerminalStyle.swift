/// The appearance of a character.
package struct TerminalStyle: Hashable, Sendable {
    /// The attributes that don't need colors.
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

    /// The color of the text; nil for the terminal's default.
    package var color: TerminalColor?

    /// The color behind the text; nil for the terminal's default.
    package var background: TerminalColor?

    package init(
        _ attributes: Attributes = [],
        color: TerminalColor? = nil,
        background: TerminalColor? = nil
    ) {
        self.attributes = attributes
        self.color = color
        self.background = background
    }

    package static let plain = TerminalStyle()

    /// Adds another style's attributes, and its colors where it has some.
    package mutating func add(_ style: TerminalStyle) {
        attributes.formUnion(style.attributes)
        color = style.color ?? color
        background = style.background ?? background
    }
}

/// The sixteen colors of terminals (ECMA-48, SGR 30 to 37, and aixterm's bright ones, 90 to 97).
package enum TerminalColor: Int, Hashable, Sendable, CaseIterable {
    case black
    case red
    case green
    case yellow
    case blue
    case magenta
    case cyan
    case white

    /// A gray on most terminals.
    case brightBlack
    case brightRed
    case brightGreen
    case brightYellow
    case brightBlue
    case brightMagenta
    case brightCyan
    case brightWhite
}

/// The styles that a terminal shows.
package enum TerminalStyling: Sendable {
    case colors

    /// Everything but colors; a color behind text becomes underlining, so that highlighted text
    /// stays distinct.
    case withoutColors

    /// Text only.
    case plain

    /// Chooses the styling for an environment.
    ///
    /// - Parameter environment: The process's variables: a `TERM` of `dumb` disables styles, and a
    ///   `NO_COLOR` that isn't empty disables colors (`no-color.org`).
    package init(environment: [String: String]) {
        if environment["TERM"] == "dumb" {
            self = .plain
        } else {
            self = environment["NO_COLOR", default: ""].isEmpty ? .colors : .withoutColors
        }
    }

    /// Returns the part of a style that is shown.
    func allowed(of style: TerminalStyle) -> TerminalStyle {
        switch self {
        case .colors: style
        case .withoutColors where style.background != nil:
            TerminalStyle(style.attributes.union(.underline))
        case .withoutColors: TerminalStyle(style.attributes)
        case .plain: .plain
        }
    }
}

// MARK: - Control sequences

extension TerminalStyle {
    /// The control sequence that sets this style (ECMA-48, SGR).
    func sequence(after style: TerminalStyle) -> String {
        let parameters = style == .plain ? codes : [0] + codes
        // A missing parameter means 0.
        let text = self == .plain ? "" : parameters.map(String.init).joined(separator: ";")
        return "\u{1B}[\(text)m"
    }

    private var codes: [Int] {
        let known: [(Attributes, code: Int)] = [
            (.bold, 1), (.dim, 2), (.underline, 4), (.inverse, 7),
        ]
        let attributes = known.filter { self.attributes.contains($0.0) }.map(\.code)
        let colors = [color?.code, background.map { $0.code + 10 }].compactMap { $0 }
        return attributes + colors
    }
}

extension TerminalColor {
    /// The code for text; that for the background is 10 more.
    fileprivate var code: Int { rawValue < 8 ? 30 + rawValue : 82 + rawValue }
}
