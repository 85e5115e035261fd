extension String {
    /// This text with line breaks and other control characters escaped.
    ///
    /// Text on the terminal must stay on one line and must not control the terminal.
    var printable: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.isPrintable ? String(scalar) : scalar.escaped(asASCII: true)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        // The joiner combines emoji; other invisible scalars can change how text is read.
        case .format: self == "\u{200D}"
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
