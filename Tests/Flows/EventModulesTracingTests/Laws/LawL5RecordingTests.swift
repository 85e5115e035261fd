import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Testing

/// L5: recording changes no behavior.
///
/// Random programs have the same order, states and lifetimes with a recorder and without.
@MainActor
struct LawL5RecordingTests {
    @Test
    func recordedProgramsRunLikeUnrecordedOnes() async {
        var (heard, released) = (0, 0)
        let seeds = Repetitions.seeds(short: 100, long: 2_000)
        for seed in seeds {
            let plain = await journal(of: FlowProgram(seed: seed), isRecorded: false)
            let recorded = await journal(of: FlowProgram(seed: seed), isRecorded: true)
            guard plain == recorded else {
                let lines = LineDifference(from: plain, to: recorded).lines
                Issue.record("EVENTMODULES_SEED=\(seed): \(lines)")
                return
            }
            #expect(plain.contains("\n0 earlier states are retained\n"))
            #expect(plain.hasSuffix("the app was released"))
            heard += plain.split(separator: "\n").count { $0.contains("hears") }
            released += plain.split(separator: "\n").count { $0.hasPrefix("module") }
        }
        #expect(heard > seeds.count && released > seeds.count / 2)
    }

    /// Everything that happens in a program, from its first event to the release of its app.
    private func journal(of program: FlowProgram, isRecorded: Bool) async -> String {
        let journal = Journal()
        var world: FlowWorld? = FlowWorld(program, journal)
        weak let watched = world
        var trace: FlowTrace?
        if isRecorded, let world {
            trace = FlowTrace(manager: world.manager, router: world.router, keeping: 1)
        }
        await world?.run()
        if let world {
            journal.add("\(world.summary)")
            journal.add("\(world.store.listenerOrigins.count) listeners")
            // Replaces the states, and the entries that the recorder keeps.
            for _ in 0..<3 { world.store.dispatch(action: DoNode(id: -1)) }
            journal.add("\(journal.retainedMarkCount) earlier states are retained")
        }
        world = nil
        journal.add(watched == nil ? "the app was released" : "the app is alive")
        trace?.stop()
        return journal.lines.joined(separator: "\n")
    }
}
