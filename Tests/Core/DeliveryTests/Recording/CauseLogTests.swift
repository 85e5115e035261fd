import Delivery
import Testing

@MainActor
struct CauseLogTests {
    private let queue = DeliveryQueue.main

    @Test
    func knowsTheCauseOfADelivery() {
        let log = queue.recordCauses()
        let first = deliver {}
        var second: UInt64 = 0
        let outer = deliver {
            queue.deliver { second = queue.current?.id ?? 0 }
        }
        #expect(log.parent(of: first) == nil)
        #expect(log.parent(of: second) == outer)
    }

    @Test
    func hasNoCauseForAFutureDelivery() {
        let log = queue.recordCauses()
        let last = deliver {}
        #expect(log.parent(of: last + 1) == nil)
        #expect(log.parent(of: last + 1000) == nil)
    }

    @Test
    func aDeliveryIsForgottenOnceNoRecorderNeedsIt() {
        let (first, second) = (queue.recordCauses(), queue.recordCauses())
        var inner: UInt64 = 0
        let outer = deliver {
            queue.deliver { inner = queue.current?.id ?? 0 }
        }
        let last = deliver {}
        first.forget(before: last)
        #expect(first.parent(of: inner) == outer)
        second.forget(before: last)
        #expect(second.parent(of: last) == nil)
    }

    /// Runs in a separate process, because other tests record too.
    @Test
    func aLongRecordingKeepsOnlyNeededCauses() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let queue = DeliveryQueue.main
                let log = queue.recordCauses()
                var (outer, inner): (UInt64, UInt64) = (0, 0)
                queue.deliver {
                    outer = queue.current?.id ?? 0
                    queue.deliver { inner = queue.current?.id ?? 0 }
                }
                precondition(log.parent(of: inner) == outer)
                log.forget(before: inner + 1)
                precondition(log.parent(of: inner) == nil)
                queue.deliver {
                    outer = queue.current?.id ?? 0
                    queue.deliver { inner = queue.current?.id ?? 0 }
                }
                precondition(log.parent(of: inner) == outer)
            }
        }
    }

    /// Runs in a separate process, because other tests record too.
    @Test
    func endsWithTheDeliveryAfterItsRecorders() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let queue = DeliveryQueue.main
                var log: CauseLog? = queue.recordCauses()
                queue.deliver {}
                precondition(queue.isRecording)
                log = nil
                queue.deliver {}
                precondition(!queue.isRecording)
                precondition(log == nil)
            }
        }
    }

    @Test
    func knowsTheStepThatATaskWasCreatedIn() async {
        let log = queue.recordCauses()
        let recording = Reports()
        var step: UInt64 = 0
        var later: UInt64 = 0
        var task: Task<Void, Never>?
        deliver {
            queue.step(.action("a", instance: nil), for: recording) {
                step = queue.current?.id ?? 0
                task = Task { later = deliver {} }
            }
        }
        await task?.value
        #expect(step != 0 && log.parent(of: later) == step)
    }

    @Test
    func misuseInAStepReachesItsRecorder() {
        let recording = Reports()
        let report = Diagnostic("Misuse.", [:], explanation: "So.", fix: "To fix this, don't.")
        let collected = Diagnostics.collect {
            deliver {
                queue.step(.action("a", instance: nil), for: recording) {
                    Diagnostics.report(report)
                }
            }
            Diagnostics.report(report)
        }
        #expect(recording.reports == [report])
        #expect(collected == [report, report])
    }

    /// Delivers and returns the identifier of the delivery.
    @discardableResult
    private func deliver(_ work: @escaping () -> Void) -> UInt64 {
        var id: UInt64 = 0
        queue.deliver {
            id = queue.current?.id ?? 0
            work()
        }
        return id
    }
}

private final class Reports: Recorder {
    let needsOldState = false
    var reports: [Diagnostic] = []

    func participant(_ object: AnyObject, number: Int?) -> Participant {
        Participant(object, name: "")
    }

    func record(_ fact: Fact) {
        if case .reported(let diagnostic) = fact { reports.append(diagnostic) }
    }
}
