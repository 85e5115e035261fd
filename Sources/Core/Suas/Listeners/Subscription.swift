internal import Delivery

/// A state listener's registration in its store.
///
/// - Lifetime: Dropping a subscription does not end it, and holding one retains neither the listener
///   nor the store. The listener ends with `removeListener()`, with the object it is linked to, or
///   with its store.
@MainActor
public final class Subscription<StateType> {
    private let handle: ListenerHandle

    @usableFromInline
    init(store: Store, listener: Listener) {
        handle = ListenerHandle(listener, in: store)
    }

    /// Removes the listener; a second call does nothing.
    ///
    /// - Order: Takes effect immediately, even for the change that is being delivered.
    public func removeListener() {
        handle.withListener { store, listener in store.remove(listener) }
    }

    /// Calls the listener with the current state of the store, without its filter.
    ///
    /// - Order: Immediately, or after the current delivery. It is not called if no reducer reduces
    ///   its key, or if it has been removed by then.
    public func informWithCurrentState() {
        handle.withListener { store, listener in store.inform(listener) }
    }

    /// Calls the listener with the current state, unless it is called for a change first.
    package func informWithCurrentStateUnlessCalled() {
        handle.withListener { store, listener in store.inform(listener, unlessCalled: true) }
    }

    /// Removes the listener when an object is deallocated.
    ///
    /// From then on the listener is not called, and a later action releases its captured values.
    ///
    /// - Parameter object: Not retained; linking to another object replaces it.
    public func linkLifeCycleTo(object: AnyObject) {
        handle.withListener { store, listener in store.link(listener, to: object) }
    }

    /// The listener's ID in its store.
    package var listenerID: Int { handle.id }

    /// Names the owner of the listener, where the source location says little.
    package func belongs(to owner: Any.Type) {
        handle.withListener { _, listener in listener.origin.owner = owner }
    }
}

/// An action listener's registration in its store.
///
/// - Lifetime: As with `Subscription`.
@MainActor
public final class ActionSubscription {
    private let handle: ListenerHandle

    init(store: Store, listener: Listener) {
        handle = ListenerHandle(listener, in: store)
    }

    /// Removes the listener; a second call does nothing.
    ///
    /// - Order: Takes effect immediately, even for the action that is being delivered.
    public func removeListener() {
        handle.withListener { store, listener in store.remove(listener) }
    }

    /// Removes the listener when an object is deallocated, as with `Subscription`.
    ///
    /// - Parameter object: Not retained; linking to another object replaces it.
    public func linkLifeCycleTo(object: AnyObject) {
        handle.withListener { store, listener in store.link(listener, to: object) }
    }

    /// The listener's ID in its store.
    package var listenerID: Int { handle.id }

    /// Names the owner of the listener, as with `Subscription`.
    package func belongs(to owner: Any.Type) {
        handle.withListener { _, listener in listener.origin.owner = owner }
    }
}

/// Finds a listener in its store without retaining either: the listener's captured values are
/// released with its removal, even if the subscription is kept much longer.
@MainActor
private struct ListenerHandle {
    private weak var store: Store?
    private let subject: ListenerOrigin.Subject
    let id: Int

    init(_ listener: Listener, in store: Store) {
        self.store = store
        subject = listener.origin.subject
        id = listener.id
    }

    func withListener(_ body: (Store, Listener) -> Void) {
        guard let store, let listener = store.listener(id, of: subject) else { return }
        body(store, listener)
    }
}
