import EventRuntime
import Testing

@MainActor
struct CauseLogTests {
    private let queue = DeliveryQueue.main

    @Test
    func knowsTheCauseOfADelivery() {
        let log = queue.recordCauses()
        let first = deliver {}
        var second: UInt64 = 0
        let outer = deliver { queue.deliver { second = queue.current?.id ?? 0 } }
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

    /// Runs in a separate process, because other tests record too.
    @Test
    func aDeliveryIsForgottenOnceNoRecorderNeedsIt() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let queue = DeliveryQueue.main
                @MainActor
                func deliver() -> (outer: UInt64, inner: UInt64) {
                    var (outer, inner): (UInt64, UInt64) = (0, 0)
                    queue.deliver {
                        outer = queue.current?.id ?? 0
                        queue.deliver { inner = queue.current?.id ?? 0 }
                    }
                    return (outer, inner)
                }
                let (few, more) = (queue.recordCauses(keeping: 10), queue.recordCauses(keeping: 99))
                var all: CauseLog? = queue.recordCauses()
                let first = deliver()
                for _ in 0..<1_000 { queue.deliver {} }
                precondition(few.parent(of: first.inner) == first.outer && all != nil)
                all = nil
                let second = deliver()
                for _ in 0..<90 { queue.deliver {} }
                precondition(more.parent(of: second.inner) == second.outer)
                for _ in 0..<2_000 { queue.deliver {} }
                precondition(few.parent(of: first.inner) == nil)
                precondition(more.parent(of: second.inner) == nil)
                let last = deliver()
                precondition(few.parent(of: last.inner) == last.outer)
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
            queue.step(Happened(), for: recording) {
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
            deliver { queue.step(Happened(), for: recording) { Diagnostics.report(report) } }
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

private struct Happened: Fact {}

private final class Reports: Recorder {
    let needsOldState = false
    var reports: [Diagnostic] = []

    func participant(_ object: AnyObject, number: Int?) -> Participant {
        Participant(object, name: "")
    }

    func record(_ fact: any Fact) {
        if let report = fact as? ReportFact { reports.append(report.diagnostic) }
    }
}
