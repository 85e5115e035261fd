#if canImport(XCTest)
import EventModulesTesting
import XCTest

/// The text and line of each failure in XCTest.
final class XCTestKitFailuresTests: CapturingTestCase {
    @MainActor
    func testReportsTextAndLine() async throws {
        let unfinished = [KitFailure.unfinishedRecorder, .unfinishedTestStore]
        for failure in KitFailure.all + unfinished {
            let outcome = try await failure.outcome { body in try await self.failures(of: body) }
            XCTAssertEqual(
                outcome.reported.map { "\($0.line): \($0.text)" },
                outcome.expected.map { "\($0.line): \($0.text)" },
                failure.testDescription
            )
        }
    }
}
#endif
