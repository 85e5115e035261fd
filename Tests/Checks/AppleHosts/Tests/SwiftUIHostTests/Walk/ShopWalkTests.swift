import EventModulesScreens
import EventModulesTestSupport
import EventModulesTesting
import Testing

/// Random walks through the shop: after each one the router and SwiftUI show the same, and nothing is
/// left; at any time appearances are well formed, no modal is blank, and only the position's screens
/// are alive.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct ShopWalkTests {
    @Test(arguments: [false, true])
    func theRouterAndSwiftUIShowTheSame(writesThroughOldBindings: Bool) async {
        await ShopWalk.take(Repetitions.seeds(short: 50, long: 500)) { walk in
            var problems: [String] = []
            // A push over a modal without a stack is presented, which is reported.
            _ = await Diagnostics.collectReports {
                problems = await ShopStage.problems(
                    writesThroughOldBindings: writesThroughOldBindings
                ) { walk($0) }
            }
            return problems
        }
    }
}
