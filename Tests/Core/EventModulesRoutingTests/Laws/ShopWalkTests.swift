import EventModules
import EventModulesStorage
import EventModulesTestSupport
import EventModulesTesting
import Testing

/// L4 and L7 in an app with two windows: after each step of a random walk the positions, the living
/// modules and screens, their states, the app's state and the events heard agree with a plain model,
/// also after a new launch with the kept basket, and nothing is left after any walk.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct ShopWalkTests {
    @Test(arguments: (0..<10).map { UInt64(500 * $0) })
    func theShopAgreesWithTheModel(offset: UInt64) async throws {
        let seeds = Repetitions.seeds(short: 12, long: 500, offset: offset)
        var heard = 0
        for seed in seeds {
            let walk = ShopWalk(seed: seed)
            guard try await walk.take() else { return }
            heard += walk.heard
        }
        #expect(heard > 3 * seeds.count)
    }
}

@MainActor
private final class ShopWalk {
    private let seed: UInt64
    private let memory = KeptMemory()
    private var random: SplitMix64
    private var model = ShopModel()
    private var driver: ShopDriver?
    private var steps: [ShopStep] = []

    /// The number of events heard.
    private(set) var heard = 0

    init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        driver = ShopDriver(keepingBasketIn: memory)
    }

    /// Takes a walk on both sides, compares them after every step, and closes the windows.
    ///
    /// - Returns: False if the two sides differ, or something is left.
    func take() async throws -> Bool {
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            guard try await take(randomStep()) else { return fail() }
        }
        let last: [ShopStep] = [.close(0, isStopped: true), .close(1, isStopped: false), .confirm]
        for step in last {
            guard try await take(step) else { return fail() }
        }
        while let payment = driver?.shop.payments.first { await driver?.shop.confirm(payment) }
        driver?.endOffers()
        if let shop = driver?.shop { expectNothingLeft(in: shop.manager) }
        return await end() || fail()
    }

    private func fail() -> Bool {
        Issue.record("EVENTMODULES_SEED=\(seed), after \(steps)")
        return false
    }

    private func randomStep() -> ShopStep {
        let odds = model.basket.products.isEmpty ? 40 : 4
        let isRelaunch = model.isPaid && Int.random(in: 0..<odds, using: &random) == 0
        return isRelaunch ? .relaunch : .random(model, using: &random)
    }

    private func take(_ step: ShopStep) async throws -> Bool {
        steps.append(step)
        if case .relaunch = step {
            guard await relaunch() else { return false }
        } else {
            model.perform(step)
            try await driver?.perform(step)
        }
        guard let picture = driver?.takePicture() else { return false }
        heard += picture.heard.count
        return agrees(picture)
    }

    /// Only the basket is kept.
    private func relaunch() async -> Bool {
        guard await end() else { return false }
        driver = ShopDriver(keepingBasketIn: memory)
        model = ShopModel(basket: model.basket)
        return true
    }

    /// Returns false if the manager or the store is left.
    private func end() async -> Bool {
        await driver?.shop.store.flushKeptStates()
        weak let manager = driver?.shop.manager
        weak let store = driver?.shop.store
        driver = nil
        if manager == nil, store == nil { return true }
        Issue.record("The manager or the store is left.")
        return false
    }

    private func agrees(_ picture: ShopPicture) -> Bool {
        if picture == model.picture { return true }
        let (real, expected) = (Mirror(reflecting: picture), Mirror(reflecting: model.picture))
        for (value, other) in zip(real.children, expected.children)
        where "\(value.value)" != "\(other.value)" {
            Issue.record("\(value.label ?? ""): \(value.value) instead of \(other.value)")
        }
        return false
    }
}
