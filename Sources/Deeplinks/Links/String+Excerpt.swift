extension String {
    /// The text in quotes, safe to print.
    ///
    /// What came from outside must neither fill the terminal nor steer it: a long text is cut off,
    /// and what cannot be seen is written out.
    @inline(never)
    var excerpt: String { "“\(printableExcerpt)”" }

    /// The text without quotes, safe to print.
    @inline(never)
    var printableExcerpt: String {
        let beginning = unicodeScalars.prefix(Self.greatestExcerpt)
        let isWhole = beginning.endIndex == unicodeScalars.endIndex
        return beginning.reduce(into: "") { text, scalar in
            text += scalar.isPrintable ? String(scalar) : scalar.escaped(asASCII: true)
        } + (isWhole ? "" : "…")
    }

    private static let greatestExcerpt = 100
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        // The joiner makes one emoji of several; other invisible scalars can change what is read.
        case .format: self == "\u{200D}"
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
