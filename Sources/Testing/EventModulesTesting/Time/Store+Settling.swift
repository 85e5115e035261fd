internal import Delivery
internal import Inspection
public import Suas

extension Store {
    /// Waits until no async action is running, whenever it began.
    ///
    /// Fails the test at the time limit, and names the actions that are still running. Other tasks
    /// are not known to the store: wait for those in the test.
    ///
    /// ```swift
    /// gate.open()
    /// await store.settle()
    /// ```
    public func settle<C: Clock>(
        within limit: Duration = .seconds(10),
        clock: C = ContinuousClock(),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where C.Duration == Duration {
        let location = TestLocation(fileID, filePath, line, column)
        await settle(within: limit, clock: clock, at: location)
    }

    func settle<C: Clock>(
        within limit: Duration,
        clock: C,
        at location: TestLocation
    ) async where C.Duration == Duration {
        guard !runningActions.isEmpty else { return }
        let haveEnded = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await self.actionsEnded()
                return true
            }
            group.addTask {
                try? await clock.sleep(until: clock.now.advanced(by: limit), tolerance: nil)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() == true
        }
        guard !haveEnded, !runningActions.isEmpty else { return }
        location.fail(
            """
            Async actions did not end within \(limit).
            \(lines(of: runningActions).joined(separator: "\n"))
            To fix this, let them continue: open the gate, advance the clock or answer the request \
            that they wait for, or cancel them.
            """
        )
    }
}

/// Async actions that are still running as indented lines.
func lines(of actions: [any AsyncAction]) -> [String] {
    actions.map { "    \($0.runningLine)" }
}

extension AsyncAction {
    /// A line for an action that is still running.
    var runningLine: String { "async action \(shortDescription(of: self))" }
}
