import EventModulesTestSupport
import Suas

extension Program.Step {
    static func random(using random: inout SplitMix64) -> Self {
        let listener = Int.random(in: 0..<8, using: &random)
        let index = Int.random(in: Program.keys.indices, using: &random)
        return switch Int.random(in: 0..<39, using: &random) {
        case 0..<10: .dispatch(randomAction(using: &random))
        case 36...: .send(randomAdd(using: &random))
        case 10..<15: .addListener(listener)
        case 15..<18: .removeListener(listener)
        case 18..<20: .inform(listener)
        case 20: .passOn
        case 21..<24: .attach(Program.keys.indices.filter { $0 == index || $0 < listener / 2 })
        case 24..<26: .detach(index)
        case 26..<28: .reset(index, to: listener)
        case 28..<30: .keep
        case 30..<32: .link(listener)
        case 32..<34: .release(listener)
        default: .resetToKept(listener)
        }
    }
}

extension Program.Listener {
    static func random(
        _ name: Int,
        hasFilters: Bool,
        using random: inout SplitMix64
    ) -> Self {
        let index = Int.random(in: Program.keys.indices, using: &random)
        let kind: Kind =
            switch Int.random(in: 0..<(hasFilters ? 11 : 7), using: &random) {
            case 0: .actions
            case 1: .wholeState
            case 2: .selector(index)
            case 3...6: .key(index)
            case 7: .partOfKey(index)
            case 8: .opaquePart(index)
            default: .partOfSelector(index)
            }
        let isFiltered = hasFilters && Bool.random(using: &random)
        return Self(name: name, kind: kind, isFiltered: isFiltered)
    }
}

extension Program.Pass {
    static func random(using random: inout SplitMix64) -> Self {
        let action = randomAction(using: &random)
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: Self(handling: .back)
        case 1: Self(handling: .later)
        case 2: Self(handling: .instead(action))
        default: Self()
        }
    }
}

private func randomAdd(using random: inout SplitMix64) -> Add {
    let keys = Program.keys.filter { _ in Int.random(in: 0..<5, using: &random) < 2 }
    return Add(.random(in: 0...9, using: &random), to: keys)
}

private func randomAction(using random: inout SplitMix64) -> any Action {
    let add = randomAdd(using: &random)
    return Int.random(in: 0..<4, using: &random) == 0 ? AddTwice(add: add) : add
}
