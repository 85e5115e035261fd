import Delivery
import Testing

@MainActor
struct DeliveryRecorderTests {
    private let queue = DeliveryQueue.main

    @Test
    func isToldOfEveryDeliveryBeforeItHappens() {
        let recorder = Recorder()
        record(with: recorder) {
            #expect(queue.begin())
            recorder.log.append("first delivered")
            queue.enqueue(recorder) { ($0 as? Recorder)?.log.append("second delivered") }
            queue.nested { recorder.log.append("nested delivered") }
            queue.end()
        }
        #expect(
            recorder.log == [
                "1 began", "first delivered",
                "2 began, caused by 1", "nested delivered",
                "3 began, caused by 1", "second delivered",
            ]
        )
    }

    @Test
    func seesTheDeliveryAsThePresentOne() {
        let recorder = Recorder()
        record(with: recorder) {
            #expect(queue.begin())
            queue.end()
        }
        #expect(recorder.present == recorder.causes)
        #expect(recorder.causes.count == 1)
    }

    @Test
    func mayAskForATurn() {
        let recorder = Recorder()
        recorder.onFirst = { [unowned recorder] in
            DeliveryQueue.main.enqueue(recorder) { ($0 as? Recorder)?.log.append("its turn") }
        }
        record(with: recorder) {
            #expect(queue.begin())
            recorder.log.append("delivered")
            queue.end()
        }
        #expect(recorder.log == ["1 began", "delivered", "2 began, caused by 1", "its turn"])
    }

    @Test
    func isToldNothingOnceTakenOff() {
        let recorder = Recorder()
        record(with: recorder) {}
        #expect(queue.begin())
        queue.end()
        #expect(recorder.log.isEmpty)
    }

    @Test
    func isToldNothingOfAHeldLine() {
        let recorder = Recorder()
        record(with: recorder) {
            #expect(queue.hold())
            queue.end()
        }
        #expect(recorder.log.isEmpty)
    }

    @Test
    func isNotKept() {
        weak var gone: Recorder?
        do {
            let recorder = Recorder()
            queue.recorder = recorder
            gone = recorder
        }
        #expect(gone == nil)
        #expect(queue.recorder == nil)
        #expect(queue.begin())
        queue.end()
        queue.recorder = nil
    }

    private func record(with recorder: Recorder, _ work: () -> Void) {
        queue.recorder = recorder
        work()
        queue.recorder = nil
    }
}

/// Logs deliveries, numbered from the first one it was told of.
private final class Recorder: DeliveryRecorder {
    var log: [String] = []
    var onFirst: (() -> Void)?
    private(set) var causes: [Cause] = []
    private(set) var present: [Cause] = []

    func deliveryBegan(_ cause: Cause) {
        causes.append(cause)
        if let current = DeliveryQueue.main.current { present.append(current) }
        let parent = cause.parentID.map { ", caused by \(number($0))" } ?? ""
        log.append("\(number(cause.id)) began\(parent)")
        if causes.count == 1 { onFirst?() }
    }

    private func number(_ id: UInt64) -> UInt64 {
        id - (causes.first?.id ?? id) + 1
    }
}
