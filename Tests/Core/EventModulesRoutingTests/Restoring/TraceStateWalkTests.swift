import EventModulesTestSupport
import EventModulesTesting
import Testing

/// Random walks through the shop that go back to earlier states in between.
///
/// After each reset, the sub-states agree with texts that were noted when they were the present. At
/// the end nothing is left.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct TraceStateWalkTests {
    @Test(arguments: (0..<10).map { UInt64(200 * $0) })
    func eachStateIsTheNotedOne(offset: UInt64) async throws {
        var count = 0
        for seed in Repetitions.seeds(short: 10, long: 200, offset: offset) {
            let walk = TraceStateWalk(seed: seed)
            try await walk.take()
            guard walk.faults.isEmpty else {
                let faults = walk.faults.joined(separator: "\n")
                Issue.record("EVENTMODULES_SEED=\(seed): \(faults)")
                return
            }
            count += walk.resetCount
        }
        #expect(count > 10)
    }
}

@MainActor
private final class TraceStateWalk {
    private(set) var faults: [String] = []
    private(set) var resetCount = 0
    private let model = ShopModel()
    private let driver = ShopDriver()
    private let trace: FlowTrace
    private var random: SplitMix64

    /// The sub-states as text after entries, by their numbers.
    private var moments: [Int: [StateKey: String]] = [:]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        trace = FlowTrace(manager: driver.shop.manager)
    }

    private var store: Store { driver.shop.store }

    func take() async throws {
        for _ in 0..<Int.random(in: 1...25, using: &random) where faults.isEmpty {
            let step = ShopStep.random(model, using: &random)
            model.perform(step)
            // After a reset, the shop may refuse what the model allows.
            _ = await Diagnostics.collectReports { try? await driver.perform(step) }
            noteMoment()
            if Int.random(in: 0..<4, using: &random) == 0 { try reset() }
        }
        while let payment = driver.shop.payments.first { await driver.shop.confirm(payment) }
        driver.shop.release(0)
        driver.shop.release(1)
        expectNothingLeft(in: driver.shop.manager)
    }

    private func noteMoment() {
        faults += driver.shop.gateComplaints
        guard let last = trace.entries.last else { return }
        moments[last.number] = text(of: store.state)
    }

    private func reset() throws {
        let entry = try #require(trace.entries.randomElement(using: &random))
        let count = trace.entries.count
        let wanted = try #require(trace.state(after: entry))
        if let moment = moments[entry.number], moment != text(of: wanted) {
            faults.append("\(text(of: wanted)) after \(entry), instead of \(moment)")
        }
        let keys = Set(store.state.keys)
        let others = store.state.keys.filter { !wanted.keys.contains($0) }
            .map { (key: $0, text: "\(store.state[$0] ?? "")") }
        _ = Diagnostics.collect { store.resetFullState(wanted) }
        resetCount += 1
        let restored = try stateAfterReset(from: count)
        for key in wanted.keys where keys.contains(key) { compare(key, restored, wanted) }
        for (key, text) in others {
            let found = "\(restored[key] ?? "")"
            if found != text { faults.append("\(key) is \(found), instead of \(text)") }
        }
        noteMoment()
    }

    /// The state before anything followed from the reset.
    private func stateAfterReset(from count: Int) throws -> Store.State {
        let changes = trace.entries[count...].drop { $0.kind == .reported }
            .prefix { $0.kind == .changed && $0.causeNumber == nil }
        return try #require(trace.state(after: changes.last ?? trace.entries[count - 1]))
    }

    private func compare(_ key: StateKey, _ state: Store.State, _ wanted: Store.State) {
        let (found, wanted) = ("\(state[key] ?? "")", "\(wanted[key] ?? "")")
        if found != wanted { faults.append("\(key) is \(found), instead of \(wanted)") }
    }

    private func text(of state: Store.State) -> [StateKey: String] {
        var text: [StateKey: String] = [:]
        for key in state.keys { text[key] = "\(state[key] ?? "")" }
        return text
    }
}
