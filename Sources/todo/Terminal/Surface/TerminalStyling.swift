/// The styles that a terminal shows.
package enum TerminalStyling: Sendable {
    case colors

    /// Everything but colours.
    case withoutColors

    /// Text only.
    case plain

    /// Chooses the styling for an environment.
    ///
    /// - Parameter environment: The process's variables: a `TERM` of `dumb` disables styles, and a
    ///   `NO_COLOR` that isn't empty disables colours (`no-color.org`).
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
        case .withoutColors: TerminalStyle(style.attributes)
        case .plain: .plain
        }
    }
}
