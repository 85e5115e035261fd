internal import Delivery

/// The source location of a test's call, at which the kit shows its failures.
package struct TestLocation: Sendable {
    package let fileID: StaticString
    package let filePath: StaticString
    package let line: UInt
    package let column: UInt

    package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Fails the running test at this location.
    ///
    /// A test of Swift Testing records an issue, a test case of XCTest a failure. Where neither
    /// runs a test, as in a detached task, the text is also written to standard error.
    ///
    /// - Parameter text: The description of what is wrong, and how to fix it.
    @MainActor
    package func fail(_ text: String) {
        guard !SwiftTestingFailures.isInTest else { return SwiftTestingFailures.record(text, self) }
        guard !XCTestFailures.record(text, self) else { return }
        // An issue outside any test still fails the run, if Swift Testing runs it.
        SwiftTestingFailures.record(text, self)
        writeToStandardError("\(filePath):\(line): error: \(text)\n")
    }
}
