/// The minimum for a chain of events without nested calls: a queue that is drained in a loop.
@MainActor
final class RawQueue {
    @exclusivity(unchecked)
    private var subscribers: [(Int) -> Void] = []
    @exclusivity(unchecked)
    private var waiting: [Int] = []
    @exclusivity(unchecked)
    private var isDelivering = false

    func add(_ subscriber: @escaping (Int) -> Void) {
        subscribers.append(subscriber)
    }

    @inline(never)
    func emit(_ value: Int) {
        waiting.append(value)
        guard !isDelivering else { return }
        isDelivering = true
        var next = 0
        while next < waiting.count {
            let value = waiting[next]
            next += 1
            for subscriber in subscribers { subscriber(value) }
            if next == waiting.count {
                waiting.removeAll(keepingCapacity: true)
                next = 0
            }
        }
        isDelivering = false
    }
}
