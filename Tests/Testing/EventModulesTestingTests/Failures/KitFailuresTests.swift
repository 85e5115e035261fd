import EventModulesTesting
import Testing

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
