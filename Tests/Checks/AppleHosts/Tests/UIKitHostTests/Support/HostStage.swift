import EventModulesScreens
import EventModulesTestSupport
import Testing
import UIKit
import UIKitHost

/// The shop in windows of the simulation, each with a router and a host.
@MainActor
final class HostStage {
    let simulation: UIKitSimulation
    let shop: Shop
    let watcher = ScreenWatcher()
    private let scene = UIWindowScene()
    var windows: [UIWindow?] = [nil, nil]
    var problems: [String] = []

    /// A controller that other code of the app presents.
    weak var alert: UIAlertController?

    /// The stage of the running scenario.
    @TaskLocal
    private static var current: HostStage?
    static var running: HostStage { current ?? HostStage(.running) }

    private init(_ simulation: UIKitSimulation) {
        self.simulation = simulation
        shop = Shop(listeners: [watcher])
    }

    /// Plays a scenario in a new world, lets it come to rest, and expects that the router and UIKit
    /// show the same, that appearances are well formed, and that nothing is left.
    static func play(
        _ policy: UIKitSimulation.StackPolicy,
        _ scenario: Scenarios.Scenario
    ) async throws {
        let problems = try await problems(policy) { stage in
            try await $current.withValue(stage, operation: scenario)
        }
        #expect(problems == [], "under the policy “\(policy)”")
    }

    static func problems(
        _ policy: UIKitSimulation.StackPolicy,
        _ scenario: (HostStage) async throws -> Void
    ) async rethrows -> [String] {
        let simulation = UIKitSimulation(policy)
        return try await problems(in: simulation, { HostStage(simulation) }, scenario)
    }

    func host(_ window: Int = 0) -> RouterHost? {
        windows[window]?.rootViewController as? RouterHost
    }

    @discardableResult
    func open(_ window: Int = 0) -> StackRouter {
        let router = shop.open(window)
        show(router, in: window)
        return router
    }

    /// Opens the first window, pushes products, and lets the animations end.
    func open(pushing products: Int...) -> StackRouter {
        let router = open()
        for product in products { router.route(to: .pushed(product)) }
        simulation.settle()
        return router
    }

    func show(_ router: StackRouter, in window: Int = 0) {
        let shown = UIWindow(windowScene: scene)
        windows[window] = shown
        shown.rootViewController = RouterHost(router: router)
        shown.makeKeyAndVisible()
    }

    /// Notes where the router and UIKit show something else.
    func expectAgreement() {
        for window in 0..<2 {
            guard let router = router(window), let host = host(window) else { continue }
            let shown = Picture(shownBy: host, for: router)
            let wanted = Picture(router.position)
            if shown != wanted { problems.append("\(shown) instead of \(wanted)") }
        }
        expectOrder()
    }

    /// Notes what is wrong at any time, also while UIKit animates.
    func expectOrder() { note(simulation.exceptions) }
}

extension Trait where Self == Scenarios {
    /// Plays each scenario in a new simulation.
    static var simulated: Scenarios {
        Scenarios { scenario in
            let simulation = UIKitSimulation(.deferred)
            try await UIKitSimulation.$current.withValue(simulation, operation: scenario)
            #expect(simulation.exceptions == [])
        }
    }

    /// Plays each scenario on a stage under each policy for changes during transitions.
    static var underEachPolicy: Scenarios {
        Scenarios { scenario in
            for policy in UIKitSimulation.StackPolicy.allCases {
                try await HostStage.play(policy, scenario)
            }
        }
    }
}
