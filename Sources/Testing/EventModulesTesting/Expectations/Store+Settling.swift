internal import EventRuntime
public import Suas

extension Store {
    /// Waits until no async action is running, whenever it began.
    ///
    /// Fails the test at the time limit, or if its task is canceled, and names the actions that are
    /// still running. Other tasks are not known to the store: wait for those in the test.
    public func settle(
        within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        guard !runningActions.isEmpty else { return }
        let haveEnded = await isDone(within: limit) {
            await self.actionsEnded()
            return !Task.isCancelled
        }
        guard !haveEnded, !runningActions.isEmpty else { return }
        let actions = runningActions.map { "    \($0.runningLine)" }.joined(separator: "\n")
        let cancellation = """
            The task that called settle() was cancelled while async actions were running.
            \(actions)
            To fix this, call settle() in a task that isn't cancelled; a time limit cancels its test.
            """
        let delay = """
            Async actions did not end within \(limit).
            \(actions)
            To fix this, let them continue: open the gate, advance the clock or answer the request \
            that they wait for, or cancel them.
            """
        TestLocation(fileID, filePath, line, column).fail(Task.isCancelled ? cancellation : delay)
    }
}

/// Does work, which is canceled after a real time; returns `true` if the work does.
@MainActor
func isDone(within limit: Duration, _ work: @escaping @MainActor () async -> Bool) async -> Bool {
    await withTaskGroup { group in
        group.addTask { await work() }
        group.addTask {
            try? await Task.sleep(for: limit)
            return false
        }
        let isFirst = await group.next() == true
        group.cancelAll()
        let isSecond = await group.next() == true
        return isFirst || isSecond
    }
}

extension AsyncAction { var runningLine: String { "async action \(shortDescription(of: self))" } }
