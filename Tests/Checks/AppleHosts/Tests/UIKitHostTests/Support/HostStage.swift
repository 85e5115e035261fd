import EventModulesScreens
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
    private(set) var windows: [UIWindow?] = [nil, nil]
    private(set) var problems: [String] = []

    /// What other code of the app presents.
    weak var alert: UIAlertController?

    private init(_ simulation: UIKitSimulation) {
        self.simulation = simulation
        shop = Shop(listeners: [watcher])
    }

    /// Plays a scenario in a world of its own, lets it come to rest, and expects that the router and
    /// UIKit show the same, that appearances are well formed, and that nothing is left.
    static func play(
        _ policy: UIKitSimulation.StackPolicy,
        _ location: SourceLocation = #_sourceLocation,
        _ scenario: (HostStage) -> Void
    ) {
        #expect(problems(policy, scenario) == [], sourceLocation: location)
    }

    /// Plays a scenario, and returns what is wrong in it, or after it.
    static func problems(
        _ policy: UIKitSimulation.StackPolicy,
        _ scenario: (HostStage) -> Void
    ) -> [String] {
        let simulation = UIKitSimulation(policy)
        var problems = UIKitSimulation.$current.withValue(simulation) {
            play(scenario, in: simulation)
        }
        let left = simulation.livingControllers
        if !left.isEmpty { problems.append("left: \(left)") }
        return problems
    }

    private static func play(
        _ scenario: (HostStage) -> Void,
        in simulation: UIKitSimulation
    ) -> [String] {
        var stage: HostStage? = HostStage(simulation)
        stage.map(scenario)
        simulation.settle()
        stage?.expectAgreement()
        for window in 0..<2 { stage?.close(window, isStopped: false) }
        simulation.settle()
        stage?.expectOrder()
        weak let manager = stage?.shop.manager
        let problems = stage?.problems ?? []
        stage = nil
        return manager == nil ? problems : problems + ["The manager is left."]
    }

    // MARK: - Windows

    func router(_ window: Int = 0) -> StackRouter? { shop.windows[window] }

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

    func restore(_ position: RouterPosition, in window: Int = 0) {
        let move = MoveRouter(to: position, stateKey: Shop.stateKey(of: window))
        if router(window) != nil { shop.store.dispatch(action: move) }
    }

    /// Closes a window, whose animations go on.
    func close(_ window: Int, isStopped: Bool) {
        if isStopped { shop.close(window) } else { shop.release(window) }
        windows[window]?.rootViewController = nil
        windows[window] = nil
    }

    // MARK: - Checks

    /// Notes where the router and UIKit show something else.
    func expectAgreement() {
        for window in 0..<2 {
            guard let router = router(window), let host = host(window) else { continue }
            let shown = HostPicture(shownBy: host, for: router)
            let wanted = HostPicture(router.position)
            if shown != wanted { problems.append("\(shown) instead of \(wanted)") }
        }
        expectOrder()
    }

    /// Notes what is wrong at any time, also while UIKit animates.
    func expectOrder() {
        watcher.forgetReleasedScreens()
        let complaints = watcher.complaints + simulation.exceptions + shop.gateComplaints
        problems += complaints.filter { !problems.contains($0) }
        let shown = (0..<2).compactMap { router($0)?.position.screens.count }.reduce(0, +)
        let alive = watcher.alive.count
        if alive != shown { problems.append("\(alive) screens are alive instead of \(shown)") }
    }
}
