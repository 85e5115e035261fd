package import EventModulesTracing
internal import Foundation

/// Writes actual transcripts into the calls that expect others.
///
/// It keeps each file as it was compiled, because the lines and columns of its calls are from then.
@MainActor
package final class TranscriptWriter {
    /// The writer of the whole run; nil unless `EVENTMODULES_RECORD` is 1.
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
        guard let contents = FileManager.default.contents(atPath: path) else {
            throw .isUnreadable
        }
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
            try file.current.write(to: URL(fileURLWithPath: path))
        } catch {
            throw .isUnwritable
        }
        if files.updateValue(file, forKey: path) == nil { announce("Transcripts changed: \(path)") }
    }
}
