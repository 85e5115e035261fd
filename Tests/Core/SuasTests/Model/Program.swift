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

    mutating func takePass() -> Pass {
        passes.isEmpty ? Pass() : passes.removeFirst()
    }

    // MARK: - Shared by the store and the model

    /// Returns true if the reducer of a key runs for `Add` only.
    static func namesAdd(_ index: Int) -> Bool { index >= 2 }

    /// Returns a selector's result: nil for some numbers, and equal results for others.
    static func selected(_ number: Int) -> Int? { number % 3 == 0 ? nil : number / 2 }
}
