internal import EventRuntime

/// A listener's registration in its store.
///
/// - Lifetime: Dropping a subscription does not end it, and it retains neither listener nor store.
///   The listener ends with `removeListener()`, with the object it is linked to, or with its store;
///   its captured values are released with it.
@MainActor
public class StoreSubscription {
    private weak var store: Store?
    private let subject: ListenerOrigin.Subject

    package let listenerID: Int

    @usableFromInline
    init(store: Store, listener: Listener) {
        self.store = store
        subject = listener.origin.subject
        listenerID = listener.id
    }

    fileprivate final func withListener(_ body: (Store, Listener) -> Void) {
        guard let store, let listener = store.listener(listenerID, of: subject) else { return }
        body(store, listener)
    }

    package final var isLive: Bool { store?.listener(listenerID, of: subject)?.isLive == true }

    /// Removes the listener immediately, even during a delivery to it; a second call does nothing.
    public final func removeListener() {
        withListener { store, listener in store.remove(listener) }
    }

    /// Removes the listener when an object is deallocated.
    ///
    /// From then on the listener is not called. Its captured values are released later: each action
    /// (every eighth if 64 found nothing) checks links up to one whose object is alive.
    ///
    /// - Parameter object: Not retained; linking to another object replaces it.
    public final func linkLifeCycleTo(object: AnyObject) {
        withListener { store, listener in store.link(listener, to: object) }
    }

    /// Names the owner of the listener, where the source location says little.
    package final func belongs(to owner: Any.Type) {
        withListener { _, listener in listener.origin.owner = owner }
    }
}

/// An action listener's registration in its store.
public final class ActionSubscription: StoreSubscription {}

/// A state listener's registration in its store.
public final class Subscription<StateType>: StoreSubscription {
    /// Calls the listener with the current state of the store, without its filter.
    ///
    /// - Order: Immediately, or after the current delivery; not if removed, or without a reducer.
    public func informWithCurrentState() {
        withListener { store, listener in store.inform(listener) }
    }

    package func informWithCurrentStateUnlessCalled() {
        withListener { store, listener in store.inform(listener, unlessCalled: true) }
    }
}
