internal import Delivery

/// The observers of a subject, in the order they subscribed.
///
/// An observer that leaves empties its slot, so that a delivery in progress neither skips an observer
/// nor calls one twice. Empty slots are removed between deliveries.
@usableFromInline
struct ObserverList<Element> {
    @usableFromInline
    struct Slot {
        @usableFromInline
        var onNext: ((Element) -> Void)?
        var onCompleted: (() -> Void)?
    }

    @usableFromInline
    private(set) var slots: [Slot] = []

    /// The identifiers of the slots, in ascending order; searched without the type of the elements,
    /// because looking that up takes longer than the search.
    @usableFromInline
    private(set) var ids: [Int] = []
    @usableFromInline
    private(set) var emptyCount = 0
    @usableFromInline
    private(set) var firstID = 0
    @usableFromInline
    private(set) var lastID = 0

    @export(implementation)
    init() {}

    /// Adds an observer after all others, or a recorder before them; a recorder not during a delivery.
    mutating func insert(_ observer: Observer<Element>) -> Int {
        if observer.isRecorder { firstID -= 1 } else { lastID += 1 }
        let id = observer.isRecorder ? firstID : lastID
        let slot = Slot(onNext: observer.onNext, onCompleted: observer.onCompleted)
        if observer.isRecorder {
            slots.insert(slot, at: 0)
            ids.insert(id, at: 0)
        } else {
            slots.append(slot)
            ids.append(id)
        }
        return id
    }

    /// Empties the slot that `insert(_:)` returned the identifier of; only once.
    ///
    /// - Returns: The former slot; nil after the end. The caller releases it when it no longer
    ///   accesses the list: releasing a closure can run code that subscribes or disposes.
    mutating func empty(_ id: Int) -> Slot? {
        let index = indexOfID(id, amongFirst: ids.count) { ids[$0] }
        guard let index else { return nil }
        let slot = slots[index]
        slots[index].onNext = nil
        slots[index].onCompleted = nil
        emptyCount += 1
        return slot
    }

    /// Removes empty slots if they are half of all, so that each costs a constant amount.
    @usableFromInline
    mutating func removeEmptySlots() {
        guard emptyCount * 2 >= slots.count else { return }
        // Most producers end with their only observers: then there is nothing to look for.
        if emptyCount == slots.count {
            (slots, ids) = ([], [])
        } else {
            let kept = slots.indices.filter { slots[$0].onNext != nil }
            (slots, ids) = (kept.map { slots[$0] }, kept.map { ids[$0] })
        }
        emptyCount = 0
    }

    /// Removes all observers; the caller releases the result, as with `empty(_:)`.
    mutating func removeAll() -> [Slot] {
        defer { self = Self() }
        return slots
    }
}
