import EventModules
import EventModulesTestSupport
import Foundation
import Testing

private func newTable(_ models: [PatternModel]) -> DeeplinkTable {
    var table = DeeplinkTable()
    for model in models { #expect(table.add(model.pattern) == nil) }
    return table
}

/// The table gives the same answers as the reference matcher.
struct DeeplinkTableModelTests {
    private static let seeds: [UInt64] = [1, 2, 3]

    /// Refuses some of the matches, in whatever order they are tried.
    private static func accepts(_ step: PlainMatcher.Step) -> Bool {
        (step.index + step.values.count + (step.remainder?.utf8.count ?? 0)) % 5 != 0
    }

    /// Returns the steps that are found; none if the link is refused.
    private func chain(_ link: Deeplink, _ table: DeeplinkTable) -> PlainMatcher.Chain {
        var passed: [DeeplinkMatch] = []
        let chain = try? table.matches(of: link) { index, match in
            #expect(!passed.contains(match), "\(link) passes a match twice")
            passed.append(match)
            let step = PlainMatcher.Step(
                index: index,
                values: match.values,
                remainder: match.remainder?.description
            )
            return Self.accepts(step) ? step : nil
        }
        return PlainMatcher.Chain(steps: chain ?? [], left: chain == nil ? .max : 0)
    }

    @Test(arguments: seeds)
    func answersLikeTheReference(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let models = PatternModel.table(of: 500, using: &random)
        let table = newTable(models)
        let matcher = PlainMatcher(models: models, accepts: Self.accepts)
        var lengths: [Int: Int] = [:]
        var rests = 0
        let count = Repetitions.count(short: 150, long: 1_000)
        for _ in 0..<count {
            let more = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                PatternModel.linkWords.randomElement(using: &random) ?? "a"
            }
            let text = models.randomElement(using: &random)?.link(more, using: &random)
            let link = try Deeplink(#require(text))
            let expected = matcher.chain(for: link)
            let isWhole = expected.left == 0
            let whole = isWhole ? expected : PlainMatcher.Chain(left: .max)
            #expect(chain(link, table) == whole, "\(link)")
            lengths[whole.steps.count, default: 0] += 1
            if isWhole, expected.steps.contains(where: { models[$0.index].hasRest }) { rests += 1 }
        }
        // The links test the table only with many hits, many misses and long chains.
        #expect(lengths[0, default: 0] > count / 20)
        #expect((1...3).allSatisfy { lengths[$0, default: 0] > count / 20 }, "\(lengths)")
        #expect(rests > count / 50, "\(rests)")
    }

    @Test(arguments: seeds)
    func anEqualPatternIsRefusedWithTheFirstAnswer(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var table = DeeplinkTable()
        var added: [PatternModel] = []
        var refused = 0
        while added.count < 200 {
            let model = PatternModel.random(using: &random)
            let equal = added.indices.filter { added[$0].equals(model) }
            let answer = table.add(model.pattern)
            #expect(answer.map(equal.contains) ?? equal.isEmpty)
            if equal.isEmpty { added.append(model) } else { refused += 1 }
        }
        #expect(refused > 20)
    }
}

/// Every text from outside is followed or rejected with a safe error message.
struct DeeplinkHostileLinksTests {
    private static let count = Repetitions.count(short: 5_000, long: 100_000)

    /// Reads and follows a text, and checks what must be true of every text.
    private func follow(_ text: String, _ table: DeeplinkTable) -> DeeplinkError? {
        do {
            let link = try Deeplink(text)
            if (try? Deeplink(link.description)) != link {
                Issue.record("\(link) is not read as itself")
            }
            let chain = try table.matches(of: link) { $1 }
            if chain.last?.remainder != nil { Issue.record("\(link) is not followed to its end") }
            return nil
        } catch {
            if !error.description.utf8.allSatisfy({ $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F }) {
                Issue.record("an error shows a control character: \(text.debugDescription)")
            }
            return error
        }
    }

    /// The number of texts that are an error.
    private func failures(
        _ count: Int,
        _ size: Int,
        seed: UInt64,
        _ next: (inout HostileLinks) -> String
    ) -> Int {
        var random = SplitMix64(seed: seed)
        let models = PatternModel.table(of: size, using: &random)
        let table = newTable(models)
        var links = HostileLinks(models, seed: seed)
        return (0..<count).count { _ in follow(next(&links), table) != nil }
    }

    @Test
    func randomTextsAreFollowedOrAnError() {
        #expect(failures(Self.count, 50, seed: 1) { $0.bytes() } == Self.count)
        _ = failures(Self.count / 10, 50, seed: 2) { $0.pieces() }
        let failed = failures(Self.count / 10, 500, seed: 3) { $0.mutation() }
        #expect(failed > Self.count / 100 && failed < Self.count * 9 / 100)
    }

    @Test
    func nearMissesAtEveryPositionAreAnError() throws {
        for length in [2, 8, 16, 32] {
            let models = HostileLinks.nearMisses(length == 2 ? 9 : 500, length: length, seed: 4)
            var table = newTable(models)
            #expect(table.add("todo://{x}?{q}") == nil)
            #expect(follow(HostileLinks.longest, table) == nil)
            let link = try Deeplink(HostileLinks.longest)
            var passed = 0
            #expect(throws: DeeplinkError.self) {
                try table.matches(of: link) { _, match in
                    passed += 1
                    return match.remainder == nil ? nil : match
                }
            }
            #expect(passed == 1)
        }
    }
}

