internal import EventRuntime
package import Foundation

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
/// A file to which a trace writes its flow while the app runs, as JSON Lines.
///
/// The file has the content of transcripts, and nothing that redaction hides. `eventflow show` and
/// `eventflow page` show it, and ``FlowRecording`` reads it.
///
/// - Order: Records are written in order, at most a second after they happened: a program that is
///   killed loses no more. `flush()` waits for those before it.
/// - Isolation: The main actor only converts entries to text; a queue encodes and writes them. A
///   limited number waits for a slow or full disk; the rest is dropped, counted, and reported.
/// - Lifetime: One trace writes to a file. Pending records are written after the trace stops or the
///   file is released, and soon after that if they exceed 256 kB; then the path is free again.
///
/// ```swift
/// let file = try FlowFile(path)
/// let trace = FlowTrace(manager: manager, router: router, keeping: 1000, to: file)
/// ```
public final class FlowFile: Sendable {
    /// The path of the file.
    public let path: String

    private let writer: FlowFileWriter

    /// Creates the file, or empties it if it is a recorded flow.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - app: The name of the app; the program's name if `nil`.
    ///   - limit: The maximum size of the recording in bytes; unlimited if `nil`. A limited
    ///     recording has two segments: when `flow.jsonl` is full, it replaces `flow.1.jsonl`, and a
    ///     new one begins. Together, they contain the flow's newest part.
    ///   - buffer: The approximate number of bytes in memory for records that can't be written yet.
    ///   - report: Receives reports of failures, on any thread; the diagnostics sink if `nil`.
    /// - Throws: A ``FlowFileError`` if the file can't be written, isn't a recorded flow, or
    ///   belongs to another `FlowFile`.
    public init(
        _ path: String,
        app: String? = nil,
        keepingBytes limit: Int? = nil,
        buffering buffer: Int = 8 << 20,
        report: (@Sendable (Diagnostic) -> Void)? = nil
    ) throws(FlowFileError) {
        self.path = path
        writer = FlowFileWriter(
            path,
            app: app,
            try FlowFileOutput(path, limit: limit),
            greatestSize: buffer,
            report: report ?? { Diagnostics.reportFromAnywhere($0) }
        )
    }

    deinit { writer.finish() }

    /// The number of records that were dropped because they couldn't be written in time.
    ///
    /// The numbers of the written records show where they are missing.
    public var droppedCount: Int { writer.droppedCount }

    /// Waits until all records before the call are in the file.
    ///
    /// - Throws: A ``FlowFileError`` if they can't be written; they stay pending.
    public func flush() async throws(FlowFileError) { try await writer.flush() }

    var app: String { writer.app }

    /// Writes the head of the recording; returns `false` if another trace writes to the file.
    package func begin(at moment: Date) -> Bool { writer.begin(at: moment) }

    /// Adds a record; never waits for the file.
    package func append(_ record: FlowLine) { writer.append(record) }

    func writeSoon() { writer.writeSoon() }
}
#else
/// Not available on a system without files.
public enum FlowFile: Sendable {
    package var path: String { switch self {} }

    var app: String { switch self {} }

    package func begin(at moment: Date) -> Bool { switch self {} }

    package func append(_ record: FlowLine) { switch self {} }

    func writeSoon() { switch self {} }
}
#endif

extension FlowFile {
    /// The path of the earlier segment: `flow.1.jsonl` for `flow.jsonl`.
    package static func earlierPath(of path: String) -> String {
        // A file system compares bytes, and a slash may be a part of a character.
        let bytes = path.utf8
        let nameStart =
            bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? path.startIndex
        let name = bytes[nameStart...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > nameStart
        else { return "\(path).1" }
        return "\(path[..<dot]).1\(path[dot...])"
    }
}
