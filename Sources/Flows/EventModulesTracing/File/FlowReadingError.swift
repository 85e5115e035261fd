internal import EventRuntime

/// The reason why a recorded flow can't be read, or can't be read to its end.
public struct FlowReadingError: Error, Hashable, Sendable {
    /// The path of the file; `nil` for bytes.
    public internal(set) var path: String?

    /// The number of the unreadable line, from 1; `nil` if the file can't be read at all.
    public let line: Int?

    /// The problem, as a sentence.
    public let reason: String

    /// The remedy; a sentence that begins with "To fix this, ".
    public let fix: String

    /// The records before the unreadable line.
    public internal(set) var recordsBefore: [FlowLine] = []

    /// True if only the last line is unreadable, because it has no end.
    package private(set) var isCut = false

    init(path: String? = nil, line: Int? = nil, _ reason: String, fix: String) {
        self.path = path
        self.line = line
        self.reason = reason
        self.fix = "To fix this, \(fix)"
    }
}

extension FlowReadingError: CustomStringConvertible {
    /// One line with the place, the problem, and the fix.
    public var description: String {
        let place = [path, line.map { "line \($0)" }].compactMap(\.self).joined(separator: ", ")
        return "\(place.isEmpty ? "" : "\(place): ")\(reason) \(fix)".printable
    }
}

extension FlowReadingError {
    static let empty = FlowReadingError(
        line: 1,
        "A recorded flow is missing: there are no lines.",
        fix: "open a file that a FlowFile has written."
    )

    static func withoutHead(line: Int, _ problem: String) -> FlowReadingError {
        FlowReadingError(
            line: line,
            "This isn't the head of a recorded flow: \(problem).",
            fix: "open a file that a FlowFile has written."
        )
    }

    static func newer(_ version: Int, line: Int) -> FlowReadingError {
        FlowReadingError(
            line: line,
            "The recording has version \(version), and this program reads version "
                + "\(FlowHead.version).",
            fix: "use a newer version of EventModules."
        )
    }

    static func secondRecording(line: Int) -> FlowReadingError {
        FlowReadingError(
            line: line,
            "Another recording begins here.",
            fix: "give each recording its own file."
        )
    }

    static func cut(line: Int) -> FlowReadingError {
        var error = FlowReadingError(
            line: line,
            "The last line is incomplete: the app ended while it wrote the line, or still writes.",
            fix: "read the recording again after FlowFile.flush(), or delete the line."
        )
        error.isCut = true
        return error
    }

    static func unreadable(line: Int, _ problem: String) -> FlowReadingError {
        FlowReadingError(
            line: line,
            "This isn't a record of a flow: \(problem).",
            fix: "correct or delete the line."
        )
    }
}
