internal import EventModulesTracing

/// A string literal as the first argument of a call in Swift source.
///
/// Sources are bytes: columns count them, and a `Character` may hide a quote.
struct LiteralArgument {
    /// The argument that is replaced: the literal, with the space around it if it has no own line.
    let range: Range<Int>

    /// The transcript that the literal contains; nil if it has escapes.
    let transcript: FlowTranscript?

    /// The indentation of the literal's first line.
    private let indentation: ArraySlice<UInt8>
    private let hasOwnLine: Bool
    private let isLast: Bool
    private let lineBreak: [UInt8]

    /// Finds the argument of the call whose parenthesis is at a line and a column, both from 1.
    init(
        at position: (line: Int, column: Int),
        in source: [UInt8]
    ) throws(TranscriptWriter.Refusal) {
        let lines = source.split(separator: .lineFeed, omittingEmptySubsequences: false)
        let line = lines.dropFirst(position.line - 1).first ?? []
        let opening = line.startIndex + position.column - 1
        guard line.dropFirst(position.column - 1).first == UInt8(ascii: "(")
        else { throw .isOutdated }
        let start = source.endOfSpace(from: opening + 1)
        let literal = try Literal(at: start, in: source)
        let end = source.endOfSpace(from: literal.end)
        isLast = source[end...].first == UInt8(ascii: ")")
        guard isLast || source[end...].first == UInt8(ascii: ",") else { throw .isNoLiteral }

        transcript = literal.text.map { FlowTranscript(String(decoding: $0, as: UTF8.self)) }
        let lineStart = source[..<start].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        indentation = source[lineStart..<start].prefix(while: \.isBlank)
        hasOwnLine = indentation.endIndex == start
        range = hasOwnLine ? start..<literal.end : opening + 1..<(isLast ? end : literal.end)
        lineBreak = Array((source.contains([.carriageReturn, .lineFeed]) ? "\r\n" : "\n").utf8)
    }

    /// Returns the source of another literal in place of the argument.
    func source(of transcript: FlowTranscript) -> [UInt8] {
        let lines = literalLines(of: "\(transcript)").map { Array($0.utf8) }
        guard lines.count > 1 else { return lines[0] }
        let step = indentation.contains(.tab) ? [UInt8.tab] : Array("    ".utf8)
        let inner = hasOwnLine ? indentation : indentation + step
        let text = lines.map { $0.isEmpty ? [] : inner + $0 }.joined(separator: lineBreak)
        if hasOwnLine { return Array(text.dropFirst(inner.count)) }
        return lineBreak + text + (isLast ? lineBreak + indentation : [])
    }
}

/// A literal without interpolations, of one line or of several.
private struct Literal {
    let end: Int

    /// The text without indentation; nil if it has escapes.
    let text: [UInt8]?

    init(at start: Int, in source: [UInt8]) throws(TranscriptWriter.Refusal) {
        let marks = source[start...].prefix { $0 == UInt8(ascii: "#") }
        let quotes = source[marks.endIndex...].prefix { $0 == .quote }
        let firstLine = source[quotes.endIndex...].prefix { $0 != .lineFeed }
        let isMultiline = quotes.count > 2 && firstLine.allSatisfy(\.isBlank)
        guard !quotes.isEmpty else { throw .isNoLiteral }
        let closing = Array(repeating: .quote, count: isMultiline ? 3 : 1) + marks
        let escape = [UInt8(ascii: "\\")] + marks
        let first = marks.endIndex + closing.count - marks.count
        var last = first
        var hasEscapes = false
        while !source[last...].starts(with: closing) {
            if source[last...].starts(with: escape) {
                hasEscapes = true
                last += escape.count
                guard source[last...].first != UInt8(ascii: "(") else { throw .isNoLiteral }
            }
            last += 1
            guard last < source.count else { throw .isNoLiteral }
        }
        end = last + closing.count
        let contents = source[first..<last].filter { $0 != .carriageReturn }
        text = hasEscapes ? nil : isMultiline ? Self.unindented(contents) : contents
    }

    /// The lines between the delimiters, without the indentation of the closing one.
    private static func unindented(_ contents: [UInt8]) -> [UInt8] {
        let lines = contents.split(separator: .lineFeed, omittingEmptySubsequences: false)
        let indentation = lines[lines.count - 1]
        let text = lines.dropFirst().dropLast().map { line in
            line.starts(with: indentation) ? line.dropFirst(indentation.count) : line
        }
        return Array(text.joined(separator: [.lineFeed]))
    }
}

extension [UInt8] {
    fileprivate func endOfSpace(from start: Int) -> Int {
        self[start...].firstIndex { !$0.isBlank && $0 != .lineFeed } ?? count
    }
}

extension UInt8 {
    fileprivate static let (tab, lineFeed, carriageReturn): (UInt8, UInt8, UInt8) = (9, 10, 13)
    fileprivate static let quote = UInt8(ascii: "\"")

    fileprivate var isBlank: Bool { [.tab, .carriageReturn, UInt8(ascii: " ")].contains(self) }
}
