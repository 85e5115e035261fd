import EventModulesManualTime
import EventModulesTestSupport
import EventRuntime
import Foundation
import Testing

@MainActor
struct InletTests {
    @Test
    func eachThreadsValuesArriveOnceAndInOrder() async {
        let threadCount = 8
        let valueCount = Repetitions.count(short: 5_000, long: 50_000)
        var received = [[Int]](repeating: [], count: threadCount)
        await withCheckedContinuation { allArrived in
            var running = threadCount
            let inlet = Inlet()
            let receive = { @MainActor @Sendable (thread: Int, value: Int) in
                received[thread].append(value)
                guard value == valueCount - 1 else { return }
                running -= 1
                if running == 0 { allArrived.resume() }
            }
            for thread in 0..<threadCount {
                Thread.detachNewThread {
                    for value in 0..<valueCount { inlet.send { receive(thread, value) } }
                }
            }
        }
        for values in received { #expect(values == Array(0..<valueCount)) }
    }

    @Test
    func nothingIsReceivedBeforeSendReturns() async {
        var log: [String] = []
        await withCheckedContinuation { arrived in
            let inlet = Inlet()
            let receive = { @MainActor @Sendable (value: String) in
                log.append(value)
                if value == "b" { arrived.resume() }
            }
            inlet.send { receive("a") }
            inlet.send { receive("b") }
            log.append("sent")
        }
        #expect(log == ["sent", "a", "b"])
    }

    @Test
    func aValueThatIsSentOnceTheInletIsEmptyArrives() async {
        let (values, arrivals) = AsyncStream.makeStream(of: Int.self)
        let inlet = Inlet()
        var received: [Int] = []
        inlet.send { arrivals.yield(1) }
        for await value in values {
            received.append(value)
            if value == 3 { break }
            inlet.send { arrivals.yield(value + 1) }
        }
        #expect(received == [1, 2, 3])
    }

    @Test
    func valuesAreReceivedOutsideDeliveries() async {
        let wasOutside = await withCheckedContinuation { arrived in
            #expect(DeliveryQueue.main.begin())
            Inlet().send { arrived.resume(returning: DeliveryQueue.main.current == nil) }
            DeliveryQueue.main.end()
        }
        #expect(wasOutside)
    }

    @Test
    func valuesSentByTheReceiverArriveLast() async {
        var log: [Int] = []
        await withCheckedContinuation { arrived in
            let inlet = Inlet()
            let receive = { @MainActor @Sendable (value: Int) in
                log.append(value)
                if value == 12 { arrived.resume() }
            }
            for value in [1, 2] {
                inlet.send {
                    receive(value)
                    inlet.send { receive(value + 10) }
                }
            }
        }
        #expect(log == [1, 2, 11, 12])
    }

    // Regression: a flood of values held the main actor until the last one had arrived.
    @Test
    func otherWorkRunsBetweenManyValues() async {
        var log: [String] = []
        await withCheckedContinuation { arrived in
            let inlet = Inlet()
            let receive = { @MainActor @Sendable (value: Int) in
                if value == 0 { Task { log.append("other work") } }
                if [0, 1_000, 1_999].contains(value) { log.append("\(value)") }
                if value == 1_999 { arrived.resume() }
            }
            for value in 0..<2_000 { inlet.send { receive(value) } }
        }
        #expect(log == ["0", "other work", "1000", "1999"])
    }

    // A receiver that answers every value never leaves the inlet empty.
    @Test
    func otherWorkRunsWhileTheReceiverAnswers() async {
        var isOver = false
        await withCheckedContinuation { (arrived: CheckedContinuation<Void, Never>) in
            let inlet = Inlet()
            @MainActor
            func receive() { if isOver { arrived.resume() } else { inlet.send { receive() } } }
            inlet.send {
                Task { isOver = true }
                receive()
            }
        }
        #expect(isOver)
    }

    @Test
    func sentValuesArriveAfterTheInletsRelease() async {
        let value = await withCheckedContinuation { arrived in
            Inlet().send { arrived.resume(returning: 7) }
        }
        #expect(value == 7)
    }

    @Test
    func deliversWithTheClockOfItsCreation() async {
        let clock = ManualClock()
        var received: [ManualClock?] = []
        let inlet = withClock(clock) { Inlet() }
        await withClock(ManualClock()) {
            inlet.send { received.append(DefaultClock.current as? ManualClock) }
            #expect(await eventually { received.count == 1 })
        }
        #expect(received.first.flatMap { $0 } === clock)
    }
}
