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
        for seed in (0..<2_000).map({ first &+ $0 }) {
            let program = Program(seed: seed)
            var model = ReferenceModel(program)
            let driver = StoreDriver(program)
            for (index, step) in program.steps.enumerated() {
                model.perform(step)
                driver.perform(step)
                guard driver.log == model.log, driver.numbers == model.numbers else {
                    return report(seed, program.steps[...index], driver, model)
                }
            }
            entries += model.log.count
        }
        #expect(entries > 50_000)
    }

    private func report(
        _ seed: UInt64,
        _ steps: ArraySlice<Program.Step>,
        _ driver: StoreDriver,
        _ model: ReferenceModel
    ) {
        Issue.record("EVENTMODULES_SEED=\(seed), after \(steps.map { "\($0)" })")
        #expect(driver.log == model.log)
        #expect(driver.numbers == model.numbers)
    }
}
