internal import EventModulesTracing

extension FlowRecorder {
    /// Waits until no async action is running any more that has begun since the recorder was made.
    ///
    /// It knows of async actions only: what somebody else's task sends later, a test waits for itself.
    ///
    /// ```swift
    /// gate.open()
    /// await flow.settle()
    /// flow.expect(.ended(SendOrder.self))
    /// ```
    ///
    /// - Parameters:
    ///   - limit: How long to wait; then the test fails, and what is still running is named.
    ///   - clock: Measures the time.
    ///   - fileID: Where the failure is shown.
    ///   - filePath: Where the failure is shown.
    ///   - line: Where the failure is shown.
    ///   - column: Where the failure is shown.
    public func settle<C: Clock>(
        within limit: Duration = .seconds(10),
        clock: C = ContinuousClock(),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where C.Duration == Duration {
        let tap = trace.tap
        var isOver = false
        let limitation = Task {
            try? await clock.sleep(until: clock.now.advanced(by: limit), tolerance: nil)
            isOver = true
            tap.stopWaiting()
        }
        // Others may begin before this has its turn, and another one's time may be over first.
        while !isOver, !tap.running.isEmpty { await tap.waitUntilNothingRuns() }
        limitation.cancel()
        guard !tap.running.isEmpty else { return }
        TestFailure.report(
            """
            Async actions have not ended within \(limit).
            \(runningActions)
            To fix this, let them go on: open the gate, move the clock or answer the request that they \
            wait for, or cancel them.
            """,
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}
