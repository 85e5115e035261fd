/// Returns the name of a type without the names of its module and enclosing types.
///
/// Never inlined: for a known type the optimizer may spell a private type's name differently from
/// the runtime, and state keys are type names, so every call must return the same text.
@inline(never)
package func typeName(_ type: Any.Type) -> String { "\(type)" }

extension String {
    /// One line, with control and invisible characters escaped: text from outside must not control
    /// the terminal, or hide how it reads.
    @usableFromInline
    package var printable: String { isPlain ? self : escaped(keepingLines: false) }

    /// This text with control and invisible characters escaped, except its line breaks.
    package var printableLines: String { escaped(keepingLines: true) }

    /// The beginning of this text as printable text; `…` replaces what follows the limit.
    package func printable(limit: Int) -> String {
        let isShort = utf8.count <= limit
        let text = isShort ? printable : String(unicodeScalars.prefix(limit + 1)).printable
        if text.utf8.count <= limit { return text }
        let start = text.unicodeScalars.prefix(limit)
        return start.endIndex == text.endIndex ? text : "\(String(start))…"
    }

    /// True for printable ASCII, as most strings are; then nothing has to be escaped.
    private var isPlain: Bool { utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }

    private func escaped(keepingLines: Bool) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isPrintable || keepingLines && scalar == "\n" {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar.escaped(asASCII: true)
            }
        }
        return text
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
