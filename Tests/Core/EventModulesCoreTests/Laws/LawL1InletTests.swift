import EventModulesCore
import EventModulesTestSupport
import Foundation
import Testing

/// L1: values from other threads enter through two inlets only; this is the producer's.
@MainActor
struct LawL1InletTests {
    private enum ThreadEvent: EventProtocol, Sendable {
        case sent(thread: Int, number: Int)
    }

    @Test
    func nothingIsLostDoubledOrReordered() async {
        let threads = 8
        let count = Repetitions.count(short: 5_000, long: 50_000)
        let subject = PublishSubject<ThreadEvent>()
        let inlet = EventInlet(to: subject)
        var received = Array(repeating: [Int](), count: threads)
        let bag = DisposeBag()
        await withCheckedContinuation { allArrived in
            var total = 0
            subject.capture(event: ThreadEvent.sent)
                .subscribe(onNext: { thread, number in
                    received[thread].append(number)
                    total += 1
                    if total == threads * count { allArrived.resume() }
                })
                .disposed(by: bag)
            for thread in 0..<threads {
                Thread.detachNewThread {
                    for number in 0..<count { inlet.send(.sent(thread: thread, number: number)) }
                }
            }
        }
        #expect(received == Array(repeating: Array(0..<count), count: threads))
    }

    @Test
    func anInletDoesNotRetainItsSubject() {
        var subject: PublishSubject<ThreadEvent>? = PublishSubject()
        weak let released = subject
        let inlet = subject.map { EventInlet(to: $0) }
        subject = nil
        #expect(released == nil)
        inlet?.send(.sent(thread: 0, number: 0))
    }
}
