public import EventRuntime

/// A gate at which tasks wait until a test opens it.
///
/// An async action that passes a gate runs exactly as far as the test allows, without a sleep.
///
/// ```swift
/// let gate = Gate()
/// let load = BlockAsyncAction { _, dispatch in
///     await gate.pass()
///     dispatch(ProductsLoaded())
/// }
/// store.dispatch(action: load)
/// gate.open()
/// ```
@MainActor
public final class Gate: Uninspected {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates a closed gate.
    public init() {}

    /// Resumes the waiting tasks, and opens the gate for all later tasks.
    ///
    /// - Order: Tasks resume in the order in which they called `pass()`, after this call returns.
    public func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Returns when the gate is open, even if the task was canceled.
    public func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
