import EventModulesTestSupport
import EventModulesTracing
import EventRuntime
import Testing

/// Comparing values ends, however many paths lead to their parts and however deep they are.
///
/// Regression: parts that are shared were compared path by path.
struct DifferenceBoundsTests {
    /// Refers to one object, so that its depth is the length of the list.
    private final class Link {
        var next: Link?
        let number: Int

        init(_ next: Link?, _ number: Int) {
            self.next = next
            self.number = number
        }

        static func list(_ length: Int, last: Int) -> [Link] {
            var links = [Link(nil, last)]
            for number in 1..<length { links.append(Link(links[number - 1], number)) }
            return links
        }
    }

    @Test
    func valuesWithManyPathsAreComparedInPart() {
        let difference = lines(Tree.shared(40, 1), Tree.shared(40, 1))
        #expect(difference.count == 1)
        #expect(difference[0].hasSuffix("not compared: there are too many parts"))
        guard Repetitions.areLong else { return }
        #expect(!ValueDifference.areSame(Tree.shared(40, 1), Tree.shared(40, 1)))
        #expect(lines(Tree.shared(40, 1), Tree.shared(40, 2)).count <= 101)
    }

    /// Regression: the parts of redacted values had their own limit.
    @Test
    func allPartsHaveOneLimit() {
        struct Masked: Redacted {
            let tree = Tree.shared(40, 1)
            let redacted = "•••"
        }
        #expect(
            lines((Masked(), [1] as [Any]), (Masked(), [2] as [Any])) == [
                "0: not compared: Masked hides parts or has too many",
                "1: not compared: there are too many parts",
            ]
        )
    }

    @Test
    func sharedObjectsAreComparedOnce() {
        #expect(lines(Person.shared(40, 1), Person.shared(40, 1)).isEmpty)
        #expect(ValueDifference.areSame(Person.shared(40, 1), Person.shared(40, 1)))
        let difference = lines(Person.shared(40, 1), Person.shared(40, 2))
        #expect(difference.count == 1)
        #expect(difference[0].hasSuffix("parents[0].part: 1 → 2"))
        #expect(difference[0].unicodeScalars.count < 230)
    }

    /// Regression: objects below 128 levels were compared by the names of their types.
    @Test
    func deepObjectsAreCompared() {
        let (old, new) = (Link.list(20_000, last: 1), Link.list(20_000, last: 2))
        let difference = lines(old[19_999], new[19_999])
        #expect(difference.count == 1)
        #expect(difference[0].hasPrefix("next.next."))
        #expect(difference[0].hasSuffix(".next.number: 1 → 2"))
        #expect(difference[0].unicodeScalars.count < 230)
        let same = Link.list(20_000, last: 1)
        #expect(ValueDifference.areSame(old[19_999], same[19_999]))
        // Releasing a long list at its beginning would be recursive.
        for link in old + new + same { link.next = nil }
    }

    @Test
    func linesAreCut() {
        let keys = (0..<100).map { String(repeating: "\($0)", count: 1000) }
        let old = Dictionary(uniqueKeysWithValues: keys.map { ($0, [1] as [Any]) })
        let difference = lines(old, old.mapValues { _ in [2] as [Any] })
        #expect(difference.count == 100)
        #expect(difference.allSatisfy { $0.unicodeScalars.count < 230 })
    }

    @Test
    func controlCharactersAreEscaped() {
        let difference = lines(["\u{9B}": [1] as [Any]], ["\u{9B}": [2] as [Any]])
        #expect(difference == [#"["\u{009B}"][0]: 1 → 2"#])
    }

    /// Regression: values were compared by descriptions, which need not tell them apart.
    @Test
    func descriptionsDoNotDecide() {
        #expect(lines(Vague(number: 1), Vague(number: 2)).count == 1)
        #expect(lines(Vague(number: 1), Vague(number: 1)).isEmpty)
        #expect(lines(VagueCase.one, .other).count == 1)
        #expect(lines(VagueCase.one, .one).isEmpty)
    }
}

private struct Vague: CustomStringConvertible {
    let number: Int
    let description = "vague"
}

private enum VagueCase: CustomStringConvertible {
    case one, other
    case some(Any)

    var description: String { "a case" }
}

/// Comparing and printing inspect each part of a value a fixed number of times at any depth.
///
/// Regression: they took twice as long for every level.
struct ComparisonCostTests {
    @Test(arguments: Form.allCases)
    func eachPairOfPartsIsComparedOnce(_ form: Form) {
        let log = Log()
        let difference = ValueDifference(
            from: form.value(depth: 40, end: 1, log),
            to: form.value(depth: 40, end: 2, log)
        )

        #expect(difference.lines.count == 1)
        #expect(difference.lines.first?.hasSuffix("1 → 2") == true)
        #expect(log.levels == (1...40).flatMap { [41 - $0, 41 - $0] })
    }

    @Test(arguments: Form.allCases)
    func valuesAreComparedInOnePass(_ form: Form) {
        let log = Log()
        #expect(
            ValueDifference.areSame(
                form.value(depth: 40, end: 1, log),
                form.value(depth: 40, end: 1, log)
            )
        )
        #expect(
            !ValueDifference.areSame(
                form.value(depth: 40, end: 1, log),
                form.value(depth: 40, end: 2, log)
            )
        )
        // Values whose memory is the same aren't inspected.
        #expect(log.levels.count <= 160)
    }

    @Test
    func aShortTextInspectsEachPartOnce() {
        let log = Log()
        _ = shortDescription(of: Form.lists.value(depth: 40, end: 1, log))
        #expect(log.levels == (1...40).map { 41 - $0 })
    }

    @Test
    func eachPairOfElementsIsComparedOnceWhileAligning() {
        let log = Log()
        let old = (0..<3).map { Level(number: $0, parts: [$0], log: log) }
        let new = (0..<3).map { Level(number: $0, parts: [$0 + 10], log: log) }

        let difference = ValueDifference(from: old, to: new)

        #expect(
            difference.lines == [
                "[0].parts[0]: 0 → 10", "[1].parts[0]: 1 → 11", "[2].parts[0]: 2 → 12",
            ]
        )
        #expect(log.levels.count <= 2 * (9 + 3))
    }
}

/// The kinds of nesting of the values in these tests.
enum Form: CaseIterable {
    case structures
    case lists
    case longLists
    case dictionaries

    fileprivate func value(depth: Int, end: Int, _ log: Log) -> Any {
        (1...depth).reduce(end as Any) { value, number in
            switch self {
            case .structures: Level(number: number, parts: value, log: log)
            case .lists: Level(number: number, parts: [value], log: log)
            case .longLists: Level(number: number, parts: [0, value, 0], log: log)
            case .dictionaries: Level(number: number, parts: ["key": value], log: log)
            }
        }
    }
}

/// Records each inspection.
private struct Level: CustomReflectable, InspectedByMirror {
    let number: Int
    let parts: Any
    let log: Log

    var customMirror: Mirror {
        log.levels.append(number)
        return Mirror(self, children: ["parts": parts], displayStyle: .struct)
    }
}

private final class Log {
    var levels: [Int] = []
}
