import Delivery
import Foundation
import Testing

@MainActor
struct InletTests {
    @Test
    func eachThreadsValuesArriveOnceAndInOrder() async {
        let threadCount = 8
        let valueCount = 50_000
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
}

@MainActor
private final class InletHolder {
    var inlet: Inlet<Int>?
}
