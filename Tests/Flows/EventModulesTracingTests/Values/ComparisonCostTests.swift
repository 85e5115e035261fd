import EventModulesTracing
import EventRuntime
import Testing

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
