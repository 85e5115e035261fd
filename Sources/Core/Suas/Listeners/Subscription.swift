internal import Delivery

/// A listener's registration in its store.
///
/// - Lifetime: Dropping a subscription does not end it, and holding one retains neither the listener
///   nor the store: the listener's captured values are released with its removal. The listener ends
///   with `removeListener()`, with the object it is linked to, or with its store.
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

    /// True as long as the listener may be called.
    package final var isLive: Bool { store?.listener(listenerID, of: subject)?.isLive == true }

    /// Removes the listener; a second call does nothing.
    ///
    /// - Order: Takes effect immediately, even for the change or action that is being delivered.
    public final func removeListener() {
        withListener { store, listener in store.remove(listener) }
    }

    /// Removes the listener when an object is deallocated.
    ///
    /// From then on the listener is not called. Its captured values are released later: each action
    /// checks one link, or every eighth action if 64 have found nothing, and goes on to the next link
    /// if it finds that the object was deallocated.
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
    /// - Order: Immediately, or after the current delivery. It is not called if no reducer reduces
    ///   its key, or if it has been removed by then.
    public func informWithCurrentState() {
        withListener { store, listener in store.inform(listener) }
    }

    /// Calls the listener with the current state, unless it is called for a change first.
    package func informWithCurrentStateUnlessCalled() {
        withListener { store, listener in store.inform(listener, unlessCalled: true) }
    }
}
