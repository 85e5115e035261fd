/// An action listener's place in its store.
///
/// - Lifetime: As with `Subscription`.
@MainActor
public final class ActionSubscription {
    private weak var store: Store?

    /// Finds the listener in its store, as with `Subscription`.
    private let id: Int

    init(store: Store, listener: ActionListener) {
        self.store = store
        id = listener.id
    }

    /// Removes the listener; a second call does nothing.
    ///
    /// - Order: Takes effect at once, also for an action that others are being told of.
    public func removeListener() {
        withListener { store, listener in store.remove(listener) }
    }

    /// Lets the listener live no longer than an object.
    ///
    /// After the object is gone the listener is not called again, and what it captured is released
    /// with the next action at the latest.
    ///
    /// - Parameter object: Is not kept; linking to another one replaces it.
    public func linkLifeCycleTo(object: AnyObject) {
        withListener { store, listener in store.link(listener, to: object) }
    }

    private func withListener(_ body: (Store, ActionListener) -> Void) {
        guard let store, let listener = store.actionListeners.entry(id) else { return }
        body(store, listener)
    }
}
