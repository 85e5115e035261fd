internal import Delivery

/// A door through which other threads dispatch actions to a store.
///
/// - Order: Actions from one thread are dispatched in the order they were sent, each exactly once.
/// - Isolation: `send(_:)` may be called from any thread; the actions are dispatched on the main
///   actor, each as an action from outside.
/// - Lifetime: An inlet does not retain its store. Actions that arrive after the store has been
///   deallocated are dropped.
///
/// ```swift
/// let inlet = store.inlet
/// Thread.detachNewThread { inlet.send(FinishDownload()) }
/// ```
public struct ActionInlet: Sendable {
    private let inlet: Inlet<any Action & Sendable>

    @MainActor
    init(to store: Store) {
        inlet = Inlet { [weak store] action in store?.dispatch(action: action) }
    }

    /// Sends an action; returns without waiting for it to be processed.
    ///
    /// - Parameter action: Dispatched by the store.
    public func send(_ action: any Action & Sendable) {
        inlet.send(action)
    }
}
