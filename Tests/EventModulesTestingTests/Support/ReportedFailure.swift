import EventModulesTesting
import Synchronization
import Testing

/// A failure as the test framework received it.
struct ReportedFailure: Equatable, Sendable {
    let text: String
    let fileID: String
    let line: Int

    init(_ text: String, fileID: String = #fileID, line: Int) {
        self.text = text
        self.fileID = fileID
        self.line = line
    }
}

/// Returns the failures reported while a closure runs; they don't fail the test.
@MainActor
func failures(of body: () throws -> Void) throws -> [ReportedFailure] {
    let reported = Reported()
    try withKnownIssue(isIntermittent: true) {
        try body()
    } matching: {
        reported.take($0)
    }
    return reported.failures
}

/// Returns the failures reported while an async closure runs; they don't fail the test.
@MainActor
func failures(of body: @MainActor () async throws -> Void) async throws -> [ReportedFailure] {
    let reported = Reported()
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: {
        reported.take($0)
    }
    return reported.failures
}

private final class Reported: Sendable {
    private let all = Mutex<[ReportedFailure]>([])

    var failures: [ReportedFailure] { all.withLock { $0 } }

    func take(_ issue: Issue) -> Bool {
        guard case .unconditional = issue.kind, let location = issue.sourceLocation else {
            return false
        }
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        let failure = ReportedFailure(text, fileID: location.fileID, line: location.line)
        all.withLock { $0.append(failure) }
        return true
    }
}
