internal import Delivery
package import Testing

/// Returns the issues that a closure records; they don't fail the test.
///
/// Unlike those of `withKnownIssue`, they aren't printed.
@MainActor
package func issues(
    of body: @MainActor () async throws -> Void
) async throws -> [Issue] {
    let test = try #require(Test.current)
    let recorded = Recorded()
    let trait = IssueHandlingTrait.compactMapIssues { issue in
        recorded.issues.withLock { $0.append(issue) }
        return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) { try await body() }
    return recorded.issues.withLock { $0 }
}

private final class Recorded: Sendable {
    let issues = Guarded<[Issue]>([])
}

extension Issue {
    /// The text of the failure.
    package var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
