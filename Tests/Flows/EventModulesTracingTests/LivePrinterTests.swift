import EventModulesTestSupport
import EventModulesTesting
import Testing

/// In random flows, the lines that are printed are those of a plain walk to the first cause.
///
/// A failure prints the flow's seed; `EVENTMODULES_SEED=n` makes that flow the first one.
@MainActor
struct LivePrinterTests {
    @Test
    func printsEachOutcomeBelowItsCauses() async {
        for seed in Repetitions.seeds(short: 100, long: 2_000) {
            let world = FlowWorld(FlowProgram(seed: seed))
            var lines: [String] = []
            let trace = FlowTrace(manager: world.manager, router: world.router) { lines.append($0) }
            var random = SplitMix64(seed: seed)
            await world.run(with: &random)
            let expected = expectedLines(of: trace.entries)
            guard lines == expected else {
                Issue.record("EVENTMODULES_SEED=\(seed): \(lines), not \(expected)")
                return
            }
        }
    }

    private func expectedLines(of entries: [FlowEntry]) -> [String] {
        var lines: [String] = []
        var last: [Int] = []
        var printed: Set<Int> = []
        for entry in entries where !entry.isDetail {
            let path = Array(
                sequence(first: entry) { $0.causeNumber.map { entries[$0 - 1] } }.reversed()
            )
            let known = zip(path, last).prefix { $0.number == $1 }.count
            for (depth, entry) in path.enumerated().dropFirst(min(known, path.count - 1)) {
                let isAgain = !printed.insert(entry.number).inserted
                let indent = String(repeating: "  ", count: depth)
                lines.append("\(indent)\(entry)\(isAgain ? " …" : "")")
            }
            last = path.map(\.number)
        }
        return lines
    }

    // The causes that are kept are shown again when the first one of them was dropped.
    @Test
    func aLongChainIsPrintedBelowTheCausesThatAreKept() {
        let manager = ModuleManager()
        let producer = MockProducer<ProductsEvent>()
        manager.setupEventsListeners(for: producer)
        var rest = 6
        manager.addEventsListeners([
            Answering {
                rest -= 1
                if rest > 0 { producer.emit(.refreshed) }
            }
        ])
        var lines: [String] = []
        let trace = FlowTrace(manager: manager, keeping: 4) { lines.append($0) }
        producer.emit(.refreshed)
        let (event, call) = ("event MockProducer<ProductsEvent>#1: refreshed", "called Answering#1")
        #expect(
            lines == [
                event, "  \(call)", "    \(event)", "      \(call)", "        \(event)",
                "          \(call)", "            \(event)",
                "\(event) …", "  \(call) …", "    \(event) …", "      \(call)",
                "        \(event)", "          \(call)", "            \(event)",
            ]
        )
        withExtendedLifetime(trace) {}
    }

    /// Regression: each line of two chains that take turns came after its whole chain again.
    @Test
    func chainsThatTakeTurnsRepeatFewCauses() {
        let manager = ModuleManager()
        let producers = (0..<3).map { _ in MockProducer<ProductsEvent>() }
        func answer(_ producer: MockProducer<ProductsEvent>, by answer: @escaping () -> Void) {
            manager.setupEventsListeners(for: producer)
            #expect(Answering(answer).registerToEvents(for: producer))
        }
        for producer in producers[1...] {
            var rest = 1_000
            answer(producer) {
                rest -= 1
                if rest > 0 { producer.emit(.refreshed) }
            }
        }
        answer(producers[0]) { for producer in producers[1...] { producer.emit(.refreshed) } }
        var lineCount = 0
        let trace = FlowTrace(manager: manager) { _ in lineCount += 1 }
        producers[0].emit(.refreshed)
        #expect(trace.entries.count > 2_000 && lineCount <= 101 * trace.entries.count)
    }
}

private final class Answering: AnyEventsListening {
    private let answer: () -> Void

    init(_ answer: @escaping () -> Void) { self.answer = answer }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent.subscribe(onNext: { [answer] _ in answer() })
            .disposed(by: producer.disposeBag)
        return true
    }
}
