import EventModules
import EventModulesTracing
import Foundation

extension Row {
    /// The cost and the size, per entry, of a recording of 1,000,000 entries and of its page; of 20,000
    /// in a quick run.
    static var flowRows: [Row] {
        [
            flow("read", "a recorded entry, read; raw: its bytes", .nanoseconds, atMost: 30_000) {
                try await $0.readingTimes()
            },
            flow(
                "page",
                "a recorded entry on the page, in 30 MB; raw: copied",
                .nanoseconds,
                atMost: 60_000
            ) {
                try $0.pageTimes()
            },
            flow("file-size", "a recorded entry in the file; raw: gzipped", .bytes, atMost: 250) {
                try $0.fileSizes()
            },
            flow("page-size", "a recorded entry on the page; raw: gzipped", .bytes, atMost: 250) {
                try $0.pageSizes()
            },
            Row(
                "flow/memory",
                "the greatest heap while a long flow is recorded; raw: a tenth of the flow",
                unit: .bytes,
                budget: Budget(.timesRaw(1.5))
            ) { pace in
                let contestants: [Contestant] = [
                    .recording(pace.entries), .recording(pace.entries / 10),
                ]
                return await Comparison(peaksOf: contestants, at: pace.forLongFlows)
            },
        ]
    }

    private static func flow(
        _ name: String,
        _ summary: String,
        _ unit: Unit,
        atMost limit: Double,
        measure: @escaping @MainActor (LongFlow) async throws -> [Double]
    ) -> Row {
        Row("flow/\(name)", summary, unit: unit, budget: Budget(.atMost(limit, unit))) { pace in
            let flow = try await LongFlow(ofEntries: pace.entries)
            let rounds = try await Rounds(of: [flow], at: pace.forLongFlows, measure: measure)
            return Comparison(rounds: rounds.values.map { $0[0] })
        }
    }
}

extension Contestant {
    /// Records a flow to a file with the default buffer, from which entries may be dropped.
    fileprivate static func recording(_ count: Int) -> Contestant {
        Contestant("\(count) entries") { operations in
            for _ in 0..<operations {
                let path = NSTemporaryDirectory() + "/benchmark-\(UUID().uuidString).jsonl"
                defer { try? FileManager.default.removeItem(atPath: path) }
                guard let file = try? FlowFile(path) else { return 0 }
                try? await LongFlow.record(count, to: file)
            }
            return operations
        } expectedSum: {
            $0
        }
    }
}

extension Pace {
    /// For the mean of very many entries.
    fileprivate var forLongFlows: Pace {
        Pace(warmUps: 0, samples: min(samples, 3), sampleTime: 0, isLongEnough: isLongEnough)
    }
}
