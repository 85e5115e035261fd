#if canImport(XCTest)
import EventModulesTesting
import XCTest

/// Run by XCTest, unlike the other tests: there is no other way to a test case of XCTest.
final class XCTestFailuresTests: XCTestCase {
    private var recorded: [String] = []
    private var isRecording = false

    // Nobody else is told of what is recorded here, so the kit takes the failure for lost and writes
    // it to standard error too.
    @MainActor
    func testATestCaseFailsWithTheTextAtThePlace() async {
        isRecording = true
        TestFailure.report(
            "The basket is empty.",
            at: SourcePlace(
                fileID: "Shop/Basket.swift",
                filePath: "/Shop/Basket.swift",
                line: 12,
                column: 3
            )
        )
        isRecording = false
        XCTAssertEqual(recorded, ["/Shop/Basket.swift:12: failed - The basket is empty."])
    }

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard isRecording else { return super.record(issue) }
        let place = issue.sourceCodeContext.location
        recorded.append(
            "\(place?.fileURL.path ?? ""):\(place?.lineNumber ?? 0): \(issue.compactDescription)"
        )
    }
    #else
    override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
    ) {
        guard isRecording else {
            return super.recordFailure(
                withDescription: description,
                inFile: filePath,
                atLine: lineNumber,
                expected: expected
            )
        }
        recorded.append("\(filePath):\(lineNumber): \(description)")
    }
    #endif
}
#endif
