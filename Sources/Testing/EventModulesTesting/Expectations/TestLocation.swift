internal import EventRuntime

#if canImport(Testing)
internal import Testing
#endif

#if canImport(XCTest)
internal import Foundation
internal import XCTest
#endif

/// The source location of a test's call, at which the kit shows its failures.
package struct TestLocation: Sendable {
    /// True while a test of the kit captures failures of XCTest, so that observers don't see them.
    @TaskLocal
    package static var isCaptured = false

    private let fileID: StaticString
    private let filePath: StaticString
    private let line: UInt
    private let column: UInt

    /// The name of the test of Swift Testing that made the call.
    ///
    /// Like `isCaptured`, it is kept because another task may release the recorder.
    private let test = Self.currentTest
    private let isCaptured = Self.isCaptured

    var path: String { "\(filePath)" }
    var position: (line: Int, column: Int) { (Int(line), Int(column)) }

    package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }

    /// Fails the running test at this location.
    ///
    /// A test of Swift Testing records an issue, a test case of XCTest a failure. If neither runs a
    /// test, as in a detached task, the text is also written to standard error.
    @MainActor
    package func fail(_ text: String) {
        #if canImport(Testing)
        if test ?? Self.currentTest != nil { return recordIssue(text) }
        #endif
        #if canImport(XCTest)
        if failTestCase(text) { return }
        #endif
        #if canImport(Testing)
        // An issue outside any test still fails the run, if Swift Testing runs it.
        recordIssue(text)
        #endif
        if !isCaptured { writeToStandardError("\(filePath):\(line): error: \(text)\n") }
    }

    /// Fails the test that created a recorder with the failures that `finish()` would report.
    ///
    /// The failure names the test, which may have ended.
    @MainActor
    package func failUnfinished(_ recorder: String, _ variable: String, _ failures: [String]) {
        guard !failures.isEmpty else { return }
        fail(
            """
            \(test.map { "The test \($0)" } ?? "A test") did not finish its \(recorder).
            To fix this, call \(variable).finish() at the end of the test, which reports:
            \(failures.joined(separator: "\n"))
            """
        )
    }

    private static var currentTest: String? {
        #if canImport(Testing)
        Test.current?.name
        #else
        nil
        #endif
    }

    #if canImport(Testing)
    private func recordIssue(_ text: String) {
        Issue.record(
            Comment(rawValue: text),
            sourceLocation: SourceLocation(
                fileID: "\(fileID)",
                filePath: "\(filePath)",
                line: Int(line),
                column: Int(column)
            )
        )
    }
    #endif

    #if canImport(XCTest)
    /// Fails the running test case of XCTest; returns `false` if there is none.
    ///
    /// XCTest doesn't say whether a test case runs, but only then notifies observers of failures.
    @MainActor
    private func failTestCase(_ text: String) -> Bool {
        let observer = FailureObserver()
        XCTestObservationCenter.shared.addTestObserver(observer)
        XCTFail(text, file: filePath, line: line)
        XCTestObservationCenter.shared.removeTestObserver(observer)
        return observer.hasSeenFailure
    }
    #endif
}

#if canImport(XCTest)
private final class FailureObserver: NSObject, XCTestObservation {
    private(set) var hasSeenFailure = false

    #if canImport(Darwin)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { hasSeenFailure = true }

    func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
        hasSeenFailure = true
    }
    #else
    func testCase(
        _ testCase: XCTestCase,
        didFailWithDescription description: String,
        inFile filePath: String?,
        atLine lineNumber: Int
    ) { hasSeenFailure = true }
    #endif
}
#endif
