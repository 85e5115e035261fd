import EventModulesTestSupport
import EventRuntime
import Foundation
import Testing

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

    func appendNext() {
        values.withLock { $0.append($0.count + 1) }
    }
}
