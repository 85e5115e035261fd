import Delivery
import EventModulesTesting
import TestSupport
import Testing

/// Recording observes and changes nothing: random programs have the same order, the same states and
/// the same lifetimes with a recorder and without.
@MainActor
struct LawL2RecordingTests {
    @Test(arguments: 0..<20)
    func recordedProgramsRunAsUnrecordedOnes(block: Int) async {
        for seed in (block * 100)..<(block * 100 + 100) {
            let plain = await journal(of: FlowProgram(seed: UInt64(seed)), recorded: .never)
            let whole = await journal(of: FlowProgram(seed: UInt64(seed)), recorded: .always)
            let part = await journal(of: FlowProgram(seed: UInt64(seed)), recorded: .afterwards)
            #expect(whole == plain, "seed \(seed)")
            #expect(part == plain, "seed \(seed)")
        }
    }

    @Test
    func theProgramsRouteReleaseAndChangeStates() async {
        var lines: [String] = []
        for seed in 0..<100 {
            lines += await journal(of: FlowProgram(seed: UInt64(seed)), recorded: .never)
        }
        #expect(lines.count { $0.contains("hears") } > 100)
        #expect(lines.contains { $0.hasPrefix("module") })
        #expect(lines.contains { $0.hasPrefix("screen") })
    }

    private enum Recording {
        case never
        case always

        /// Half of the program is recorded: the recorder is attached to a world that is in use.
        case afterwards
    }

    /// Everything that happens in a program, up to the release of its world.
    private func journal(of program: FlowProgram, recorded: Recording) async -> [String] {
        let journal = Journal()
        weak var world: FlowWorld?
        do {
            let made = FlowWorld(program, journal)
            world = made
            var trace: FlowTrace?
            if recorded == .always { trace = FlowTrace(manager: made.manager, router: made.router) }
            await made.run()
            if recorded == .afterwards {
                trace = FlowTrace(manager: made.manager, router: made.router, keeping: 5)
            }
            await made.run()
            journal.add("\(made.store.state), \(made.router.position)")
            journal.add("\(made.store.listenerOrigins.count) listeners")
            trace?.stop()
        }
        journal.add(world == nil ? "the world was released" : "the world is alive")
        return journal.lines
    }
}
