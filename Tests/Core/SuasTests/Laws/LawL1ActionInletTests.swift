import Foundation
import Suas
import Testing

/// L1: values from other threads enter through two inlets only; this is the store's.
@MainActor
struct LawL1ActionInletTests {
    private struct Sent: Action, Sendable {
        let thread: Int
        let number: Int
    }

    @Test
    func nothingIsLostDoubledOrReordered() async {
        let threads = 4
        let count = 10_000
        var received = Array(repeating: [Int](), count: threads)
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        await withCheckedContinuation { allArrived in
            var total = 0
            store.addActionListener { action in
                guard let sent = action as? Sent else { return }
                received[sent.thread].append(sent.number)
                total += 1
                if total == threads * count { allArrived.resume() }
            }
            for thread in 0..<threads {
                let inlet = store.inlet
                Thread.detachNewThread {
                    for number in 0..<count { inlet.send(Sent(thread: thread, number: number)) }
                }
            }
        }
        #expect(received == Array(repeating: Array(0..<count), count: threads))
    }

    @Test
    func anInletDoesNotRetainItsStore() {
        var store: Store? = Suas.createStore(reducer: number("a"))
        weak let released = store
        let inlet = store?.inlet
        store = nil
        #expect(released == nil)
        inlet?.send(Sent(thread: 0, number: 0))
    }
}