/// A link is read as the values that it was created from.
struct DeeplinkRoundTripTests {
    private static let scalars = Array("aZ09 -_~%/?#&=+:@\\{}.äß日🍎\u{301}".unicodeScalars)

    private func value(_ kind: DeeplinkKind, _ random: inout SplitMix64) -> DeeplinkValue {
        switch kind {
        case .bool: .bool(.random(using: &random))
        case .int: .int(.random(in: .min ... .max, using: &random))
        case .double: .double(double(&random))
        case .uuid: .uuid(uuid(&random))
        case .string: .string(text(&random))
        case .rest: .rest((0...Int.random(in: 0...2, using: &random)).map { _ in text(&random) })
        }
    }

    private func double(_ random: inout SplitMix64) -> Double {
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : 0
    }

    private func uuid(_ random: inout SplitMix64) -> UUID {
        var bytes = (random.next(), random.next())
        return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// A random text that a part can have.
    private func text(_ random: inout SplitMix64) -> String {
        var text = "x"
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text.unicodeScalars.append(Self.scalars.randomElement(using: &random) ?? "a")
        }
        let names = text.split { "/\\".contains($0) }
        return names.contains(".") || names.contains("..") ? "x" : text
    }

    private func values(
        _ model: PatternModel,
        _ random: inout SplitMix64
    ) -> [String: DeeplinkValue] {
        var values: [String: DeeplinkValue] = [:]
        for (index, part) in model.parts.enumerated() {
            if case .value(let kind) = part { values["p\(index)"] = value(kind, &random) }
        }
        for name in model.query.keys.sorted() where Bool.random(using: &random) {
            values[name] = model.query[name].map { value($0, &random) }
        }
        return values
    }

    @Test(arguments: [1, 2, 3])
    func aLinkIsReadAsItsValues(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let model = PatternModel.random(using: &random)
            let pattern = model.pattern
            var table = DeeplinkTable()
            #expect(table.add(pattern) == nil)

            let values = values(model, &random)
            let link = try #require(pattern.link(values))
            let read = try Deeplink(link.description)
            #expect(read == link)
            let matches = try table.matches(of: read) { ($1, back: pattern.link($1.values)) }
            #expect(matches.map(\.0.values) == [values])
            #expect(matches.map(\.back) == [link])
        }
    }
}
