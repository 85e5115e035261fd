internal import Delivery

/// Where the kit says that a test has failed, whichever framework runs the test.
@MainActor
package enum TestFailure {
    /// Fails the running test.
    ///
    /// In a test of Swift Testing it is an issue, in a test case of XCTest a failure. Where neither
    /// knows of a test, as in a detached task, the text also goes to standard error.
    ///
    /// - Parameters:
    ///   - text: What is wrong, and how to mend it.
    ///   - place: Where the test asked for what failed.
    package static func report(_ text: String, at place: SourcePlace) {
        guard !SwiftTestingFailures.isInTest else {
            return SwiftTestingFailures.report(text, at: place)
        }
        guard !XCTestFailures.report(text, at: place) else { return }
        // Without a test to belong to, an issue still fails the run, if there is one.
        SwiftTestingFailures.report(text, at: place)
        StandardError.write("\(place.filePath):\(place.line): error: \(text)\n")
    }
}
