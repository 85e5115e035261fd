import EventModulesTesting
import Testing

/// Returns the failures that the test framework received while a closure ran.
typealias FailureCapture =
    @MainActor (_ body: @MainActor () async throws -> Void) async throws -> [ReportedFailure]

/// A failing use of the kit, with the failures it reported and those it should report.
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

    /// All failures that both frameworks can capture.
    static let all = ofTestStores + ofDoubles + ofFlows + ofAudits
}
