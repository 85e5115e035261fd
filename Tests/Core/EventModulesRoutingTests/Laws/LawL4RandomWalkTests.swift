import EventModules
import EventModulesTestSupport
import Testing

/// L4 on random walks: after each step the router, its store, the modules and screens that are
/// alive, and the screens that appear agree with a plain model.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct LawL4RandomWalkTests {
    @Test
    func routerStoreAndScreensAgreeWithTheModel() throws {
        let seeds = Repetitions.seeds(short: 80, long: 2_000)
        var screens = 0
        // Pushing onto nothing and the like is reported; that is tested elsewhere.
        let reports = try Diagnostics.collect {
            for seed in seeds {
                guard let count = try walk(seed) else { return }
                screens += count
            }
        }
        #expect(screens > 15 * seeds.count)
        #expect(reports.count > seeds.count / 2)
    }

    /// Runs a walk on both sides and compares them after every step.
    ///
    /// - Returns: The number of screens created; nil if the two sides differ.
    private func walk(_ seed: UInt64) throws -> Int? {
        var random = SplitMix64(seed: seed)
        var model = ModelWalk()
        let driver = WalkDriver()
        var taken: [[WalkStep]] = []
        for index in 0..<Int.random(in: 1...60, using: &random) {
            let steps = index == 0 ? [.start(tabs: 2)] : Self.steps(model, using: &random)
            taken.append(steps)
            for step in steps { model.perform(step) }
            try driver.perform(steps)
            guard agree(model.position, driver) else {
                Issue.record("EVENTMODULES_SEED=\(seed), after \(taken)")
                return nil
            }
        }
        return model.lastNumber
    }

    /// Returns one step from outside, or up to three that a listener requests in one delivery.
    private static func steps(_ model: ModelWalk, using random: inout SplitMix64) -> [WalkStep] {
        let numbers = model.position.screens.map(\.number)
        let steps = (0..<3).map { _ in
            WalkStep.random(numbers: numbers, last: model.lastNumber, using: &random)
        }
        let isRequested = Int.random(in: 0..<4, using: &random) == 0
        guard isRequested, !steps[0].refersToTheCurrentState else { return [steps[0]] }
        return [steps[0]] + steps.dropFirst().filter { !$0.refersToTheCurrentState }
    }

    private func agree(_ model: ModelPosition, _ driver: WalkDriver) -> Bool {
        let (alive, appearing) = driver.screens()
        let visible = Set(model.visible)
        let modules = Set(model.screens.map(\.module)).sorted()
        if driver.position == model, driver.modules == modules, driver.complaints.isEmpty,
            alive == Set(model.screens.map(\.number)),
            appearing == visible
        {
            return true
        }
        #expect(driver.position == model)
        #expect(driver.modules == modules)
        #expect(driver.complaints.isEmpty)
        #expect(alive == Set(model.screens.map(\.number)))
        #expect(appearing == visible)
        return false
    }
}

extension WalkStep {
    /// True if the step refers to the state at the time of the request.
    fileprivate var refersToTheCurrentState: Bool {
        switch self {
        case .keep, .further, .move: true
        default: false
        }
    }
}
