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

    /// A mistake that is reported once, at the line that the closure returns.
    init(
        _ description: String,
        _ text: String,
        fileID: String = #fileID,
        _ mistake: @escaping @MainActor () async throws -> Int
    ) {
        self.init(description) { failures in
            let line = Line()
            let reported = try await failures { line.number = try await mistake() }
            return Outcome(
                reported: reported,
                expected: [ReportedFailure(text, fileID: fileID, line: line.number)]
            )
        }
    }

    /// All failures that both frameworks can capture.
    static let all = ofTestStores + ofDoubles + ofFlows + ofWaits + ofAudits + ofPlans
}

@MainActor
private final class Line {
    var number = 0
}

/// The text and line of each failure in Swift Testing; `XCTestKitFailuresTests` has those in
/// XCTest.
@MainActor
struct KitFailuresTests {
    @Test(arguments: await KitFailure.all)
    func reportsTextAndLine(_ failure: KitFailure) async throws {
        let outcome = try await failure.outcome(failures)
        #expect(outcome.reported == outcome.expected)
    }
}
