import EventModulesTesting
import Synchronization
import Testing

/// A failure as Swift Testing was told of it.
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

/// What the kit reports while a closure runs; none of it fails the test.
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

/// What the kit reports while an async closure runs; none of it fails the test.
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
        guard case .unconditional = issue.kind, let place = issue.sourceLocation else {
            return false
        }
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        let failure = ReportedFailure(text, fileID: place.fileID, line: place.line)
        all.withLock { $0.append(failure) }
        return true
    }
}
