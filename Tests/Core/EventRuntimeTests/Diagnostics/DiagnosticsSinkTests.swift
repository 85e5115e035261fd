import EventRuntime
import Testing

/// A diagnostics sink that commits misuse itself.
struct DiagnosticsSinkTests {
    /// Regression: the sink was called again until the stack overflowed.
    @Test
    func aReportOfTheSinkGoesToStandardError() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                Diagnostics.sink = { sinkReport in
                    writeToStandardError("sink: \(sinkReport.summary)\n")
                    report("nested")
                }
                report("first")
                DeliveryQueue.main.deliver { report("second") }
            }
        }
        #expect(lines(of: result) == ["sink: first", "nested", "sink: second", "nested"])
    }

    /// Regression: the reports of what the sink delivered called the sink for ever.
    @Test
    func aReportOfTheSinksDeliveriesGoesToStandardError() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let queue = DeliveryQueue.main
                Diagnostics.sink = { sinkReport in
                    writeToStandardError("sink: \(sinkReport.summary)\n")
                    queue.deliver { queue.deliver { report("consequence") } }
                    queue.deliver { report("nested") }
                }
                report("first")
                queue.deliver {
                    report("second")
                    report("third")
                    queue.deliver { report("fourth") }
                }
            }
        }
        #expect(
            lines(of: result) == [
                "sink: first", "consequence", "nested",
                "sink: second", "sink: third", "nested", "nested",
                "sink: fourth", "consequence", "consequence", "nested", "consequence",
            ]
        )
    }

    private func lines(of result: ExitTest.Result) -> [Substring] {
        String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    }
}

@MainActor
private func report(_ summary: String) {
    Diagnostics.report(summary, [:], explanation: "", fix: "")
}
