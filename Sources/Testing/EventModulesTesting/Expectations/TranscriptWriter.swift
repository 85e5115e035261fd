package import EventModulesTracing
internal import Foundation

/// Writes actual transcripts into the calls that expect others.
///
/// It keeps each file as it was compiled, because the lines and columns of its calls are from then.
@MainActor
package final class TranscriptWriter {
    /// The writer of the whole run; `nil` unless `EVENTMODULES_RECORD` is 1.
    @TaskLocal
    package static var current =
        ProcessInfo.processInfo.environment["EVENTMODULES_RECORD"] == "1"
        ? TranscriptWriter { print($0) } : nil

    /// The reason why a transcript can't be written, as a clause about its call.
    package enum Refusal: String, Error {
        case isNoLiteral = "its argument isn't a string literal without interpolations"
        case isAmbiguous = "it was called several times, with different transcripts"
        case isOutdated = "its file has changed since it was compiled: run the tests again"
        case isUnreadable = "its file can't be read"
        case isUnwritable = "its file can't be written"
    }

    private struct File {
        let compiled: String
        var edits: [(range: Range<String.Index>, text: String)] = []

        var current: Data {
            var (text, position) = ("", compiled.startIndex)
            for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
                text += compiled[position..<edit.range.lowerBound] + edit.text
                position = edit.range.upperBound
            }
            return Data((text + compiled[position...]).utf8)
        }
    }

    private var files: [String: File] = [:]
    private let announce: @MainActor (String) -> Void

    package nonisolated init(announcing announce: @escaping @MainActor (String) -> Void) {
        self.announce = announce
    }

    /// Writes a transcript into the literal of the call at a line and a column.
    package func write(
        _ actual: FlowTranscript,
        insteadOf expected: FlowTranscript,
        in path: String,
        at position: (line: Int, column: Int)
    ) throws(Refusal) {
        guard let contents = FileManager.default.contents(atPath: path) else { throw .isUnreadable }
        var file = files[path] ?? File(compiled: String(decoding: contents, as: UTF8.self))
        guard file.current == contents else { throw .isOutdated }
        let argument = try LiteralArgument(at: position, in: file.compiled)
        guard [nil, expected].contains(argument.transcript) else { throw .isOutdated }
        let text = argument.source(of: actual)
        if let earlier = file.edits.first(where: { $0.range == argument.range }) {
            guard earlier.text == text else { throw .isAmbiguous }
            return
        }
        file.edits.append((argument.range, text))
        do {
            // Replacing the link itself would leave the test's file as it is.
            let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            try file.current.write(to: url, options: .atomic)
        } catch { throw .isUnwritable }
        if files.updateValue(file, forKey: path) == nil { announce("Transcripts changed: \(path)") }
    }
}

extension TestLocation {
    /// Fails the test unless two transcripts are equal, and shows the lines that differ.
    ///
    /// With `EVENTMODULES_RECORD=1 swift test`, a failure writes the actual one into the call. A
    /// difference that other failures have reported isn't reported again.
    @MainActor
    func expect(
        _ expected: FlowTranscript,
        actual: FlowTranscript,
        _ name: String,
        isReported: () -> Bool = { false }
    ) {
        let difference = LineDifference(from: "\(expected)", to: "\(actual)")
        guard !difference.lines.isEmpty else { return }
        let lines = difference.lines.joined(separator: "\n")
        var refusal = ""
        do throws(TranscriptWriter.Refusal) {
            if let writer = TranscriptWriter.current {
                try writer.write(actual, insteadOf: expected, in: path, at: position)
                return fail(
                    """
                    \(name) was written into the test: - before, + now.
                    \(lines)
                    To fix this, check it, and run the test without EVENTMODULES_RECORD.
                    """
                )
            }
        } catch { refusal = "The call could not be changed, because \(error.rawValue).\n" }
        guard !isReported() else { return }
        fail(
            """
            \(name) is not the expected one: - expected, + actual.
            \(lines)
            \(refusal)To fix this, correct the app, or paste the actual text, as \
            EVENTMODULES_RECORD=1 swift test does:
            \(actual)
            """
        )
    }
}

/// A string literal as the first argument of a call in Swift source.
///
/// It is found by bytes and scalars: columns count bytes, and a combining character hides a quote.
struct LiteralArgument {
    /// The literal, with the space around it if it doesn't begin its line.
    let range: Range<String.Index>

    /// The transcript that the literal contains; `nil` if it has escapes.
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

/// Returns the lines of a text's literal, which has as few `#` as possible.
///
/// It looks at bytes and scalars, because a combining character hides the quote before it.
func literalLines(of text: String) -> [String] {
    if text.isEmpty { return ["\"\""] }
    var marks = ""
    while ["\"\"\"", "\\"].contains(where: { text.utf8.contains("\($0)\(marks)".utf8) }) {
        marks += "#"
    }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let escaped = lines.map { line in
        line.map { scalar in
            // The compiler accepts no other control characters in a literal.
            let isPlain = scalar.properties.generalCategory != .control || scalar == "\t"
            return isPlain ? "\(scalar)" : "\\\(marks)u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
    return ["\(marks)\"\"\""] + escaped + ["\"\"\"\(marks)"]
}
