internal import Delivery

/// A listener of a store.
@MainActor
@usableFromInline
final class Listener {
    /// The closure that is called.
    ///
    /// Those of states decide first, by their filter or selector, whether the listener is called.
    /// The old state is nil if there was none, if no listener needs it, or if the listener asked for
    /// the current state itself. `hasChanged` is true if any of the given keys has changed.
    @usableFromInline
    enum Target {
        case state((_ call: ListenerCall, _ old: StateBox?, _ new: StateBox) -> Void)
        case fullState(
            (
                _ call: ListenerCall, _ old: Store.State?, _ new: Store.State,
                _ hasChanged: (Set<StateKey>) -> Bool
            ) -> Void
        )
        case actions((any Action, StateInstance?) -> Void)

        /// Of actions after the state listeners of their changes.
        case reducedActions((any Action) -> Void)
    }

    /// Grows with every listener of a store: the order of registration.
    let id: Int

    /// True if the listener compares the state with the old one, which must be retained for it.
    let needsOldState: Bool
    var origin: ListenerOrigin

    /// nil once the listener was removed.
    @exclusivity(unchecked)
    private(set) var target: Target?

    @exclusivity(unchecked)
    @usableFromInline
    var wasCalled = false

    @exclusivity(unchecked)
    private(set) var isLinked = false
    @exclusivity(unchecked)
    private weak var linkedObject: AnyObject?

    init(_ target: Target, id: Int, needsOldState: Bool, _ origin: ListenerOrigin) {
        self.id = id
        self.needsOldState = needsOldState
        self.origin = origin
        self.target = target
    }

    /// True if the object that the listener was linked to has been deallocated.
    var isOrphaned: Bool { isLinked && linkedObject == nil }

    /// True if the listener may still be called.
    var isLive: Bool {
        if case nil = target { return false }
        return !isOrphaned
    }

    func link(to object: AnyObject) {
        isLinked = true
        linkedObject = object
    }

    /// Removes the closure; the caller releases it when it no longer accesses the listener.
    func remove() -> Target? { target.take() }
}

/// A call of a state listener that its filter or selector lets pass.
@usableFromInline
@MainActor
struct ListenerCall {
    @usableFromInline
    let listener: Listener

    /// Records the call and makes it; nil if the store is not recorded.
    @usableFromInline
    let record: ((() -> Void) -> Void)?

    /// False if the listener asked for the current state itself.
    let isOfChange: Bool

    init(of listener: Listener, for recorder: (any Recorder)?, ofChange: Bool = true) {
        self.listener = listener
        isOfChange = ofChange
        record = recorder.map { recorder in
            let fact = Fact.stateListenerCalled(listener.origin, ofChange: ofChange)
            return { DeliveryQueue.main.step(fact, for: recorder, $0) }
        }
    }

    @inlinable
    func callAsFunction(_ callback: () -> Void) {
        listener.wasCalled = true
        if let record { record(callback) } else { callback() }
    }
}

/// The listeners of one subject, in the order they registered.
///
/// It isn't isolated, because the `StateTable` that asks it isn't either.
final class ListenerGroup {
    /// A listener to call with a change of its sub-state, or with the full state.
    typealias Call = (listener: Listener, change: (old: StateBox?, new: StateBox)?)

    /// Ordered by identifier, because identifiers only grow.
    ///
    /// A loop over it doesn't meet listeners that are added meanwhile.
    @exclusivity(unchecked)
    private(set) var listeners: [Listener] = []

    /// True if any of them needs the old state.
    var needsOldState: Bool { needingOldState > 0 }

    private var needingOldState = 0

    func append(_ listener: Listener) {
        listeners.append(listener)
        if listener.needsOldState { needingOldState += 1 }
    }

    func remove(_ listener: Listener) {
        guard let index = index(of: listener.id) else { return }
        listeners.remove(at: index)
        if listener.needsOldState { needingOldState -= 1 }
    }

    func calls(from old: StateBox?, to new: StateBox) -> [Call] {
        listeners.map { ($0, (old, new)) }
    }

    func listener(_ id: Int) -> Listener? { index(of: id).map { listeners[$0] } }

    private func index(of id: Int) -> Int? {
        indexOfID(id, amongFirst: listeners.count) { listeners[$0].id }
    }
}
