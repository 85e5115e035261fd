import EventModulesTestSupport
import EventRuntime
import Testing

struct FifoTests {
    @Test
    func returnsElementsInInsertionOrder() {
        var queue = Fifo<Int>()
        for number in 1...3 { queue.append(number) }
        #expect([queue.popFirst(), queue.popFirst(), queue.popFirst()] == [1, 2, 3])
    }

    @Test
    func returnsNilWhenEmpty() {
        var queue = Fifo<Int>()
        #expect(queue.popFirst() == nil)
        #expect(queue.isEmpty)
        queue.append(1)
        #expect(!queue.isEmpty)
        #expect(queue.popFirst() == 1)
        #expect(queue.popFirst() == nil)
        #expect(queue.isEmpty)
    }

    @Test
    func doesNotRetainRemovedElements() {
        var queue = Fifo<Element>()
        weak var removed: Element?
        for _ in 0..<3 { queue.append(Element()) }
        do {
            let first = queue.popFirst()
            removed = first
        }
        #expect(removed == nil)
        #expect(queue.popFirst() != nil)
    }

    @Test
    func freesSlotsWhileElementsRemain() {
        var queue = Fifo<Int>()
        queue.append(0)
        var mostSlots = 0
        for number in 1...10_000 {
            queue.append(number)
            #expect(queue.popFirst() == number - 1)
            mostSlots = max(mostSlots, queue.slotCount)
        }
        #expect(mostSlots <= 128)
    }

    @Test
    func freesAllSlotsWhenEmpty() {
        var queue = Fifo<Int>()
        for number in 1...10 { queue.append(number) }
        while queue.popFirst() != nil {}
        #expect(queue.slotCount == 0)
    }

    @Test
    func copiesAreIndependent() {
        var queue = Fifo<Int>()
        for number in 1...100 { queue.append(number) }
        var copy = queue
        while copy.popFirst() != nil {}
        #expect(queue.popFirst() == 1)
        #expect(copy.popFirst() == nil)
    }

    @Test
    func behavesLikeAnArrayWithRemoveFirst() {
        for seed in UInt64(0)..<50 {
            var random = SplitMix64(seed: seed)
            let appendsOfTen = Int.random(in: 3...7, using: &random)
            var queue = Fifo<Int>()
            var model: [Int] = []
            for step in 0..<2_000 {
                if Int.random(in: 0..<10, using: &random) < appendsOfTen {
                    queue.append(step)
                    model.append(step)
                } else {
                    #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
                }
            }
            while let element = queue.popFirst() { #expect(element == model.removeFirst()) }
            #expect(model.isEmpty)
        }
    }
}

private final class Element {}

extension Fifo {
    /// The number of slots, including those of removed elements.
    fileprivate var slotCount: Int {
        let slots = Mirror(reflecting: self).children.compactMap { $0.value as? [Element?] }
        return slots[0].count
    }
}
