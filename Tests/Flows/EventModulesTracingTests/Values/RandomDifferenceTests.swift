import EventModulesTestSupport
import EventModulesTracing
import Testing

/// Random nested values against a model.
struct RandomDifferenceTests {
    @Test(arguments: 0..<200)
    func aChangedPartIsTheOnlyDifference(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let plan = Plan(&random)
        #expect(lines(plan.value(), plan.value()) == [])
        #expect(ValueDifference.areSame(plan.value(), plan.value()))
        for (number, path) in plan.paths {
            let changed = plan.value(changing: number)
            let line = "\(number) → \(number + 10_000)"
            let expected = path.isEmpty ? line : "\(path): \(line)"
            #expect(lines(plan.value(), changed) == [expected], "\(plan)")
            #expect(!ValueDifference.areSame(plan.value(), changed), "\(plan)")
        }
    }
}

/// The plan of a value whose numbers differ from each other.
private struct Plan {
    private indirect enum Part {
        case number(Int)
        case structure(Part, Part)
        case none
        case some(Part)
        case list([Part])
        case dictionary([String: Part])
        case choice(Part)
        case choices(Part, Part)
    }

    private var root = Part.none
    private var numberCount = 0

    init(_ random: inout SplitMix64) { root = part(depth: 4, &random) }

    private mutating func part(depth: Int, _ random: inout SplitMix64) -> Part {
        func parts(_ plan: inout Plan) -> [Part] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in
                plan.part(depth: depth - 1, &random)
            }
        }
        switch depth == 0 ? 0 : Int.random(in: 0...8, using: &random) {
        case 0, 1:
            numberCount += 1
            return .number(numberCount)
        case 2: return .structure(part(depth: depth - 1, &random), part(depth: depth - 1, &random))
        case 3: return .none
        case 4: return .some(part(depth: depth - 1, &random))
        case 5: return .list(parts(&self))
        case 6:
            let keyed = parts(&self).enumerated().map { ("k\($0)", $1) }
            return .dictionary(Dictionary(uniqueKeysWithValues: keyed))
        case 7: return .choice(part(depth: depth - 1, &random))
        default: return .choices(part(depth: depth - 1, &random), part(depth: depth - 1, &random))
        }
    }

    /// The value of the plan, with one number increased by 10,000.
    func value(changing changed: Int? = nil) -> Any {
        func value(_ part: Part) -> Any {
            switch part {
            case .number(let number): number == changed ? number + 10_000 : number
            case .structure(let one, let other): Structure(one: value(one), other: value(other))
            case .none: Any?.none as Any
            case .some(let part): Any?.some(value(part)) as Any
            case .list(let parts): parts.map(value)
            case .dictionary(let parts): parts.mapValues(value)
            case .choice(let part): Choice.one(value(part))
            case .choices(let one, let other): Choice.two(value(one), other: value(other))
            }
        }
        return value(root)
    }

    /// The path of each number that the value contains.
    var paths: [Int: String] {
        var paths: [Int: String] = [:]
        func visit(_ part: Part, _ path: String) {
            switch part {
            case .number(let number): paths[number] = path.hasPrefix(".") ? path.tail : path
            case .structure(let one, let other):
                visit(one, "\(path).one")
                visit(other, "\(path).other")
            case .none: break
            case .some(let part): visit(part, path)
            case .list(let parts):
                for (index, part) in parts.enumerated() { visit(part, "\(path)[\(index)]") }
            case .dictionary(let parts):
                for (key, part) in parts.sorted(by: { $0.key < $1.key }) {
                    visit(part, "\(path)[\"\(key)\"]")
                }
            case .choice(let part): visit(part, "\(path).one")
            case .choices(let one, let other):
                visit(one, "\(path).two.0")
                visit(other, "\(path).two.other")
            }
        }
        visit(root, "")
        return paths
    }
}

private struct Structure {
    let one: Any
    let other: Any
}

private enum Choice {
    case one(Any)
    case two(Any, other: Any)
}

extension String {
    fileprivate var tail: String { String(dropFirst()) }
}
