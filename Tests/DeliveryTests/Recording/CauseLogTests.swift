import Delivery
import Testing

@MainActor
struct CauseLogTests {
    private let queue = DeliveryQueue.main

    @Test
    func knowsWhatLedToADelivery() {
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
    func knowsNothingOfWhatIsStillToCome() {
        let log = queue.recordCauses()
        let last = deliver {}
        #expect(log.parent(of: last + 1000) == nil)
    }

    @Test
    func isOneForAllWhoRecord() {
        let log = queue.recordCauses()
        #expect(queue.recordCauses() === log)
    }

    @Test
    func knowsTheStepThatATaskWasMadeIn() async {
        let log = queue.recordCauses()
        let recording = Reports()
        var step: UInt64 = 0
        var later: UInt64 = 0
        var task: Task<Void, Never>?
        deliver {
            queue.step(of: recording) { cause in
                step = cause.id
                task = Task { later = deliver {} }
            }
        }
        await task?.value
        #expect(step != 0 && log.parent(of: later) == step)
    }

    @Test
    func tellsMisuseInAStepToWhoRecordsIt() {
        let recording = Reports()
        let report = Diagnostic("Misuse.", [:], explanation: "So.", fix: "To fix this, don't.")
        let collected = Diagnostics.collect {
            deliver { queue.step(of: recording) { _ in Diagnostics.report(report) } }
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

private final class Reports: FlowRecording {
    var reports: [Diagnostic] = []

    func reported(_ diagnostic: Diagnostic) {
        reports.append(diagnostic)
    }
}
