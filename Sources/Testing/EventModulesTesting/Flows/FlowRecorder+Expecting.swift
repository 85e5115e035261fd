internal import EventModulesTracing

extension FlowRecorder {
    /// Fails the test unless the next entry is the expected one.
    ///
    /// - Order: An exhaustive recorder skips only details before the expected entry; with
    ///   `exhaustivity: .off`, it skips everything before it.
    public func expect(
        _ expectation: FlowExpectation,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        meet([expectation], at: TestLocation(fileID, filePath, line, column))
    }

    /// Fails the test unless the next entries are the expected ones, in any order.
    ///
    /// Each expectation consumes its own entry.
    ///
    /// ```swift
    /// flow.expect(.event(ProductEvent.bought(id: "7")))
    /// flow.expectInAnyOrder(.tracked("product.bought"), .action(AddToBasket(id: "7")))
    /// ```
    public func expectInAnyOrder(
        _ expectations: FlowExpectation...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        meet(expectations, at: TestLocation(fileID, filePath, line, column))
    }

    /// Fails the test unless the transcript since the last expected or skipped entry equals another,
    /// and shows the lines that differ.
    ///
    /// All entries so far then count as expected. An entry whose cause was expected or skipped before
    /// is at the top.
    public func expectTranscript(
        _ transcript: FlowTranscript,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let pending = progress.pending(in: entries)
        progress.expect(pending)
        let actual = FlowTranscript(of: pending, showingEverything: false)
        let difference = LineDifference(from: "\(transcript)", to: "\(actual)")
        guard !difference.lines.isEmpty else { return }
        TestLocation(fileID, filePath, line, column).fail(
            """
            The flow's transcript is not the expected one: - expected, + actual.
            \(difference.lines.joined(separator: "\n"))
            To fix this, correct the app, or paste the actual transcript:
            \(actual)
            """
        )
    }

    private func meet(_ expectations: [FlowExpectation], at location: TestLocation) {
        if let failure = progress.meet(expectations, in: entries).failure { location.fail(failure) }
    }
}

// MARK: - Not exhaustive

extension FlowRecorder {
    /// Passes over all entries so far, such as those of a test's set-up.
    ///
    /// ```swift
    /// app.open()
    /// flow.skip()
    /// app.basket.pay()
    /// flow.expect(.event(BasketEvent.paid))
    /// ```
    public func skip() {
        progress.skip(progress.pending(in: entries))
    }

    /// Runs a section of the test that doesn't have to expect every entry.
    ///
    /// An expectation in the section skips everything before its entry. At the end, the section's
    /// other entries are skipped; earlier ones still have to be expected.
    ///
    /// ```swift
    /// flow.withoutExhaustivity {
    ///     app.signIn()
    ///     flow.expect(.changed(Account.self) { $0.isSignedIn })
    /// }
    /// ```
    public func withoutExhaustivity<Result>(_ section: () throws -> Result) rethrows -> Result {
        let outer = progress.beginSection(in: entries)
        defer { progress.endSection(in: outer, with: entries) }
        return try section()
    }

    /// Runs an async section of the test that doesn't have to expect every entry.
    public func withoutExhaustivity<Result>(
        _ section: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        let outer = progress.beginSection(in: entries)
        defer { progress.endSection(in: outer, with: entries) }
        return try await section()
    }
}
