import EventModulesTesting
import TestSupport
import Testing

/// Traveling in time: in random walks through the shop, the app goes back and forth between
/// moments.
///
/// Meanwhile, the bank confirms payments, and the user tries to go on. Back in the present,
/// everything agrees with a plain model that hasn't traveled (L2 to L5, L7).
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct TravelLawTests {
    @Test(arguments: (0..<10).map { UInt64(200 * $0) })
    func thePresentIsExactAfterEachTrip(offset: UInt64) async throws {
        var count = 0
        for seed in Repetitions.seeds(short: 10, long: 200, offset: offset) {
            let walk = TravelWalk(seed: seed)
            try await walk.take()
            guard walk.faults.isEmpty else {
                let faults = walk.faults.joined(separator: "\n")
                Issue.record("EVENTMODULES_SEED=\(seed): \(faults)")
                return
            }
            count += walk.travelCount
        }
        #expect(count > 10)
    }
}

@MainActor
private final class TravelWalk {
    private(set) var faults: [String] = []
    private(set) var travelCount = 0
    private let model = ShopModel()
    private let driver = ShopDriver()
    private let trace: FlowTrace
    private var random: SplitMix64

    /// The sub-states as text after entries, by their numbers.
    private var moments: [Int: [StateKey: String]] = [:]
    private var stateCalls = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        trace = FlowTrace(manager: driver.shop.manager)
    }

    func take() async throws {
        for _ in 0..<Int.random(in: 1...25, using: &random) where faults.isEmpty {
            let step = ShopStep.random(model, using: &random)
            model.perform(step)
            try await driver.perform(step)
            compare(driver.takePicture(), model.picture, "after \(step)")
            keepMoment()
            if Int.random(in: 0..<4, using: &random) == 0 { try await makeTrip() }
        }
        checkCauses()
        while let payment = driver.shop.payments.first { await driver.shop.confirm(payment) }
        driver.shop.release(0)
        driver.shop.release(1)
        expectNothingLeft(in: driver.shop.manager)
    }

    // MARK: - Trips

    private func makeTrip() async throws {
        let before = driver.shop.store.state
        let running = driver.shop.payments.map(\.order)
        var isConfirmed = false
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            try travel()
            guard let payment = driver.shop.payments.first, !isConfirmed, random.next() % 3 == 0
            else { continue }
            isConfirmed = true
            await driver.shop.confirm(payment)
        }
        try await tryToGoOn()
        if driver.shop.payments.map(\.order) != Array(running.dropFirst(isConfirmed ? 1 : 0)) {
            faults.append("other payments are running: \(driver.shop.payments)")
        }
        trace.returnToPresent()
        if isConfirmed { model.perform(.confirm) }
        var picture = model.picture
        if !isConfirmed { picture.heard = [] }
        let found = driver.takePicture()
        picture.reports = found.reports
        compare(found, picture, "after a trip")
        if !isConfirmed { compareIdentity(before) }
    }

    private func travel() throws {
        let entry = try #require(trace.entries.randomElement(using: &random))
        _ = Diagnostics.collect { trace.travel(to: entry) }
        travelCount += 1
        let state = try #require(trace.state(after: entry))
        if let moment = moments[entry.number], moment != text(of: state) {
            faults.append("\(text(of: state)) after \(entry), instead of \(moment)")
        }
        let store = driver.shop.store
        for key in state.keys where store.state.keys.contains(key) && !isPartlyLost(key, state) {
            let (found, wanted) = (shownText(of: store.state[key]), shownText(of: state[key]))
            if found != wanted { faults.append("\(key) is \(found), instead of \(wanted)") }
        }
        if !driver.shop.journal.take().isEmpty { faults.append("events of travel were heard") }
    }

    /// A screen gets another number if a module of another window has its own.
    private func shownText(of state: Any?) -> String {
        let text = "\(state ?? "nothing")"
        return state is RouterPosition ? text.filter { !$0.isNumber } : text
    }

    /// True for a position with screens that have no link.
    private func isPartlyLost(_ key: StateKey, _ state: Store.State) -> Bool {
        let position = state.value(forKey: key, ofType: RouterPosition.self)
        return position?.screens.contains { $0.link == nil } ?? false
    }

    /// The user's attempts change nothing.
    private func tryToGoOn() async throws {
        let before = text(of: driver.shop.store.state)
        for step in [ShopStep.sale, .move(0, [.popToRoot, .tab(2)]), .use(3, .rename, product: 1)] {
            try await driver.perform(step)
        }
        if text(of: driver.shop.store.state) != before { faults.append("the past was changed") }
    }

    // MARK: - Comparing

    private func keepMoment() {
        guard let last = trace.entries.last else { return }
        moments[last.number] = text(of: driver.shop.store.state)
    }

    private func text(of state: Store.State) -> [StateKey: String] {
        var text: [StateKey: String] = [:]
        for key in state.keys { text[key] = "\(state[key] ?? "")" }
        return text
    }

    private func compare(_ picture: ShopPicture, _ expected: ShopPicture, _ moment: String) {
        guard picture != expected else { return }
        let (real, model) = (Mirror(reflecting: picture), Mirror(reflecting: expected))
        for (value, other) in zip(real.children, model.children)
        where "\(value.value)" != "\(other.value)" {
            faults.append("\(value.label ?? ""): \(value.value), not \(other.value), \(moment)")
        }
    }

    /// A reset to the very state before the trip calls no listener.
    private func compareIdentity(_ before: Store.State) {
        let store = driver.shop.store
        let listener = store.addListener { [unowned self] _ in stateCalls += 1 }
        stateCalls = 0
        store.resetFullState(before)
        listener.removeListener()
        if stateCalls > 0 { faults.append("a sub-state was replaced by an equal one") }
    }

    /// A travel has no cause but itself, and causes nothing.
    private func checkCauses() {
        for entry in trace.entries {
            let cause = entry.causeNumber.map { trace.entries[$0 - 1] }
            if cause?.kind == .traveled, entry.kind != .reported {
                faults.append("\(entry) is caused by a travel")
            }
        }
    }
}
