extension Store {
    /// Returns when no async action is running, or when the waiting task is cancelled.
    package func actionsEnded() async {
        while !runningActions.isEmpty, !Task.isCancelled { await Task.yield() }
    }
}
