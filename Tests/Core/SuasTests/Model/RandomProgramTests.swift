import Delivery
import TestSupport
import Testing

/// A store and a plain model of it behave the same in every program.
///
/// A failure prints the program's seed; `EVENTMODULES_SEED=n` makes that program the first one.
@MainActor
struct RandomProgramTests {
    @Test
    func aStoreBehavesLikeItsModel() {
        let seeds = Repetitions.seeds(short: 200, long: 2_000)
        var entries = 0
        // Listeners for absent keys and the like are reported; that is tested elsewhere.
        _ = Diagnostics.collect {
            for seed in seeds {
                guard let count = run(Program(seed: seed), seed) else { return }
                entries += count
            }
        }
        #expect(entries > 25 * seeds.count)
    }

    /// Runs a program on both sides and compares them after every step.
    ///
    /// - Returns: The number of log entries; nil if the two sides differ.
    private func run(_ program: Program, _ seed: UInt64) -> Int? {
        let model = ProgramRun<ReferenceModel>(program)
        let store = ProgramRun<RealStore>(program)
        for (index, step) in program.steps.enumerated() {
            model.perform(step)
            store.perform(step)
            if store.log == model.log && store.states == model.states { continue }
            Issue.record("EVENTMODULES_SEED=\(seed), after \(program.steps[...index])")
            #expect(store.log == model.log)
            #expect(store.states == model.states)
            return nil
        }
        return model.log.count
    }
}
