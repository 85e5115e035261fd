import EventModulesTestSupport
import EventRuntime
import Testing

/// L2, L4 and L7: a store and a plain model of it behave the same in every program.
///
/// A failure prints the program's seed; `EVENTMODULES_SEED=n` makes that program the first one.
@MainActor
struct RandomProgramTests {
    /// A step of a seed's program.
    private struct Line: CustomStringConvertible {
        let seed: UInt64
        let step: Program.Step

        var description: String { "\(step)" }
    }

    @Test
    func aStoreBehavesLikeItsModel() async {
        let seeds = Repetitions.seeds(short: 200, long: 2_000)
        var entries = 0
        // Listeners for absent keys and the like are reported; that is tested elsewhere.
        _ = await Diagnostics.collectReports {
            await checkPrograms(
                seeds,
                steps: { seed in Program(seed: seed).steps.map { Line(seed: seed, step: $0) } },
                failure: { lines in
                    guard let seed = lines.first?.seed else { return nil }
                    let (count, failure) = await run(Program(seed: seed, lines.map(\.step)))
                    entries += count
                    return failure
                }
            )
        }
        #expect(entries > 25 * seeds.count)
    }

    /// Runs a program on both sides and compares them after every step.
    ///
    /// - Returns: The number of log entries, and the difference if there is one.
    private func run(_ program: Program) async -> (count: Int, failure: String?) {
        let model = ProgramRun<ReferenceModel>(program)
        let store = ProgramRun<RealStore>(program)
        for step in program.steps {
            model.perform(step)
            model.target.receive()
            store.perform(step)
            for _ in 0..<10_000 where store.missingCount > 0 { await Task.yield() }
            guard store.log == model.log, store.states == model.states else {
                let last = "\(store.log.suffix(5)), \(store.states)"
                return (
                    model.log.count,
                    "\(last) instead of \(model.log.suffix(5)), \(model.states)"
                )
            }
        }
        return (model.log.count, nil)
    }
}
