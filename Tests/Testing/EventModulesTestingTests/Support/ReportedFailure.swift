import EventModulesTestSupport
import EventModulesTesting
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
func failures(of body: @MainActor () async throws -> Void) async throws -> [ReportedFailure] {
    try await issues(of: body).map { issue in
        let location = try #require(issue.sourceLocation, "\(issue)")
        return ReportedFailure(issue.text, fileID: location.fileID, line: location.line)
    }
}

/// Returns true if work ends without a time limit; otherwise cancels it.
@MainActor
func endsSoon(_ work: @escaping @MainActor () async -> Void) async -> Bool {
    var hasEnded = false
    let task = Task {
        await work()
        hasEnded = true
    }
    defer { task.cancel() }
    return await eventually { hasEnded }
}
