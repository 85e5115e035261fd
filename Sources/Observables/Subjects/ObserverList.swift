/// Observers in the order they subscribed.
///
/// One that leaves lets its place stand empty, so that a delivery that is going on neither skips
/// anybody nor tells anybody twice. Empty places are closed when no delivery goes on.
@usableFromInline
struct ObserverList<Element> {
    @usableFromInline
    struct Place {
        let id: Int
        @usableFromInline
        var onNext: ((Element) -> Void)?
        var onCompleted: (() -> Void)?
    }

    /// Ordered by `id`, because identifiers only grow.
    @usableFromInline
    private(set) var places: [Place] = []

    /// How many places stand empty.
    @usableFromInline
    private(set) var emptyCount = 0
    @usableFromInline
    private(set) var firstID = 0
    @usableFromInline
    private(set) var lastID = 0

    @inlinable
    init() {}

    mutating func append(_ observer: Observer<Element>) -> Int {
        lastID += 1
        places.append(
            Place(id: lastID, onNext: observer.onNext, onCompleted: observer.onCompleted)
        )
        return lastID
    }

    /// Adds an observer before all others; not while a delivery goes on.
    mutating func prepend(_ observer: Observer<Element>) -> Int {
        firstID -= 1
        places.insert(
            Place(id: firstID, onNext: observer.onNext, onCompleted: observer.onCompleted),
            at: 0
        )
        return firstID
    }

    /// Empties an observer's place.
    ///
    /// - Parameter id: What `append(_:)` returned; a place is emptied once only.
    /// - Returns: What was there, nil after the end. The caller drops it when it no longer accesses the list: releasing
    ///   a closure can run code that subscribes or disposes.
    mutating func empty(_ id: Int) -> Place? {
        guard let index = index(of: id) else { return nil }
        let place = places[index]
        places[index].onNext = nil
        places[index].onCompleted = nil
        emptyCount += 1
        return place
    }

    /// Closes empty places once they are half of all, so that each costs a constant amount.
    @usableFromInline
    mutating func closeEmptyPlaces() {
        guard emptyCount * 2 >= places.count else { return }
        // Most producers go with their only observers: nothing has to be looked for then.
        if emptyCount == places.count { places = [] } else { places.removeAll { $0.onNext == nil } }
        emptyCount = 0
    }

    /// Takes everybody out; the caller drops what is returned, as with `empty(_:)`.
    mutating func removeAll() -> [Place] {
        defer {
            places = []
            emptyCount = 0
        }
        return places
    }

    private func index(of id: Int) -> Int? {
        var lower = 0
        var upper = places.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if places[middle].id < id { lower = middle + 1 } else { upper = middle }
        }
        return lower < places.count && places[lower].id == id ? lower : nil
    }
}
