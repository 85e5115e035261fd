extension String {
    /// This text with control and invisible characters escaped.
    ///
    /// Text from outside must not control the terminal that shows it.
    package var visible: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.isVisible ? String(scalar) : scalar.escaped(asASCII: true)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        // The joiner connects emoji.
        case .format: self == "\u{200D}"
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
