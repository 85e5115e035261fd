/// A state listener's place in its store.
///
/// - Lifetime: Dropping a subscription does not end it, and holding one keeps neither the listener
///   nor the store. The listener goes with `removeListener()`, with the object it is linked to, or
///   with its store.
///
/// ```swift
/// let subscription = store.addListener(forStateType: TodoList.self) { view.show($0) }
/// subscription.linkLifeCycleTo(object: view)
/// ```
@MainActor
public final class Subscription<StateType> {
    private weak var store: Store?

    /// Finds the listener in its store.
    ///
    /// The listener itself is not kept: what it captured goes with its removal, although the
    /// subscription may be held much longer.
    private let id: Int
    private let key: StateKey?

    @usableFromInline
    init(store: Store, listener: StateListener) {
        self.store = store
        id = listener.id
        key = listener.key
    }

    /// Removes the listener; a second call does nothing.
    ///
    /// - Order: Takes effect at once, also for a change that others are being told of.
    public func removeListener() {
        withListener { store, listener in store.remove(listener) }
    }

    /// Calls the listener with the state that the store has now, whatever its filter says.
    ///
    /// - Order: At once, or after the present delivery when there is one. A listener of a key that
    ///   nobody reduces, or that has been removed by then, is not called.
    public func informWithCurrentState() {
        withListener { store, listener in store.inform(listener) }
    }

    /// Calls the listener with the state that the store has when its turn comes, unless it has been
    /// told of a change by then.
    package func informWithCurrentStateUnlessTold() {
        withListener { store, listener in store.inform(listener, unlessTold: true) }
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

    /// Says whose listener it is, where the place that added it says little.
    package func belongs(to owner: Any.Type) {
        withListener { _, listener in listener.origin.owner = owner }
    }

    private func withListener(_ body: (Store, StateListener) -> Void) {
        guard let store, let listener = store.listener(id, of: key) else { return }
        body(store, listener)
    }
}
