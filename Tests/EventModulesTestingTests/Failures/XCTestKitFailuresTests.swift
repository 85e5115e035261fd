#if canImport(XCTest)
import EventModulesTesting
import XCTest

/// Run by XCTest: the text of each failure, at the line of the test that asked.
final class XCTestKitFailuresTests: CapturingTestCase {
    @MainActor
    func testSaysWhatIsWrong() async throws {
        let unfinished = KitFailure(
            "aRecorderThatGoesUnfinished",
            KitFailure.aRecorderThatGoesUnfinished
        )
        for failure in KitFailure.all + [unfinished] {
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
