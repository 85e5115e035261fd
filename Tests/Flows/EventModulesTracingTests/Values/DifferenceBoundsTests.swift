import EventModulesTestSupport
import EventModulesTracing
import EventRuntime
import Testing

/// Comparing values ends, however many paths lead to their parts and however deep they are.
///
/// Regression: parts that are shared were compared path by path.
struct DifferenceBoundsTests {
    @Test(.enabled(if: Repetitions.areLong))
    func valuesWithManyPathsAreComparedInPart() {
        let difference = lines(Tree.shared(40, 1), Tree.shared(40, 1))
        #expect(difference == ["not compared: there are too many parts"])
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
            lines((Masked(), [1] as [Any]), (Masked(), [2] as [Any]))
                == ["not compared: there are too many parts"]
        )
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

/// Comparing inspects each part of a value a fixed number of times at any depth.
///
/// Regression: it took twice as long for every level.
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
        #expect(log.count <= 40 * 8)
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

/// Counts each inspection.
private struct Level: CustomReflectable, InspectedByMirror {
    let number: Int
    let parts: Any
    let log: Log

    var customMirror: Mirror {
        log.count += 1
        return Mirror(self, children: ["parts": parts], displayStyle: .struct)
    }
}

private final class Log {
    var count = 0
}
