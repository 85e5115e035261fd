#if canImport(XCTest)
internal import Foundation
internal import XCTest

/// Failures of tests that XCTest runs.
enum XCTestFailures {
    /// Fails the test case that is running.
    ///
    /// XCTest does not say whether one is: who watches hears of the failure only then.
    ///
    /// - Returns: Whether a test case has failed.
    @MainActor
    static func report(_ text: String, at place: SourcePlace) -> Bool {
        let witness = FailureWitness()
        XCTestObservationCenter.shared.addTestObserver(witness)
        XCTFail(text, file: place.filePath, line: place.line)
        XCTestObservationCenter.shared.removeTestObserver(witness)
        return witness.hasSeenFailure
    }
}

/// Sees whether a failure has reached a test case.
private final class FailureWitness: NSObject, XCTestObservation {
    private(set) var hasSeenFailure = false

    #if canImport(Darwin)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
        hasSeenFailure = true
    }

    func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
        hasSeenFailure = true
    }
    #else
    func testCase(
        _ testCase: XCTestCase,
        didFailWithDescription description: String,
        inFile filePath: String?,
        atLine lineNumber: Int
    ) {
        hasSeenFailure = true
    }
    #endif
}
#else
/// Where there is no XCTest, it runs no test case.
enum XCTestFailures {
    static func report(_ text: String, at place: SourcePlace) -> Bool { false }
}
#endif
