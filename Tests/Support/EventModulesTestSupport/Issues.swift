package import Testing

/// Returns the issues that a closure records; they don't fail the test.
///
/// Unlike those of `withKnownIssue`, they aren't printed.
@MainActor
package func issues(of body: @MainActor () async throws -> Void) async throws -> [Issue] {
    let test = try #require(Test.current)
    let (recorded, continuation) = AsyncStream<Issue>.makeStream()
    let trait = IssueHandlingTrait.compactMapIssues { issue in
        continuation.yield(issue)
        return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) { try await body() }
    continuation.finish()
    var issues: [Issue] = []
    for await issue in recorded { issues.append(issue) }
    return issues
}

extension Issue {
    /// The text of the failure.
    package var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
