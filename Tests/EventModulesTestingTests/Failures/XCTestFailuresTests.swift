#if canImport(XCTest)
import EventModulesTesting
import XCTest

/// Run by XCTest, unlike the other tests: there is no other way to a test case of XCTest.
final class XCTestFailuresTests: CapturingTestCase {
    @MainActor
    func testATestCaseFailsWithTheTextAtThePlace() async throws {
        let reported = try await failures {
            TestFailure.report(
                "The basket is empty.",
                at: SourcePlace(
                    fileID: "Shop/Basket.swift",
                    filePath: "/Shop/Basket.swift",
                    line: 12,
                    column: 3
                )
            )
        }
        XCTAssertEqual(
            reported,
            [ReportedFailure("The basket is empty.", fileID: "/Shop/Basket.swift", line: 12)]
        )
    }
}
#endif
