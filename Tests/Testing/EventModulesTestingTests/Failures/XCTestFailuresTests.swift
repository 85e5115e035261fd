#if canImport(XCTest)
import EventModulesTesting
import XCTest

/// Run by XCTest: only XCTest can run its test cases.
final class XCTestFailuresTests: CapturingTestCase {
    @MainActor
    func testFailsWithTheTextAtTheLocation() async throws {
        let reported = try await failures {
            TestLocation("Shop/Basket.swift", "/Shop/Basket.swift", 12, 3)
                .fail("The basket is empty.")
        }
        XCTAssertEqual(
            reported,
            [ReportedFailure("The basket is empty.", fileID: "/Shop/Basket.swift", line: 12)]
        )
    }
}
#endif
