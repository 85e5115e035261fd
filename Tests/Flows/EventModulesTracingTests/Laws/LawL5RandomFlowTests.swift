import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Testing

/// L5: in random flows of events, actions, routes and async actions, every recorded cause is the
/// cause in the flow's program.
///
/// A failure prints the flow's seed; `EVENTMODULES_SEED=n` makes that flow the first one.
@MainActor
struct LawL5RandomFlowTests {
    @Test
    func everyEntryHasTheCauseInTheProgram() async {
        for seed in Repetitions.seeds(short: 200, long: 2_000) {
            let faults = await faults(ofFlowWithSeed: seed)
            guard faults.isEmpty else {
                Issue.record("EVENTMODULES_SEED=\(seed): \(faults.joined(separator: "\n"))")
                return
            }
        }
    }

    private func faults(ofFlowWithSeed seed: UInt64) async -> [String] {
        let program = FlowProgram(seed: seed)
        let world = FlowWorld(program)
        let trace = FlowTrace(manager: world.manager, router: world.router)
        var random = SplitMix64(seed: seed)
        await world.run(with: &random)
        var faults: [String] = []
        for node in program.nodes {
            let found = trace.entries.filter { $0.nodeID == node.id && $0.kind == node.kind.entry }
            guard found.count == 1 else {
                faults.append("node \(node) has \(found.count) entries")
                continue
            }
            let (path, parent) = path(back: found[0], in: trace)
            if path != program.path(to: node) || parent != node.parent {
                faults.append("node \(node): \(path) from \(parent.map(String.init) ?? "outside")")
            }
        }
        return faults
    }

    /// Returns the steps from an entry back to the node that caused it, and that node.
    private func path(back entry: FlowEntry, in trace: FlowTrace) -> (steps: [String], node: Int?) {
        var steps: [String] = []
        var next = entry.causeNumber
        while let number = next {
            let cause = trace.entries[number - 1]
            if let id = cause.nodeID, cause.kind != .began { return (steps, id) }
            steps.append(cause.step)
            next = cause.causeNumber
        }
        return (steps, nil)
    }
}

extension FlowProgram.Node.Kind {
    /// The kind of entry that records a node of this kind.
    fileprivate var entry: FlowEntry.Kind {
        switch self {
        case .emit: .event
        case .dispatch, .run: .action
        case .route: .route
        }
    }
}

extension RouterEvent {
    /// The node that pushed a screen.
    fileprivate var pushedID: Int? {
        if case .pushed(let screen) = self { Int(screen.routingContext.rawValue) } else { nil }
    }
}

extension FlowEntry {
    /// The node that the entry records.
    fileprivate var nodeID: Int? {
        switch fact {
        case .event(let event as NodeEvent, _): event.extractPayload(ifMatches: NodeEvent.happened)
        case .action(let action as DoNode, _): action.id
        case .action(let action as RunNode, _), .began(let action as RunNode): action.id
        case .route: fact.routes.first.flatMap(\.pushedID)
        default: nil
        }
    }

    /// The text to compare for an entry on the path from a node to its parent.
    fileprivate var step: String {
        switch kind {
        case .called, .notified: description
        default: kind.rawValue
        }
    }
}

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
