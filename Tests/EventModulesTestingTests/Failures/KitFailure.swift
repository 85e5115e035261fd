import EventModulesTesting
import Testing

/// Gives what the kit reports while a closure runs, whichever framework runs the test.
typealias FailureCapture =
    @MainActor (_ body: @MainActor () async throws -> Void) async throws -> [ReportedFailure]

/// A way in which a test can fail, and what it prints then.
@MainActor
struct KitFailure: Sendable, CustomTestStringConvertible {
    struct Outcome {
        let reported: [ReportedFailure]
        let expected: [ReportedFailure]
    }

    nonisolated let testDescription: String
    let outcome: @MainActor (FailureCapture) async throws -> Outcome

    init(
        _ description: String,
        _ outcome: @escaping @MainActor (FailureCapture) async throws -> Outcome
    ) {
        testDescription = description
        self.outcome = outcome
    }

    /// Every way that there is.
    static let all = ofTestStores + ofDoubles + ofFlows + ofAudits
}
