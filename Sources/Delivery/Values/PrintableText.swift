extension String {
    /// This text on one line, with control and invisible characters escaped.
    ///
    /// Text from outside must not control the terminal that shows it, or hide how it reads.
    package var printable: String { isPlain ? self : unicodeScalars.printable }

    /// This text with control and invisible characters escaped, except its line breaks.
    package var printableLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map(\.printable).joined(separator: "\n")
    }

    /// The beginning of this text as printable text; `…` replaces what follows the limit.
    package func printable(limit: Int) -> String {
        if utf8.count <= limit, isPlain { return self }
        let text = unicodeScalars.prefix(limit + 1).printable
        let start = text.unicodeScalars.prefix(limit)
        return start.endIndex == text.endIndex ? text : "\(String(start))…"
    }

    /// True for the printable characters of ASCII only: most texts, which need no scalar's properties.
    private var isPlain: Bool { utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }
}

extension Sequence<Unicode.Scalar> {
    /// These scalars as printable text.
    package var printable: String {
        reduce(into: "") { text, scalar in
            text += scalar.isPrintable ? String(scalar) : scalar.escaped(asASCII: true)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        // The joiner connects emoji; other invisible scalars can change how text is read.
        case .format: self == "\u{200D}"
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
