import Delivery
import Observables
import TestSupport
import Testing

/// L2 and L3: random programs compare the subjects with a model.
///
/// A failure prints the program's seed; `EVENTMODULES_SEED=<seed>` makes that program the first
/// one.
@MainActor
struct RandomProgramTests {
    @Test
    func subjectsBehaveLikeTheModel() {
        var lineCount = 0
        let seeds = Repetitions.seeds(short: 500, long: 2_000)
        for seed in seeds {
            let program = Program(seed: seed)
            let model = ProgramRun(program)
            model.target = ReferenceModel(model)
            let real = ProgramRun(program)
            real.target = RealSubjects(real)
            let usual = Diagnostics.sink
            defer { Diagnostics.sink = usual }
            Diagnostics.sink = { real.dropped($0.details.last?.value ?? "") }
            for step in program.steps {
                model.perform(step)
                real.perform(step)
                guard real.log == model.log else {
                    let differing = zip(real.log, model.log).prefix { $0 == $1 }.count
                    Issue.record(
                        """
                        EVENTMODULES_SEED=\(seed): line \(differing) differs after \(step)
                        model: \(model.log)
                        real: \(real.log)
                        \(program)
                        """
                    )
                    return
                }
            }
            lineCount += model.log.count
            (model.target, real.target) = (nil, nil)
        }
        #expect(lineCount > 10 * seeds.count, "The programs do too little.")
    }
}
