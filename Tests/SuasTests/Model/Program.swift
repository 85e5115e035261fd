import Suas
import TestSupport

/// A random sequence of things to do to a store, some of them inside callbacks.
///
/// Whoever runs it takes the reactions and passes out one by one, so that every program ends.
struct Program {
    static let keys = ["k0", "k1", "k2", "k3"]

    /// The keys that a store has from the beginning.
    static let firstPlaces = [0, 1, 2]

    enum Step {
        case dispatch(any Action)
        case addListener(Int)
        case removeListener(Int)
        case inform(Int)

        /// Calls the oldest `next` that the middleware has held back.
        case passOn

        /// Attaches those of the keys that are not there.
        case attach([Int])
        case detach(Int)
        case reset(Int, to: Int)

        /// Keeps the state as it is.
        case keep
        case resetToKept(Int)
    }

    /// What the middleware does with an action.
    struct Pass {
        enum Way {
            case on, back, later
            case instead(any Action)
        }

        var before: [Step] = []
        var way = Way.on
        var after: [Step] = []
    }

    let listeners: [Listener]
    private(set) var steps: [Step]

    /// What each listener does the first, second, … time it is called.
    private var reactions: [[Step]]

    /// What the middleware does with the first, second, … action; then it passes all of them on.
    private var passes: [Pass]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Without filters numbers are changed in place, unless they are kept.
        let hasFilters = Int.random(in: 0..<3, using: &random) > 0
        listeners = (0..<8).map { .random($0, hasFilters: hasFilters, using: &random) }
        reactions = listeners.map { _ in [] }
        passes = (0..<12).map { _ in .random(using: &random) }
        steps = (0..<4).map { .addListener($0) }
        for _ in 0..<Int.random(in: 1...56, using: &random) {
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

    /// Whether the reducer of a key names `Add` as the only action that it is run for.
    static func namesAdd(_ place: Int) -> Bool { place >= 2 }

    /// What every selector makes of its number: nothing of some, the same of two.
    static func selected(_ number: Int) -> Int? { number % 3 == 0 ? nil : number / 2 }
}
