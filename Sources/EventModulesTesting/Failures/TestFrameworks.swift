#if canImport(Testing)
internal import Testing

/// Failures of tests that Swift Testing runs.
enum SwiftTestingFailures {
    /// True in a task that belongs to a test.
    static var isInTest: Bool { Test.current != nil }

    /// Records an issue of the current test, or of the whole run outside any test.
    static func record(_ text: String, _ location: TestLocation) {
        Issue.record(
            Comment(rawValue: text),
            sourceLocation: SourceLocation(
                fileID: "\(location.fileID)",
                filePath: "\(location.filePath)",
                line: Int(location.line),
                column: Int(location.column)
            )
        )
    }
}
#else
/// Without Swift Testing there are no such tests.
enum SwiftTestingFailures {
    static var isInTest: Bool { false }

    static func record(_ text: String, _ location: TestLocation) {}
}
#endif

#if canImport(XCTest)
internal import Foundation
internal import XCTest

/// Failures of tests that XCTest runs.
enum XCTestFailures {
    /// Fails the running test case.
    ///
    /// XCTest has no API that says whether a test case is running, but only then it notifies
    /// observers of the failure.
    ///
    /// - Returns: True if a test case has failed.
    @MainActor
    static func record(_ text: String, _ location: TestLocation) -> Bool {
        let observer = FailureObserver()
        XCTestObservationCenter.shared.addTestObserver(observer)
        XCTFail(text, file: location.filePath, line: location.line)
        XCTestObservationCenter.shared.removeTestObserver(observer)
        return observer.hasSeenFailure
    }
}

private final class FailureObserver: NSObject, XCTestObservation {
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
/// Without XCTest there are no test cases.
enum XCTestFailures {
    static func record(_ text: String, _ location: TestLocation) -> Bool { false }
}
#endif
