import EventModules
import EventModulesTestSupport
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

    /// Returns the steps that are found, and the number of parts that the error leaves.
    private func chain(_ link: Deeplink, _ table: DeeplinkTable<Int>) -> PlainMatcher.Chain {
        var passed: [DeeplinkMatch] = []
        let chain = try? table.chain(for: link) { index, match in
            #expect(!passed.contains(match), "\(link) passes a match twice")
            passed.append(match)
            let step = PlainMatcher.Step(
                index: index,
                values: match.values,
                remainder: match.remainder?.description
            )
            return Self.accepts(step) ? step : nil
        }
        guard let chain else { return PlainMatcher.Chain(left: .max) }
        let part = chain.unanswered.map(\.part) ?? link.parts.count
        return PlainMatcher.Chain(steps: chain.matches, left: link.parts.count - (part ?? 0))
    }

    @Test(arguments: seeds)
    func answersLikeTheReference(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let models = PatternModel.table(of: 500, using: &random)
        var table = table(models)
        let matcher = PlainMatcher(models: models, accepts: Self.accepts)
        var lengths: [Int: Int] = [:]
        var (beginnings, rests) = (0, 0)
        let count = Repetitions.count(short: 250, long: 1_000)
        for _ in 0..<count {
            let more = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                PatternModel.linkWords.randomElement(using: &random) ?? "a"
            }
            let text = models.randomElement(using: &random)?.link(more, using: &random)
            let link = try Deeplink(#require(text))
            let expected = matcher.chain(for: link)
            let isWhole = expected.left == 0
            table.unanswered = .openBeginning
            #expect(chain(link, table) == expected, "\(link)")
            table.unanswered = .refuse
            let whole = isWhole ? expected : PlainMatcher.Chain(left: .max)
            #expect(chain(link, table) == whole, "\(link)")
            lengths[whole.steps.count, default: 0] += 1
            if !isWhole, !expected.steps.isEmpty { beginnings += 1 }
            if isWhole, expected.steps.contains(where: { models[$0.index].hasRest }) { rests += 1 }
        }
        // The links test the table only with many hits, many misses and long chains.
        #expect(lengths[0, default: 0] > count / 20)
        #expect((1...3).allSatisfy { lengths[$0, default: 0] > count / 20 }, "\(lengths)")
        #expect(beginnings > count / 50 && rests > count / 50, "\(beginnings), \(rests)")
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
