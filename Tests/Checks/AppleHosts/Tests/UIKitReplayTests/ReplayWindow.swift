import Testing
import UIKit

/// A window of the stub, its user and its time; `OnAMac` has the one of UIKit.
@MainActor
final class ReplayWindow {
    let window: UIWindow
    private let scene = UIWindowScene()
    private let simulation: UIKitSimulation

    init(_ root: UIViewController) {
        simulation = UIKitSimulation.current ?? UIKitSimulation(.deferred)
        window = UIWindow(windowScene: scene)
        window.rootViewController = root
        window.makeKeyAndVisible()
    }

    /// Plays a scenario in a world of its own.
    static func play(_ scenario: () -> Void) {
        let simulation = UIKitSimulation(.deferred)
        UIKitSimulation.$current.withValue(simulation, operation: scenario)
        #expect(simulation.exceptions == [])
    }

    /// Lets time pass until no animation runs.
    func settle() { simulation.settle() }

    func userTapsBack() { stack?.userTapsBack() }

    func userTapsTab(_ index: Int) { bar?.userTapsTab(index) }

    func userPullsDownSheet() {
        let sheet = presentedControllers.last
        sheet?.userBeginsPull()
        sheet?.userEndsPull()
    }
}
