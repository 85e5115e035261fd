internal import EventRuntime

@MainActor
@usableFromInline
final class Listener {
    /// A closure for states applies the filter or selector before its call.
    ///
    /// The old state is nil for a new key, to inform with the current state, or if no one needs it.
    @usableFromInline
    enum Target {
        case state((_ call: ListenerCall, _ old: StateBox?, _ new: StateBox) -> Void)
        case fullState((_ call: ListenerCall, _ old: Store.State?, _ new: Store.State) -> Void)

        /// For a selection; called only if a key that its selector read has changed.
        case selection(
            (_ call: ListenerCall, _ new: Store.State, _ hasRead: (ReadKeys) -> Void) -> Void
        )
        case actions((any Action, StateInstance?) -> Void)

        /// For actions; called after the state listeners of their changes.
        case reducedActions((any Action) -> Void)
    }

    /// Grows with every listener of a store: the order of registration.
    let id: Int

    /// True if the listener compares the state with the old one, which must be retained for it.
    let needsOldState: Bool
    var origin: ListenerOrigin

    let isSelecting: Bool

    /// For selections only: true to end with the instance whose key it reads.
    var endsWithKey = false

    /// For selections only: the keys it is filed under; nil if the selector reads all keys.
    var selectedKeys: [StateKey]?

    /// nil once the listener has been removed.
    @exclusivity(unchecked)
    private(set) var target: Target?

    @exclusivity(unchecked)
    @usableFromInline
    var wasCalled = false

    /// The index among the linked listeners of the store; nil if it isn't linked.
    @exclusivity(unchecked)
    var linkIndex: Int?
    private var isLinked: Bool { linkIndex != nil }
    private weak var linkedObject: AnyObject?

    init(_ target: Target, id: Int, needsOldState: Bool, _ origin: ListenerOrigin) {
        self.id = id
        self.needsOldState = needsOldState
        self.origin = origin
        self.target = target
        isSelecting = if case .selection = target { true } else { false }
    }

    var isOrphaned: Bool { isLinked && linkedObject == nil }

    var isRemoved: Bool {
        if case nil = target { true } else { false }
    }

    var isLive: Bool { !isRemoved && !isOrphaned }

    func link(to object: AnyObject) {
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
            let fact = StoreFact.notified(listener.origin, ofChange: ofChange)
            return { DeliveryQueue.main.step(fact, for: recorder, $0) }
        }
    }

    @export(implementation)
    func callAsFunction(_ callback: () -> Void) {
        listener.wasCalled = true
        if let record { record(callback) } else { callback() }
    }
}

/// The listeners of one subject in the order they registered; like `StateTable`, not isolated.
final class ListenerGroup {
    /// A listener to call with a change of its sub-state, or with the full state.
    typealias Call = (listener: Listener, change: (old: StateBox?, new: StateBox)?)

    /// Ordered by identifier; a loop doesn't reach listeners that are added meanwhile.
    ///
    /// Removed listeners stay until they are the majority, so that removing one copies nothing.
    @exclusivity(unchecked)
    private(set) var listeners: [Listener] = []
    private var removedCount = 0

    var isEmpty: Bool { listeners.count == removedCount }

    var needsOldState: Bool { needingOldState > 0 }

    private var needingOldState = 0

    var hasSelections: Bool { selections > 0 }

    private var selections = 0

    func insert(_ listener: Listener) {
        let isLast = listeners.last.map { $0.id < listener.id } ?? true
        let index = isLast ? listeners.count : listeners.firstIndex { $0.id > listener.id }
        listeners.insert(listener, at: index ?? listeners.count)
        count(listener, 1)
    }

    @MainActor
    func noteRemoval(of listener: Listener) {
        guard index(of: listener.id) != nil else { return }
        count(listener, -1)
        removedCount += 1
        guard removedCount * 2 > listeners.count else { return }
        listeners.removeAll(where: \.isRemoved)
        removedCount = 0
    }

    /// Removes a listener that has moved to other groups.
    func moveOut(_ listener: Listener) {
        guard let index = index(of: listener.id) else { return }
        listeners.remove(at: index)
        count(listener, -1)
    }

    private func count(_ listener: Listener, _ difference: Int) {
        if listener.needsOldState { needingOldState += difference }
        if listener.isSelecting { selections += difference }
    }

    func calls(_ change: (old: StateBox?, new: StateBox)?) -> [Call] {
        listeners.map { ($0, change) }
    }

    func listener(_ id: Int) -> Listener? { index(of: id).map { listeners[$0] } }

    private func index(of id: Int) -> Int? {
        indexOfID(id, amongFirst: listeners.count) { listeners[$0].id }
    }
}

/// The listeners that are linked to an object, which are never called after its deallocation.
///
/// Each action checks links up to one of a living object, so that captured values are soon
/// released. After many actions that found only living objects, only every eighth action checks.
@MainActor
struct LinkedListeners {
    private var listeners: [Listener] = []
    private var next = 0
    private var actionsWithoutOrphan = 0

    mutating func insert(_ listener: Listener, linkedTo object: AnyObject) {
        if listener.linkIndex == nil {
            listener.linkIndex = listeners.count
            listeners.append(listener)
        }
        actionsWithoutOrphan = 0
        listener.link(to: object)
    }

    mutating func remove(_ listener: Listener) {
        guard let index = listener.linkIndex else { return }
        let last = listeners.removeLast()
        if last !== listener {
            listeners[index] = last
            last.linkIndex = index
        }
        listener.linkIndex = nil
    }

    /// Checks a link for an action; returns its listener if the object was deallocated.
    mutating func nextOrphan() -> Listener? {
        guard !listeners.isEmpty else { return nil }
        actionsWithoutOrphan &+= 1
        guard actionsWithoutOrphan < 64 || actionsWithoutOrphan.isMultiple(of: 8)
        else { return nil }
        next = next < listeners.count - 1 ? next + 1 : 0
        let listener = listeners[next]
        if listener.isLive { return nil }
        actionsWithoutOrphan = 0
        return listener
    }
}
