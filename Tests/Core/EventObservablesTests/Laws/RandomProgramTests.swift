import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import EventRuntime
import Testing

/// L2, L3 and L4: random programs compare the subjects and operators with a model.
///
/// A failure prints the program's seed and the steps that it needs; `EVENTMODULES_SEED=<seed>` makes
/// that program the first one.
@MainActor
struct RandomProgramTests {
    @Test
    func subjectsAndOperatorsBehaveLikeTheModel() async {
        var lineCount = 0
        let seeds = Repetitions.seeds(short: 500, long: 2_000)
        await checkPrograms(seeds, steps: Program.lines) { lines in
            let pair = ProgramPair(lines)
            let failure = await pair.run(lines.filter { $0.call == nil }.map(\.step))
            lineCount += pair.lineCount
            return failure
        }
        #expect(lineCount > 5 * seeds.count, "The programs do too little.")
    }

    @Test
    func failureShowsOnlyTheStepsThatItNeeds() async throws {
        let failures = try await issues {
            await checkPrograms([3, 4, 5], steps: { seed in Array(1...Int(seed) * 10) }) { steps in
                steps.contains(17) && steps.contains(32) ? "17 and 32" : nil
            }
        }
        #expect(
            failures.map(\.text) == [
                "EVENTMODULES_SEED=4: 2 of 40 steps fail:\n  17\n  32\n17 and 32"
            ]
        )
    }

    @Test
    func shrinkingStopsAtItsLimit() async {
        var runCount = 0
        let needed = await shrunk(Array(1...100), limit: 5) { _ in
            runCount += 1
            return false
        }
        #expect(needed.count == 100)
        #expect(runCount == 5)
    }
}

/// A program that runs on the model and on the real subjects, step by step.
@MainActor
private final class ProgramPair {
    private let expected: ProgramRun
    private let actual: ProgramRun
    private let model: ReferenceModel
    private let real: RealSubjects

    init(_ lines: [Program.Line]) {
        expected = ProgramRun(lines)
        actual = ProgramRun(lines)
        model = ReferenceModel(expected)
        real = RealSubjects(actual)
        (expected.target, actual.target) = (model, real)
    }

    var lineCount: Int { expected.log.count }

    /// Runs steps from outside, and then releases everything; returns the first difference.
    func run(_ steps: [Program.Step]) async -> String? {
        defer { (expected.target, actual.target) = (nil, nil) }
        let last: [Program.Step] =
            [.pass(10_000_000_000)] + (0..<Program.subjectCount).map { .release(subject: $0) }
        for step in steps + last {
            guard await perform(step) else { return nil }
            if model.observed != real.observed { await endIterations() }
            if let difference { return "after \(step): \(difference)" }
        }
        _ = await eventually { actual.values == expected.values }
        guard actual.values != expected.values else { return nil }
        return "values differ\nmodel: \(expected.values)\nreal: \(actual.values)"
    }

    /// The first difference between the logs, or the subjects.
    private var difference: String? {
        if model.observed != real.observed {
            return "observed subjects differ\nmodel: \(model.observed)\nreal: \(real.observed)"
        }
        guard actual.log != expected.log else { return nil }
        let line = zip(actual.log, expected.log).prefix { $0 == $1 }.count
        return "line \(line) differs\nmodel: \(expected.log)\nreal: \(actual.log)"
    }

    /// Performs a step; returns false if the order of what follows isn't defined.
    private func perform(_ step: Program.Step) async -> Bool {
        if case .pass(let time) = step { return await pass(time) }
        if case .send(let subject, let count) = step {
            await send(count, from: subject)
            return true
        }
        expected.perform(step)
        let usual = Diagnostics.sink
        Diagnostics.sink = { [actual] in actual.note("dropped \($0.details.last?.value ?? "")") }
        actual.perform(step)
        Diagnostics.sink = usual
        return true
    }

    /// Sends through an inlet, after the tasks that wait, and runs those that its elements create.
    private func send(_ count: Int, from subject: Int) async {
        (expected.isTimePassing, actual.isTimePassing) = (true, true)
        defer { (expected.isTimePassing, actual.isTimePassing) = (false, false) }
        await runTasks()
        for _ in 0..<count { expected.perform(.emit(subject: subject)) }
        let arrivedCount = real.arrivedCount + count
        real.send(count, from: subject)
        _ = await eventually { real.arrivedCount == arrivedCount }
        await runTasks()
    }

    /// Waits for the subscriptions of iterations, which end in tasks.
    private func endIterations() async {
        (expected.isTimePassing, actual.isTimePassing) = (true, true)
        defer { (expected.isTimePassing, actual.isTimePassing) = (false, false) }
        await runTasks()
        _ = await eventually { real.observed == model.observed }
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
