import EventModulesTestSupport
import EventRuntime
import Foundation
import Testing

struct FifoTests {
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

struct GuardedTests {
    @Test
    func eachClosureHasTheValueForItself() async {
        let threadCount = 8
        let count = Repetitions.count(short: 5_000, long: 50_000)
        let numbers = Counted()
        let (ends, threads) = AsyncStream.makeStream(of: Int.self)
        for thread in 0..<threadCount {
            Thread.detachNewThread {
                for _ in 0..<count { numbers.appendNext() }
                threads.yield(thread)
            }
        }
        var ended = 0
        for await _ in ends {
            ended += 1
            if ended == threadCount { break }
        }
        #expect(numbers.values.withLock { $0 } == Array(1...threadCount * count))
    }

    @Test
    func returnsTheResultOfTheClosure() {
        let texts = Guarded(["a", "b"])
        #expect(texts.withLock { $0.removeLast() } == "b")
        #expect(texts.withLock { $0 } == ["a"])
    }

    @Test
    func releasesItsValue() {
        weak var released: Counted?
        do {
            let value = Counted()
            let guarded = Guarded<Counted?>(value)
            released = value
            #expect(guarded.withLock { $0 != nil })
        }
        #expect(released == nil)
    }
}

private final class Counted: Sendable {
    let values = Guarded<[Int]>([])

    func appendNext() { values.withLock { $0.append($0.count + 1) } }
}

struct ArrayOrderTests {
    @Test(arguments: [[], ["b"], ["b", "a"], ["c", "a", "d", "b"]])
    func sortsElements(_ texts: [String]) { #expect(texts.inOrder(<) == texts.sorted()) }

    @Test
    func keepsTheOrderOfEqualElements() {
        let texts = ["pear", "fig", "plum", "nut", "lime"]

        let byLength = texts.inOrder { $0.count < $1.count }

        #expect(byLength == ["fig", "nut", "pear", "plum", "lime"])
    }
}
