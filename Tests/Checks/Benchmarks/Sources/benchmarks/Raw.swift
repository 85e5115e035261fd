import EventModules

// The same work by hand. These types are isolated as the library's are: closures that are passed to
// unisolated code would be compiled with a check at each call, and the loops would look four times
// slower than they are. For the same reason, exclusivity isn't checked.

/// An array of closures and a loop.
@MainActor
final class RawEmitter {
    @exclusivity(unchecked)
    private var subscribers: [(Int) -> Void] = []

    func add(_ subscriber: @escaping (Int) -> Void) { subscribers.append(subscriber) }

    @inline(never)
    func emit(_ value: Int) { for subscriber in subscribers { subscriber(value) } }
}

/// An emitter that keeps the last elements in an array.
@MainActor
final class RawReplay {
    @exclusivity(unchecked)
    private var subscribers: [(Int) -> Void] = []
    @exclusivity(unchecked)
    private var kept: [Int] = []
    @exclusivity(unchecked)
    private var oldest = 0
    private let size: Int

    init(_ size: Int) { self.size = size }

    func add(_ subscriber: @escaping (Int) -> Void) { subscribers.append(subscriber) }

    @inline(never)
    func emit(_ value: Int) {
        if kept.count < size {
            kept.append(value)
        } else {
            kept[oldest] = value
            oldest = oldest + 1 == size ? 0 : oldest + 1
        }
        for subscriber in subscribers { subscriber(value) }
    }
}

/// `RawEmitter` for events; a generic one would be called through thunks.
@MainActor
final class RawEventEmitter {
    @exclusivity(unchecked)
    private var subscribers: [(ProductEvent) -> Void] = []

    func add(_ subscriber: @escaping (ProductEvent) -> Void) { subscribers.append(subscriber) }

    @inline(never)
    func emit(_ event: ProductEvent) { for subscriber in subscribers { subscriber(event) } }
}

/// A dictionary of sub-states, and a reducer for one known key.
@MainActor
final class RawStore {
    @exclusivity(unchecked)
    private var state: [String: Position]
    @exclusivity(unchecked)
    private var listeners: [String: [(Position) -> Void]] = [:]
    private let changingKey: String

    /// Creates a store with a listener for each key.
    init(keys: [String], _ tally: Tally) {
        state = Dictionary(uniqueKeysWithValues: keys.map { ($0, Position()) })
        changingKey = keys[0]
        for key in keys { listeners[key] = [{ tally.add($0.place) }] }
    }

    @inline(never)
    func dispatch(_ action: any Action) {
        guard let action = action as? MoveTo, let old = state[changingKey] else { return }
        let new = old.moved(to: action.place)
        state[changingKey] = new
        for listener in listeners[changingKey] ?? [] { listener(new) }
    }
}
