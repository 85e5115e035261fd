import EventModulesTesting
import Testing

/// The text of each failure, at the line of the test that asked; XCTest is told the same, see
/// `XCTestKitFailuresTests`.
@MainActor
struct KitFailuresTests {
    @Test(arguments: await KitFailure.all)
    func saysWhatIsWrong(_ failure: KitFailure) async throws {
        let outcome = try await failure.outcome(failures)
        #expect(outcome.reported == outcome.expected)
    }
}
