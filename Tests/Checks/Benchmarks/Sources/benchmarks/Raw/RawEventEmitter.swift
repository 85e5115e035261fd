/// `RawEmitter` for events; a generic one would be called through thunks.
@MainActor
final class RawEventEmitter {
    @exclusivity(unchecked)
    private var subscribers: [(ProductEvent) -> Void] = []

    func add(_ subscriber: @escaping (ProductEvent) -> Void) {
        subscribers.append(subscriber)
    }

    @inline(never)
    func emit(_ event: ProductEvent) {
        for subscriber in subscribers { subscriber(event) }
    }
}
