import Suas

/// A random sequence of things to do to a store, some of them inside callbacks.
///
/// Whoever runs it takes the reactions and passes out one by one, so that every program ends.
struct Program {
    static let keys = ["k0", "k1", "k2", "k3"]

    enum Step {
        case dispatch(Add)
        case addListener(Int)
        case removeListener(Int)
        case inform(Int)

        /// Calls the oldest `next` that the middleware has kept.
        case passKept
    }

    /// What the middleware does with an action.
    struct Pass {
        enum Way {
            case on, back, later
            case instead(Add)
        }

        var before: [Step] = []
        var way = Way.on
        var after: [Step] = []
    }

    private(set) var listeners: [Listener] = []
    private(set) var steps: [Step] = []

    /// What each listener does the first, second, … time it is called.
    private var reactions: [[Step]]

    /// What the middleware does with the first, second, … action; then it passes all of them on.
    private var passes: [Pass] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        listeners = (0..<8).map { _ in .random(using: &random) }
        reactions = listeners.map { _ in [] }
        passes = (0..<12).map { _ in .random(using: &random) }
        steps = (0..<4).map { .addListener($0) }
        for _ in 0..<Int.random(in: 1...36, using: &random) {
            let step = Step.random(using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: passes[.random(in: passes.indices, using: &random)].before.append(step)
            case 1: passes[.random(in: passes.indices, using: &random)].after.append(step)
            case 2...4: reactions[.random(in: reactions.indices, using: &random)].append(step)
            default: steps.append(step)
            }
        }
    }

    mutating func takeReaction(of listener: Int) -> Step? {
        reactions[listener].isEmpty ? nil : reactions[listener].removeFirst()
    }

    mutating func takePass() -> Pass {
        passes.isEmpty ? Pass() : passes.removeFirst()
    }

    // MARK: - What both sides write and decide alike

    /// The filter of every state listener: it refuses some of the changes.
    static func accepts(_ numbers: [Int]) -> Bool { numbers.reduce(0, +) % 4 != 3 }

    /// What every selector makes of its number: nothing of some.
    static func selected(_ number: Int) -> Int? { number % 3 == 0 ? nil : number }
}

extension Program.Step {
    static func random(using random: inout SplitMix64) -> Self {
        let listener = Int.random(in: 0..<8, using: &random)
        return switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: .dispatch(.random(using: &random))
        case 9..<14: .addListener(listener)
        case 14..<17: .removeListener(listener)
        case 17: .passKept
        default: .inform(listener)
        }
    }
}

extension Program.Listener {
    static func random(using random: inout SplitMix64) -> Self {
        let key = Int.random(in: 0..<4, using: &random)
        return switch Int.random(in: 0..<6, using: &random) {
        case 0: .actions
        case 1: .wholeState
        case 2: .selector(key)
        default: .key(key)
        }
    }
}

extension Program.Pass {
    static func random(using random: inout SplitMix64) -> Self {
        let action = Add.random(using: &random)
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: Self(way: .back)
        case 1: Self(way: .later)
        case 2: Self(way: .instead(action))
        default: Self()
        }
    }
}

extension Add {
    static func random(using random: inout SplitMix64) -> Self {
        let keys = Program.keys.filter { _ in Int.random(in: 0..<5, using: &random) < 2 }
        return Add(.random(in: 1...9, using: &random), to: keys)
    }
}
