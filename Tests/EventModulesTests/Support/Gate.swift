/// A place where a task waits until the test lets it go on.
@MainActor
final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Returns when the gate is open, whether or not the task has been cancelled.
    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
