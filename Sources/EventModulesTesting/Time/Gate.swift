/// A place where tasks wait until a test lets them go on.
///
/// An async action that passes a gate runs exactly as far as the test wants it to, without a sleep.
///
/// ```swift
/// let gate = Gate()
/// store.dispatch(action: BlockAsyncAction { _, dispatch in
///     await gate.pass()
///     dispatch(TodosLoaded())
/// })
/// gate.open()
/// ```
@MainActor
public final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes a gate that is closed.
    public init() {}

    /// Lets everybody go on who waits, and from now on everybody.
    ///
    /// - Order: Who waits goes on in the order in which they came, each in a turn of its own.
    public func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Returns when the gate is open, whether or not the task has been cancelled.
    public func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
