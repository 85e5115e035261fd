internal import Delivery

/// The door through which other threads dispatch actions to a store.
///
/// - Order: What one thread sends is dispatched in the order it was sent, nothing lost, nothing
///   twice.
/// - Isolation: `send(_:)` may be called from any thread; the actions are dispatched on the main
///   actor, each as an action from outside.
/// - Lifetime: An inlet does not keep its store. What arrives when the store is gone is dropped.
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
    /// - Parameter action: What the store dispatches.
    public func send(_ action: any Action & Sendable) {
        inlet.send(action)
    }
}
