internal import EventModulesTracing

/// A string literal as the first argument of a call in Swift source.
///
/// It is found by bytes and scalars: columns count bytes, and a combining character hides a quote.
struct LiteralArgument {
    /// The literal, with the space around it if it doesn't begin its line.
    let range: Range<String.Index>

    /// The transcript that the literal contains; nil if it has escapes.
    let transcript: FlowTranscript?

    private let beginsLine: Bool
    private let endsCall: Bool
    private let indentation: String
    private let lineBreak: String

    /// Finds the argument of the call whose parenthesis is at a line and a column, both from 1.
    init(
        at position: (line: Int, column: Int),
        in source: String
    ) throws(TranscriptWriter.Refusal) {
        let line = source.utf8.lines.dropFirst(position.line - 1).first ?? source[...].utf8
        let opening = line.dropFirst(position.column - 1)
        guard opening.first == UInt8(ascii: "(") else { throw .isOutdated }
        // Space, number signs, quotes, text, space, and the end of the argument.
        let call =
            #/\((\s*)(#*)("""(?=[ \t\r]*\n)|")((?:\\\2[^(]|(?!\\\2|\3\2)[\s\S])*)\3\2(\s*)([),])/#
        let rest = source[opening.startIndex...]
        guard let match = rest.prefixMatch(of: call.matchingSemantics(.unicodeScalar))?.output
        else { throw .isNoLiteral }

        let space = match.1.utf8.lines
        beginsLine = space.count > 1
        endsCall = match.6 == ")"
        let blanks = beginsLine ? space[space.count - 1] : line.prefix { $0 == 9 || $0 == 32 }
        indentation = String(Substring(blanks))
        lineBreak = source.unicodeScalars.contains("\r") ? "\r\n" : "\n"
        let (start, end) = beginsLine ? (match.2, match.5) : (match.1, endsCall ? match.6 : match.5)
        range = start.startIndex..<end.startIndex

        let isEscaped = match.4.utf8.contains("\\\(match.2)".utf8)
        let text = match.3.utf8.count == 1 ? String(match.4) : Self.unindented(match.4)
        transcript = isEscaped ? nil : FlowTranscript(text)
    }

    /// Returns the source of another literal in place of the argument.
    func source(of transcript: FlowTranscript) -> String {
        let lines = literalLines(of: "\(transcript)")
        guard lines.count > 1 else { return lines[0] }
        let step = beginsLine ? "" : indentation.utf8.contains(9) ? "\t" : "    "
        let separator = lineBreak + indentation
        let indented = lines.map { $0.isEmpty ? lineBreak : separator + step + $0 }.joined()
        if beginsLine {
            return String(indented.unicodeScalars.dropFirst(separator.unicodeScalars.count))
        }
        return indented + (endsCall ? separator : "")
    }

    /// The lines between the delimiters of several lines, without the indentation of the closing one.
    private static func unindented(_ text: Substring) -> String {
        let lines = String(text.unicodeScalars.filter { $0 != "\r" }).utf8.lines
        let indentation = lines[lines.count - 1]
        let inner = lines.dropFirst().dropLast().map { line in
            line.starts(with: indentation) ? line.dropFirst(indentation.count) : line
        }
        return inner.map { String(Substring($0)) }.joined(separator: "\n")
    }
}

extension Collection<UInt8> {
    fileprivate var lines: [SubSequence] {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
