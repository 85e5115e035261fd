internal import EventRuntime
internal import Foundation

/// A recorded flow that was read from a file.
///
/// Any bytes can be read: bytes that aren't a recorded flow throw an error that names the line. If
/// the app was terminated while it wrote, an incomplete last line is ignored.
///
/// ```swift
/// let recording = try FlowRecording(contentsOf: path)
/// print(recording.transcript)
/// ```
public struct FlowRecording: Hashable, Sendable {
    /// The app, and the moment at which the recording began.
    public let head: FlowHead

    /// The records, in the order in which they occurred.
    public let records: [FlowLine]

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    /// Reads the recorded flow in a file.
    ///
    /// - Throws: A ``FlowReadingError`` that has the records before the unreadable line.
    public init(contentsOf path: String) throws(FlowReadingError) {
        try self.init(FlowReader(contentsOf: path))
    }
    #endif

    /// Reads a recorded flow from the bytes of its file.
    ///
    /// - Throws: A ``FlowReadingError`` that has the records before the unreadable line.
    public init(bytes: [UInt8]) throws(FlowReadingError) {
        var rest = bytes[...]
        try self.init(
            FlowReader { () throws(FlowReadingError) in
                defer { rest = [] }
                return rest
            }
        )
    }

    private init(_ reader: FlowReader) throws(FlowReadingError) {
        var reader = reader
        var records: [FlowLine] = []
        if var error = reader.read({ records.append($0) }), !error.isCut {
            error.recordsBefore = records
            throw error
        }
        head = reader.head
        self.records = records
    }
}

extension FlowRecording {
    /// The flow as text: outcomes, and the details that led to them, each below its cause.
    public var transcript: FlowTranscript { FlowTranscript(of: records, showingEverything: false) }

    /// The flow as text with one line for every record, even for details that led to nothing.
    public var fullTranscript: FlowTranscript {
        FlowTranscript(of: records, showingEverything: true)
    }

    /// The causes of a record, one for each line, back to the input from outside.
    public func why(_ record: FlowLine) -> String {
        FlowTranscript.why(record, numbered: self.record(numbered:))
    }

    /// The record with a number; `nil` if there is none.
    public func record(numbered number: Int) -> FlowLine? {
        indexOfID(number, amongFirst: records.count) { records[$0].number }.map { records[$0] }
    }
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
extension FlowReader {
    package init(contentsOf path: String) throws(FlowReadingError) { try self.init(OpenFile(path)) }

    package static func standardInput() throws(FlowReadingError) -> FlowReader {
        try FlowReader(OpenFile.standardInput)
    }

    private init(_ file: OpenFile) throws(FlowReadingError) {
        try self.init(path: file.path) { () throws(FlowReadingError) in try file.read() }
    }
}

extension FlowReadingError {
    fileprivate static func notRead(_ path: String) -> FlowReadingError {
        let reason = String(cString: strerror(errno))
        return FlowReadingError(
            path: path,
            "The file can't be read (\(reason)).",
            fix: "name a file that exists and that you may read."
        )
    }
}

/// A file that is closed when it is released.
private final class OpenFile {
    let path: String
    private let descriptor: CInt
    private let closes: Bool

    static var standardInput: OpenFile {
        OpenFile(descriptor: 0, path: "standard input", closes: false)
    }

    private init(descriptor: CInt, path: String, closes: Bool) {
        self.descriptor = descriptor
        self.path = path
        self.closes = closes
    }

    convenience init(_ path: String) throws(FlowReadingError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .notRead(path) }
        self.init(descriptor: descriptor, path: path, closes: true)
    }

    deinit { if closes { Foundation.close(descriptor) } }

    /// The next bytes; none at the end.
    func read() throws(FlowReadingError) -> ArraySlice<UInt8> {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initializedCount in
            repeat {
                count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            initializedCount = max(0, count)
        }
        guard count >= 0 else { throw .notRead(path) }
        return bytes[...]
    }
}
#endif
