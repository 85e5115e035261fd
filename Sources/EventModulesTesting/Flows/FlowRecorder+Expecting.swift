public import EventModulesTracing

extension FlowRecorder {
    /// Fails the test unless the next entry is the expected one.
    ///
    /// - Order: An exhaustive recorder skips only details before the expected entry; any other
    ///   recorder skips everything before it.
    public func expect(
        _ expectation: FlowExpectation,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        consume([expectation], at: TestLocation(fileID, filePath, line, column))
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
        consume(expectations, at: TestLocation(fileID, filePath, line, column))
    }

    /// Fails the test unless the transcript equals another, and shows the lines that differ.
    ///
    /// All entries so far then count as expected.
    public func expectTranscript(
        _ transcript: FlowTranscript,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        lastExpected = trace.entries.count
        let difference = LineDifference(from: "\(transcript)", to: "\(trace.transcript)")
        guard !difference.lines.isEmpty else { return }
        TestLocation(fileID, filePath, line, column).fail(
            """
            The flow's transcript is not the expected one: - expected, + actual.
            \(difference.lines.joined(separator: "\n"))
            """
        )
    }

    private func consume(_ expectations: [FlowExpectation], at location: TestLocation) {
        guard !expectations.isEmpty else { return }
        isExpecting = true
        var found: Set<Int> = []
        for expectation in expectations {
            var refusals: [Int: String] = [:]
            let match = trace.entries.dropFirst(lastExpected).first { entry in
                if found.contains(entry.number) { return false }
                let verdict = expectation.verdict(entry.content)
                if case .refused(let reason) = verdict { refusals[entry.number] = reason }
                return verdict == .met
            }
            if let match {
                found.insert(match.number)
            } else {
                let rest = entriesToExpect.filter { !found.contains($0.number) }
                failMissing(expectation, among: rest, refusals, at: location)
            }
        }
        guard let last = found.max() else {
            // Consumes the next entry instead, so that one mistake doesn't fail later expectations.
            if isExhaustive, let next = entriesToExpect.first { lastExpected = next.number }
            return
        }
        let skipped = entriesToExpect.filter { $0.number < last && !found.contains($0.number) }
        lastExpected = last
        guard isExhaustive, !skipped.isEmpty else { return }
        location.fail(
            """
            Entries that the test did not expect came before an expected one.
            \(expectations.map { "    expected: \($0)" }.joined(separator: "\n"))
            Unexpected entries:
            \(list(skipped))
            To fix this, expect them too, or record with exhaustive: false.
            """
        )
    }

    private func failMissing(
        _ expectation: FlowExpectation,
        among rest: [FlowEntry],
        _ refusals: [Int: String],
        at location: TestLocation
    ) {
        location.fail(
            rest.isEmpty
                ? """
                The expected entry did not occur, and the flow has no other entries left to expect.
                    expected: \(expectation)
                A recorder does not wait, and records only the manager, store and router it was \
                given.
                To fix this, expect the entry after it has occurred (after settle() if an async \
                action causes it), or give the recorder the manager, store or router in which it \
                occurs.
                """
                : """
                The expected entry did not occur.
                    expected: \(expectation)
                Entries that the test has still to expect:
                \(list(rest, refusals: refusals))
                To fix this, expect one of these, or make the app produce the expected entry.
                """
        )
    }
}
