/// What one would write without the library: an array of closures and a loop.
///
/// It is isolated as the library is: closures that are handed to something without isolation would
/// be compiled with a check at each call, and the loop would look four times slower than it is. For
/// the same reason nothing checks whether accesses to it overlap, as nothing does in the library.
@MainActor
final class RawEmitter {
    @exclusivity(unchecked)
    private var subscribers: [(Int) -> Void] = []

    func add(_ subscriber: @escaping (Int) -> Void) {
        subscribers.append(subscriber)
    }

    @inline(never)
    func emit(_ value: Int) {
        for subscriber in subscribers { subscriber(value) }
    }
}
