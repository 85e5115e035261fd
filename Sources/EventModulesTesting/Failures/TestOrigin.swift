/// The test and the call that created a recorder or a store.
package struct TestOrigin {
    private let location: TestLocation
    private let test: String?

    package init(_ location: TestLocation) {
        self.location = location
        test = TestLocation.currentTest
    }

    /// Fails the test with what `finish()` would have reported.
    ///
    /// During a deallocation, Swift Testing no longer knows the test, so the failure names it.
    @MainActor
    package func failUnfinished(_ object: String, _ name: String, _ failures: [String]) {
        guard !failures.isEmpty else { return }
        location.fail(
            """
            \(test.map { "The test \($0)" } ?? "A test") did not finish its \(object).
            To fix this, call \(name).finish() at the end of the test, which reports:
            \(failures.joined(separator: "\n"))
            """
        )
    }
}
