internal import EventModulesTracing

extension FlowRecorder {
    /// Fails the test unless the next thing that came about is the expected one.
    ///
    /// - Order: An exhaustive recorder passes over details only. Another one passes over everything
    ///   up to what is expected.
    ///
    /// ```swift
    /// flow.expect(.action(AddToBasket(id: "7")))
    /// flow.expect(.changed(Basket.self) { $0.ids == ["7"] })
    /// ```
    ///
    /// - Parameters:
    ///   - expectation: What must have happened.
    ///   - fileID: Where the failure is shown.
    ///   - filePath: Where the failure is shown.
    ///   - line: Where the failure is shown.
    ///   - column: Where the failure is shown.
    public func expect(
        _ expectation: FlowExpectation,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        isExpecting = true
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let entry = firstEntry(matching: expectation) else {
            failMissing(expectation, at: place)
            // The next one stands in for it, so that one mistake does not fail what follows, too.
            if isExhaustive, let next = entriesToExpect.first { lastExpected = next.number }
            return
        }
        let passed = entriesToExpect.filter { $0.number < entry.number }
        lastExpected = entry.number
        if isExhaustive, !passed.isEmpty { failLate(expectation, passed, at: place) }
    }

    /// Fails the test unless the next things that came about are the expected ones, in whatever
    /// order.
    ///
    /// ```swift
    /// flow.expect(.event(ProductEvent.bought(id: "7")))
    /// flow.expectInAnyOrder(.tracked("product.bought"), .action(AddToBasket(id: "7")))
    /// ```
    ///
    /// - Parameters:
    ///   - expectations: What must have happened; each stands for an entry of its own.
    ///   - fileID: Where a failure is shown.
    ///   - filePath: Where a failure is shown.
    ///   - line: Where a failure is shown.
    ///   - column: Where a failure is shown.
    public func expectInAnyOrder(
        _ expectations: FlowExpectation...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        isExpecting = true
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        var found: Set<Int> = []
        for expectation in expectations {
            let entry = firstEntry(matching: expectation, except: found)
            if let entry { found.insert(entry.number) } else { failMissing(expectation, at: place) }
        }
        guard let last = found.max() else { return }
        let passed = entriesToExpect.filter { $0.number < last && !found.contains($0.number) }
        lastExpected = last
        if isExhaustive, !passed.isEmpty { failPassed(passed, at: place) }
    }

    /// Fails the test if the transcript is another one, and shows the lines that differ.
    ///
    /// What was compared counts as expected.
    ///
    /// - Parameters:
    ///   - transcript: What `transcript` must be.
    ///   - fileID: Where the failure is shown.
    ///   - filePath: Where the failure is shown.
    ///   - line: Where the failure is shown.
    ///   - column: Where the failure is shown.
    public func expectTranscript(
        _ transcript: FlowTranscript,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        lastExpected = trace.entries.count
        guard trace.transcript != transcript else { return }
        TestFailure.report(
            """
            The flow's transcript is another one than expected: - was expected, + has come.
            \(LineDifference(from: "\(transcript)", to: "\(trace.transcript)").lines.joined(separator: "\n"))
            """,
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    private func firstEntry(
        matching expectation: FlowExpectation,
        except found: Set<Int> = []
    ) -> FlowEntry? {
        trace.entries.first { entry in
            entry.number > lastExpected && !found.contains(entry.number)
                && expectation.matches(entry)
        }
    }

    // MARK: - Failures

    private func failMissing(_ expectation: FlowExpectation, at place: SourcePlace) {
        let rest = entriesToExpect
        guard !rest.isEmpty else { return failTooEarly(expectation, at: place) }
        TestFailure.report(
            """
            What was expected has not come about.
                expected: \(expectation)
            What has come about and is still to be expected:
            \(list(rest) { expectation.refusal(of: $0) })
            To fix this, expect that, or make the expected come about.
            """,
            at: place
        )
    }

    private func failTooEarly(_ expectation: FlowExpectation, at place: SourcePlace) {
        TestFailure.report(
            """
            What was expected has not come about, and neither has anything else that is still to be \
            expected.
                expected: \(expectation)
            A recorder does not wait, and hears only the manager, the store and the router it was \
            given.
            To fix this, expect it when it has happened, after settle() if an async action does it, \
            or give the recorder what it happens in.
            """,
            at: place
        )
    }

    private func failLate(
        _ expectation: FlowExpectation,
        _ passed: [FlowEntry],
        at place: SourcePlace
    ) {
        TestFailure.report(
            """
            What was expected has come about, but something that nobody expected came before.
                expected: \(expectation)
            What came before:
            \(list(passed))
            To fix this, expect it first, or record with exhaustive: false.
            """,
            at: place
        )
    }

    private func failPassed(_ passed: [FlowEntry], at place: SourcePlace) {
        TestFailure.report(
            """
            What was expected has come about, but something that nobody expected came in between.
            \(list(passed))
            To fix this, expect it too, or record with exhaustive: false.
            """,
            at: place
        )
    }
}
