internal import Delivery

/// What a store knows of each of its listeners, whatever it listens to.
@MainActor
@usableFromInline
class ListenerEntry {
    /// Grows with every listener of a store, so that it tells who registered first.
    let id: Int

    /// Whether the listener compares the state with what it was, so that the old one must be kept.
    let needsOldState: Bool

    /// Where the listener comes from.
    var origin: ListenerOrigin

    private(set) var isRemoved = false

    /// Whether the listener lives no longer than some object.
    private(set) var isLinked = false
    private weak var linkedObject: AnyObject?

    init(id: Int, needsOldState: Bool = false, origin: ListenerOrigin) {
        self.id = id
        self.origin = origin
        self.needsOldState = needsOldState
    }

    /// Whether the listener may still be told something.
    var isLive: Bool { !isRemoved && !isOrphaned }

    /// Whether the object that the listener was to live as long as is gone.
    var isOrphaned: Bool { isLinked && linkedObject == nil }

    func remove() {
        isRemoved = true
    }

    func link(to object: AnyObject) {
        isLinked = true
        linkedObject = object
    }
}
