import Delivery
import Foundation
import Testing

/// A store and a plain model of it do the same with every program.
///
/// `EVENTMODULES_SEED=n` begins with the program of that seed, which a failure names.
@MainActor
struct RandomProgramTests {
    @Test
    func aStoreDoesWhatItsModelDoes() {
        let given = ProcessInfo.processInfo.environment["EVENTMODULES_SEED"].flatMap(UInt64.init)
        let first = given ?? 1
        var entries = 0
        // Listeners for absent keys and the like are reported; that is tested elsewhere.
        _ = Diagnostics.collect {
            for seed in (0..<2_000).map({ first &+ $0 }) {
                guard let count = run(Program(seed: seed), seed) else { return }
                entries += count
            }
        }
        #expect(entries > 50_000)
    }

    /// Runs a program on both sides and compares them after every step.
    ///
    /// - Returns: How much has happened; nil if not the same.
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
