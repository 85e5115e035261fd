/// A hand-written emitter that keeps the last elements in an array.
@MainActor
final class RawReplay {
    @exclusivity(unchecked)
    private var subscribers: [(Int) -> Void] = []
    @exclusivity(unchecked)
    private var kept: [Int] = []
    @exclusivity(unchecked)
    private var oldest = 0
    private let size: Int

    init(_ size: Int) {
        self.size = size
    }

    func add(_ subscriber: @escaping (Int) -> Void) {
        subscribers.append(subscriber)
    }

    @inline(never)
    func emit(_ value: Int) {
        keep(value)
        for subscriber in subscribers { subscriber(value) }
    }

    private func keep(_ value: Int) {
        guard kept.count == size else { return kept.append(value) }
        kept[oldest] = value
        oldest += 1
        if oldest == size { oldest = 0 }
    }
}
