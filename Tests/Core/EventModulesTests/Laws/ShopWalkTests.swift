import EventModules
import EventModulesTesting
import TestSupport
import Testing

/// L4 and L7 in an app with two windows: after each step of a random walk the positions, the living
/// modules and screens, their states, the app's state and the events heard agree with a plain model,
/// and nothing is left after any walk.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct ShopWalkTests {
    @Test(arguments: (0..<10).map { UInt64(500 * $0) })
    func theShopAgreesWithTheModel(offset: UInt64) async throws {
        let seeds = Repetitions.seeds(short: 20, long: 500, offset: offset)
        try await ShopWalk.takeWalks(seeds)
    }
}

@MainActor
private enum ShopWalk {
    static func takeWalks(_ seeds: [UInt64]) async throws {
        var heard = 0
        for seed in seeds {
            guard let events = try await walk(seed) else { return }
            heard += events
        }
        #expect(heard > 3 * seeds.count)
    }

    /// Takes a walk on both sides, compares them after every step, and closes the windows.
    ///
    /// - Returns: The number of events heard; nil if the two sides differ, or something is left.
    private static func walk(_ seed: UInt64) async throws -> Int? {
        var random = SplitMix64(seed: seed)
        let model = ShopModel()
        var driver: ShopDriver? = ShopDriver()
        var steps: [ShopStep] = []
        var heard = 0
        let length = Int.random(in: 1...25, using: &random)
        for index in 0..<length + lastSteps.count {
            let isLast = index >= length
            steps.append(isLast ? lastSteps[index - length] : .random(model, using: &random))
            model.perform(steps[index])
            try await driver?.perform(steps[index])
            guard let picture = driver?.takePicture(), agree(picture, model.picture) else {
                Issue.record("EVENTMODULES_SEED=\(seed), after \(steps)")
                return nil
            }
            heard += picture.heard.count
        }
        await confirmAll(driver)
        if let shop = driver?.shop { expectNothingLeft(in: shop.manager) }
        weak let manager = driver?.shop.manager
        weak let store = driver?.shop.store
        driver = nil
        guard manager == nil, store == nil else {
            Issue.record("EVENTMODULES_SEED=\(seed): the manager or the store is left")
            return nil
        }
        return heard
    }

    private static let lastSteps: [ShopStep] = [
        .close(0, isStopped: true), .close(1, isStopped: false), .confirm,
    ]

    private static func confirmAll(_ driver: ShopDriver?) async {
        while let payment = driver?.shop.payments.first { await driver?.shop.confirm(payment) }
    }

    private static func agree(_ picture: ShopPicture, _ model: ShopPicture) -> Bool {
        if picture == model { return true }
        let (real, expected) = (Mirror(reflecting: picture), Mirror(reflecting: model))
        for (value, other) in zip(real.children, expected.children)
        where "\(value.value)" != "\(other.value)" {
            Issue.record("\(value.label ?? ""): \(value.value) instead of \(other.value)")
        }
        return false
    }
}
