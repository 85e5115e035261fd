/// A hand-written emitter: an array of closures and a loop.
///
/// It is isolated as the library is. Closures passed to unisolated code would be compiled with a
/// check at each call, and the loop would look four times slower than it is. For the same reason,
/// exclusivity isn't checked, as in the library.
@MainActor
final class RawEmitter {
    @exclusivity(unchecked)
    private var subscribers: [(Int) -> Void] = []

    func add(_ subscriber: @escaping (Int) -> Void) {
        subscribers.append(subscriber)
    }

    /// Releases the subscribers, but not the memory of the array.
    func removeAll() {
        subscribers.removeAll(keepingCapacity: true)
    }

    @inline(never)
    func emit(_ value: Int) {
        for subscriber in subscribers { subscriber(value) }
    }
}
