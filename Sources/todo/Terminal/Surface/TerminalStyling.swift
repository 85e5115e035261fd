/// Which styles a terminal shows.
package enum TerminalStyling: Sendable {
    case colors

    /// Everything but colours.
    case withoutColors

    /// Text only.
    case plain

    /// What fits an environment.
    ///
    /// - Parameter environment: Variables of the process: a terminal whose `TERM` is `dumb` shows
    ///   no style, and a `NO_COLOR` that is not empty asks for no colours (`no-color.org`).
    package init(environment: [String: String]) {
        if environment["TERM"] == "dumb" {
            self = .plain
        } else {
            self = environment["NO_COLOR", default: ""].isEmpty ? .colors : .withoutColors
        }
    }

    /// What is left of a style.
    func allowed(of style: TerminalStyle) -> TerminalStyle {
        switch self {
        case .colors: style
        case .withoutColors: TerminalStyle(style.attributes)
        case .plain: .plain
        }
    }
}
