extension TestLocation {
    /// Fails the test that created a recorder or a store with the texts that `finish()` would have
    /// reported.
    ///
    /// During a deallocation, Swift Testing no longer knows the test, so the failure names it.
    @MainActor
    package func failUnfinished(_ object: String, _ name: String, _ failures: [String]) {
        guard !failures.isEmpty else { return }
        fail(
            """
            \(test.map { "The test \($0)" } ?? "A test") did not finish its \(object).
            To fix this, call \(name).finish() at the end of the test, which reports:
            \(failures.joined(separator: "\n"))
            """
        )
    }
}
