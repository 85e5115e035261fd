import Delivery
import ManualTime
import Observables
import TestSupport
import Testing

/// L2 and L3: random programs compare the subjects and operators with a model.
///
/// A failure prints the program's seed; `EVENTMODULES_SEED=<seed>` makes that program the first
/// one.
@MainActor
struct RandomProgramTests {
    @Test
    func subjectsAndOperatorsBehaveLikeTheModel() async {
        var lineCount = 0
        let seeds = Repetitions.seeds(short: 500, long: 2_000)
        for seed in seeds {
            let program = Program(seed: seed)
            let pair = ProgramPair(program)
            for step in program.steps {
                guard await pair.perform(step) else { break }
                if let difference = pair.difference {
                    Issue.record(
                        """
                        EVENTMODULES_SEED=\(seed): after \(step)
                        \(difference)
                        \(program)
                        """
                    )
                    return
                }
            }
            lineCount += pair.lineCount
            pair.end()
        }
        #expect(lineCount > 5 * seeds.count, "The programs do too little.")
    }
}

/// A program that runs on the model and on the real subjects, step by step.
@MainActor
private final class ProgramPair {
    private let expected: ProgramRun
    private let actual: ProgramRun
    private let model: ReferenceModel
    private let real: RealSubjects

    init(_ program: Program) {
        expected = ProgramRun(program)
        actual = ProgramRun(program)
        model = ReferenceModel(expected)
        real = RealSubjects(actual)
        (expected.target, actual.target) = (model, real)
    }

    var lineCount: Int { expected.log.count }

    /// The first difference between the logs.
    var difference: String? {
        guard actual.log != expected.log else { return nil }
        let line = zip(actual.log, expected.log).prefix { $0 == $1 }.count
        return "line \(line) differs\nmodel: \(expected.log)\nreal: \(actual.log)"
    }

    func end() {
        (expected.target, actual.target) = (nil, nil)
    }

    /// Performs a step; returns false if the order of what follows isn't defined.
    func perform(_ step: Program.Step) async -> Bool {
        if case .pass(let time) = step { return await pass(time) }
        expected.perform(step)
        let usual = Diagnostics.sink
        Diagnostics.sink = { [actual] in actual.dropped($0.details.last?.value ?? "") }
        actual.perform(step)
        Diagnostics.sink = usual
        return true
    }

    private func pass(_ time: Int) async -> Bool {
        (expected.isTimePassing, actual.isTimePassing) = (true, true)
        defer { (expected.isTimePassing, actual.isTimePassing) = (false, false) }
        let end = model.now + time
        await runTasks()
        while let due = model.nextDue, due <= end {
            if model.isNextTied { return false }
            await advance(to: due)
            if difference != nil { return true }
        }
        await advance(to: end)
        return true
    }

    /// Advances both clocks, and waits for what the model's observers receive.
    private func advance(to time: Int) async {
        model.advance(to: time)
        real.clock.advance(to: ManualClock.Instant(offset: .nanoseconds(time)))
        await runTasks()
    }

    private func runTasks() async {
        model.runTasks()
        _ = await eventually { actual.log.count >= expected.log.count }
    }
}
