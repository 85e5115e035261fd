import Deeplinks
import TestSupport
import Testing

/// The table gives the same answers as the reference matcher.
struct DeeplinkTableModelTests {
    private static let seeds: [UInt64] = [1, 2, 3]

    private func table(_ models: [PatternModel]) -> DeeplinkTable<Int> {
        var table = DeeplinkTable<Int>()
        for (index, model) in models.enumerated() {
            #expect(table.add(model.pattern, index) == nil)
        }
        return table
    }

    /// Refuses some of the matches, in whatever order they are tried.
    private static func accepts(_ step: PlainMatcher.Step) -> Bool {
        (step.index + step.values.count + (step.remainder?.utf8.count ?? 0)) % 5 != 0
    }

    private func chain(_ link: Deeplink, _ table: DeeplinkTable<Int>) -> [PlainMatcher.Step]? {
        try? table.chain(for: link) { index, match in
            let step = PlainMatcher.Step(
                index: index,
                values: match.values,
                remainder: match.remainder?.description
            )
            return Self.accepts(step) ? step : nil
        }
    }

    @Test(arguments: seeds)
    func answersLikeTheReference(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let models = PatternModel.table(of: 500, using: &random)
        let table = table(models)
        let matcher = PlainMatcher(models: models, accepts: Self.accepts)
        var (lengths, rests): ([Int: Int], Int) = ([:], 0)
        for _ in 0..<1000 {
            let more = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                PatternModel.linkWords.randomElement(using: &random) ?? "a"
            }
            let text = models.randomElement(using: &random)?.link(more, using: &random)
            let link = try Deeplink(#require(text))
            let expected = matcher.chain(for: link)
            #expect(chain(link, table) == expected, "\(link)")
            lengths[expected?.count ?? 0, default: 0] += 1
            if expected?.last.map({ models[$0.index].hasRest }) == true { rests += 1 }
        }
        // The links test the table only with many hits, many misses and long chains.
        #expect(lengths[0, default: 0] > 50)
        #expect((1...3).allSatisfy { lengths[$0, default: 0] > 50 }, "\(lengths)")
        #expect(rests > 50)
    }

    @Test(arguments: seeds)
    func anEqualPatternIsRefusedWithTheFirstAnswer(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var table = DeeplinkTable<Int>()
        var added: [PatternModel] = []
        var refused = 0
        while added.count < 200 {
            let model = PatternModel.random(using: &random)
            let equal = added.indices.filter { added[$0].equals(model) }
            let answer = table.add(model.pattern, added.count)
            #expect(answer.map(equal.contains) ?? equal.isEmpty)
            if equal.isEmpty { added.append(model) } else { refused += 1 }
        }
        #expect(refused > 20)
    }
}
