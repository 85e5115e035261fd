import EventModulesTestSupport
import EventModulesTesting
import Testing

/// Random walks through the shop that go back to earlier states in between.
///
/// After each restoring, the sub-states agree with texts that were noted when they were the present,
/// and everything that happened has the restoring as its cause. At the end nothing is left.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct RestoringWalkTests {
    @Test(arguments: (0..<10).map { UInt64(200 * $0) })
    func eachRestoredStateIsTheNotedOne(offset: UInt64) async throws {
        var count = 0
        for seed in Repetitions.seeds(short: 10, long: 200, offset: offset) {
            let walk = RestoringWalk(seed: seed)
            try await walk.take()
            guard walk.faults.isEmpty else {
                let faults = walk.faults.joined(separator: "\n")
                Issue.record("EVENTMODULES_SEED=\(seed): \(faults)")
                return
            }
            count += walk.restoredCount
        }
        #expect(count > 10)
    }
}

@MainActor
private final class RestoringWalk {
    private(set) var faults: [String] = []
    private(set) var restoredCount = 0
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
            // After a restoring, the shop may refuse what the model allows.
            _ = await Diagnostics.collectReports { try? await driver.perform(step) }
            noteMoment()
            if Int.random(in: 0..<4, using: &random) == 0 { try restore() }
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

    private func restore() throws {
        let entry = try #require(trace.entries.randomElement(using: &random))
        let count = trace.entries.count
        let wanted = try #require(trace.state(after: entry))
        if let moment = moments[entry.number], moment != text(of: wanted) {
            faults.append("\(text(of: wanted)) after \(entry), instead of \(moment)")
        }
        let keys = Set(store.state.keys)
        let others = store.state.keys.filter { !wanted.keys.contains($0) }
            .map { (key: $0, text: "\(store.state[$0] ?? "")") }
        _ = Diagnostics.collect { trace.restore(entry) }
        restoredCount += 1
        let restored = try stateAfterReset(from: count)
        for key in wanted.keys where keys.contains(key) { compare(key, restored, wanted) }
        for (key, text) in others {
            let found = "\(restored[key] ?? "")"
            if found != text { faults.append("\(key) is \(found), instead of \(text)") }
        }
        checkCauses(from: count)
        noteMoment()
    }

    /// The state before anything followed from the reset.
    private func stateAfterReset(from count: Int) throws -> Store.State {
        let changes = trace.entries[(count + 1)...]
            .prefix { $0.kind == .changed && $0.causeNumber == count + 1 }
        return try #require(trace.state(after: changes.last ?? trace.entries[count]))
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

    /// Everything that followed leads back to the restoring.
    private func checkCauses(from count: Int) {
        for entry in trace.entries[count...] {
            let first = sequence(first: entry) { [trace] entry in
                entry.causeNumber.map { trace.entries[$0 - 1] }
            }
            .first { $0.kind == .restored }
            if first?.number != count + 1 { faults.append("\(entry) has another cause") }
        }
    }
}
