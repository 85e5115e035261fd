import EventModulesTestSupport
import Suas

/// A random sequence of steps to perform on a store, some of them inside callbacks.
///
/// A run removes the reactions and passes one by one, so every program ends.
struct Program {
    static let keys = ["k0", "k1", "k2", "k3"]

    /// The indices of the keys that a store is created with.
    static let firstIndices = [0, 1, 2]

    enum Step {
        case dispatch(any Action)

        /// Sends an action through the inlet; it arrives after the step from outside.
        case send(Add)
        case addListener(Int)
        case removeListener(Int)
        case inform(Int)

        /// Links a listener to a new object.
        case link(Int)
        /// Releases the object that a listener is linked to.
        case release(Int)
        /// Calls the oldest `next` that the middleware has held back.
        case passOn
        /// Attaches the keys that are absent.
        case attach([Int])
        case detach(Int)
        case reset(Int, to: Int)

        /// Keeps a copy of the state.
        case keep
        case resetToKept(Int)
    }

    /// The middleware's handling of an action.
    struct Pass {
        enum Handling {
            case on, back, later
            case instead(any Action)
        }

        var before: [Step] = []
        var handling = Handling.on
        var after: [Step] = []
    }

    let listeners: [Listener]
    private(set) var steps: [Step]

    /// The steps of each listener, one for each call.
    private var reactions: [[Step]]

    /// The middleware's handling of the first actions; all later ones are passed on.
    private var passes: [Pass]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Without filters, numbers that aren't kept are changed in place.
        let hasFilters = Int.random(in: 0..<3, using: &random) > 0
        listeners = (0..<8).map { .random($0, hasFilters: hasFilters, using: &random) }
        reactions = listeners.map { _ in [] }
        passes = (0..<12).map { _ in .random(using: &random) }
        steps = (0..<4).map { .addListener($0) }
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            let step = Step.random(using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: passes[.random(in: passes.indices, using: &random)].before.append(step)
            case 1: passes[.random(in: passes.indices, using: &random)].after.append(step)
            case 2...4: reactions[.random(in: reactions.indices, using: &random)].append(step)
            default: steps.append(step)
            }
        }
    }

    /// The program of a seed with some of its steps.
    init(seed: UInt64, _ steps: [Step]) {
        self.init(seed: seed)
        self.steps = steps
    }

    mutating func takeReaction(of listener: Int) -> Step? {
        reactions[listener].isEmpty ? nil : reactions[listener].removeFirst()
    }

    mutating func takePass() -> Pass { passes.isEmpty ? Pass() : passes.removeFirst() }

    /// Returns true if the reducer of a key runs for `Add` only.
    static func namesAdd(_ index: Int) -> Bool { index >= 2 }

    /// Returns a selector's result: nil for some numbers, and equal results for others.
    static func selected(_ number: Int) -> Int? { number % 3 == 0 ? nil : number / 2 }
}

extension Program {
    /// A listener and its subject: the actions, the whole state or a part of it.
    struct Listener {
        enum Kind {
            case actions
            case key(Int)
            case wholeState
            case selector(Int)
            case partOfKey(Int)
            case partOfSelector(Int)
            case opaquePart(Int)
        }

        /// Its index in `listeners`.
        let name: Int
        let kind: Kind

        /// True if the listener has a filter; listeners of parts ignore it.
        let isFiltered: Bool

        var hearsActions: Bool {
            guard case .actions = kind else { return false }
            return true
        }
    }
}

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
    static func random(_ name: Int, hasFilters: Bool, using random: inout SplitMix64) -> Self {
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

/// Adds an amount twice; the reducers that name `Add` are not run for it.
struct AddTwice: Action, CustomStringConvertible {
    let add: Add

    var description: String { "twice \(add)" }
}
