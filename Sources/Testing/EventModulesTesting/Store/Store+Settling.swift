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
    public func settle(
        within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        guard !runningActions.isEmpty else { return }
        let haveEnded = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await self.actionsEnded()
                return true
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() == true
        }
        guard !haveEnded, !runningActions.isEmpty else { return }
        TestLocation(fileID, filePath, line, column).fail(
            """
            Async actions did not end within \(limit).
            \(runningActions.map { "    \($0.runningLine)" }.joined(separator: "\n"))
            To fix this, let them continue: open the gate, advance the clock or answer the request \
            that they wait for, or cancel them.
            """
        )
    }
}

extension AsyncAction {
    /// A line for an action that is still running.
    var runningLine: String { "async action \(shortDescription(of: self))" }
}
