import EventModulesScreens
import EventModulesTestSupport
import Testing
import UIKit

/// Random walks through the shop: after each one the router and UIKit show the same, and nothing is
/// left; at any time appearances are well formed, and only the position's screens are alive.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct HostWalkTests {
    @Test(arguments: UIKitSimulation.StackPolicy.allCases)
    func theRouterAndUIKitShowTheSame(policy: UIKitSimulation.StackPolicy) {
        var gestures = 0
        let seeds = Repetitions.seeds(short: 300, long: 3_000)
        for seed in seeds {
            var steps: [String] = []
            let problems = HostStage.problems(policy) { stage in
                var walk = HostWalk(seed: seed, on: stage)
                walk.take()
                steps = walk.steps
                gestures += walk.gestures
            }
            guard problems.isEmpty else {
                Issue.record("EVENTMODULES_SEED=\(seed), after \(steps): \(problems)")
                return
            }
        }
        #expect(gestures > seeds.count)
    }
}
