#if canImport(Testing)
internal import Testing

/// Failures of tests that Swift Testing runs.
enum SwiftTestingFailures {
    /// Whether the present task belongs to a test.
    static var isInTest: Bool { Test.current != nil }

    /// Records an issue of the present test; without one, of the whole run.
    static func report(_ text: String, at place: SourcePlace) {
        Issue.record(
            Comment(rawValue: text),
            sourceLocation: SourceLocation(
                fileID: "\(place.fileID)",
                filePath: "\(place.filePath)",
                line: Int(place.line),
                column: Int(place.column)
            )
        )
    }
}
#else
/// Where there is no Swift Testing, it runs no test.
enum SwiftTestingFailures {
    static var isInTest: Bool { false }

    static func report(_ text: String, at place: SourcePlace) {}
}
#endif
