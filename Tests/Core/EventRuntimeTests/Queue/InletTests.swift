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
            let inlet = Inlet<(thread: Int, value: Int)> { sent in
                received[sent.thread].append(sent.value)
                guard sent.value == valueCount - 1 else { return }
                running -= 1
                if running == 0 { allArrived.resume() }
            }
            for thread in 0..<threadCount {
                Thread.detachNewThread {
                    for value in 0..<valueCount { inlet.send((thread, value)) }
                }
            }
        }
        for values in received { #expect(values == Array(0..<valueCount)) }
    }

    @Test
    func nothingIsReceivedBeforeSendReturns() async {
        var log: [String] = []
        await withCheckedContinuation { arrived in
            let inlet = Inlet<String> { value in
                log.append(value)
                if value == "b" { arrived.resume() }
            }
            inlet.send("a")
            inlet.send("b")
            log.append("sent")
        }
        #expect(log == ["sent", "a", "b"])
    }

    @Test
    func aValueThatIsSentOnceTheInletIsEmptyArrives() async {
        let (values, arrivals) = AsyncStream.makeStream(of: Int.self)
        let inlet = Inlet<Int> { arrivals.yield($0) }
        var received: [Int] = []
        inlet.send(1)
        for await value in values {
            received.append(value)
            if value == 3 { break }
            inlet.send(value + 1)
        }
        #expect(received == [1, 2, 3])
    }

    @Test
    func valuesAreReceivedOutsideDeliveries() async {
        let wasOutside = await withCheckedContinuation { arrived in
            let inlet = Inlet<Void> { _ in
                arrived.resume(returning: DeliveryQueue.main.current == nil)
            }
            #expect(DeliveryQueue.main.begin())
            inlet.send(())
            DeliveryQueue.main.end()
        }
        #expect(wasOutside)
    }

    @Test
    func valuesSentByTheReceiverArriveLast() async {
        var log: [Int] = []
        await withCheckedContinuation { arrived in
            let holder = InletHolder()
            let inlet = Inlet<Int> { value in
                log.append(value)
                if value < 3 { holder.inlet?.send(value + 10) }
                if value == 12 {
                    holder.inlet = nil
                    arrived.resume()
                }
            }
            holder.inlet = inlet
            inlet.send(1)
            inlet.send(2)
        }
        #expect(log == [1, 2, 11, 12])
    }

    // Regression: a flood of values held the main actor until the last one had arrived.
    @Test
    func otherWorkRunsBetweenManyValues() async {
        var log: [String] = []
        await withCheckedContinuation { arrived in
            let inlet = Inlet<Int> { value in
                if value == 0 { Task { log.append("other work") } }
                if [0, 1_000, 1_999].contains(value) { log.append("\(value)") }
                if value == 1_999 { arrived.resume() }
            }
            for value in 0..<2_000 { inlet.send(value) }
        }
        #expect(log == ["0", "other work", "1000", "1999"])
    }

    // A receiver that answers every value never leaves the inlet empty.
    @Test
    func otherWorkRunsWhileTheReceiverAnswers() async {
        var isOver = false
        await withCheckedContinuation { arrived in
            let holder = InletHolder()
            let inlet = Inlet<Int> { value in
                if value == 0 { Task { isOver = true } }
                if isOver {
                    holder.inlet = nil
                    arrived.resume()
                } else {
                    holder.inlet?.send(value + 1)
                }
            }
            holder.inlet = inlet
            inlet.send(0)
        }
        #expect(isOver)
    }

    @Test
    func sentValuesArriveAfterTheInletsRelease() async {
        let value = await withCheckedContinuation { arrived in
            Inlet<Int> { arrived.resume(returning: $0) }.send(7)
        }
        #expect(value == 7)
    }

    @Test
    func retainsItsReceiverUntilItsOwnRelease() {
        weak var kept: InletHolder?
        do {
            let holder = InletHolder()
            let inlet = Inlet<Int> { _ in _ = holder }
            kept = holder
            withExtendedLifetime(inlet) { #expect(kept != nil) }
        }
        #expect(kept == nil)
    }

    @Test
    func deliversWithTheClockOfItsCreation() async {
        let clock = ManualClock()
        var received: [ManualClock?] = []
        let inlet = withClock(clock) {
            Inlet<Int> { _ in received.append(DefaultClock.current as? ManualClock) }
        }
        await withClock(ManualClock()) {
            inlet.send(1)
            #expect(await eventually { received.count == 1 })
        }
        #expect(received.first.flatMap { $0 } === clock)
    }
}

@MainActor
private final class InletHolder {
    var inlet: Inlet<Int>?
}
