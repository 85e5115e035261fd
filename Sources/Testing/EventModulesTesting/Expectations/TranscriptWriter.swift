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

    private struct File {
        let compiled: [UInt8]
        var edits: [(range: Range<Int>, text: [UInt8])] = []

        var current: [UInt8] {
            let fromBottom = edits.sorted { $0.range.lowerBound > $1.range.lowerBound }
            return fromBottom.reduce(into: compiled) { $0.replaceSubrange($1.range, with: $1.text) }
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
            throw Refusal(reason: "its file can't be read: \(path)")
        }
        var file = files[path] ?? File(compiled: Array(contents))
        guard file.current.elementsEqual(contents) else { throw .isOutdated }
        let argument = try LiteralArgument(at: position, in: file.compiled)
        guard [nil, expected].contains(argument.transcript) else { throw .isOutdated }
        let text = argument.source(of: actual)
        if let earlier = file.edits.first(where: { $0.range == argument.range }) {
            guard earlier.text == text else { throw .isAmbiguous }
            return
        }
        file.edits.append((argument.range, text))
        do {
            try Data(file.current).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Refusal(reason: "its file can't be written: \(error)")
        }
        if files.updateValue(file, forKey: path) == nil { announce("Transcripts changed: \(path)") }
    }
}

extension TranscriptWriter {
    /// The reason why a transcript can't be written, as a clause about its call.
    package struct Refusal: Error {
        package let reason: String

        static let isNoLiteral = Refusal(
            reason: "its argument isn't a string literal without interpolations"
        )
        static let isOutdated = Refusal(
            reason: "its file has changed since it was compiled: run the tests again"
        )
        static let isAmbiguous = Refusal(
            reason: "it was called several times, with different transcripts"
        )
    }
}
