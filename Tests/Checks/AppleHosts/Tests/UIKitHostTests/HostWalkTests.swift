import EventModulesScreens
import EventModulesTestSupport
import Testing
import UIKit
import UIKitHost

/// Random walks through the shop: after each one the router and UIKit show the same, and nothing is
/// left; at any time appearances are well formed, and only the position's screens are alive.
///
/// A failure prints the walk's seed; `EVENTMODULES_SEED=n` makes that walk the first one.
@MainActor
struct HostWalkTests {
    @Test(arguments: UIKitSimulation.StackPolicy.allCases)
    func theRouterAndUIKitShowTheSame(policy: UIKitSimulation.StackPolicy) async {
        await ShopWalk.take(Repetitions.seeds(short: 150, long: 3_000)) { walk in
            await HostStage.problems(policy) { walk($0) }
        }
    }
}

extension HostStage: WalkedStage {
    func walkedWindow(_ number: Int) -> (any WalkedWindow)? { host(number) }
    func openWindow(_ number: Int) { open(number) }
    func sign(isIn: Bool) { shop.change(isSignedIn: isIn) }

    func takeOther(_ step: Int, in window: Int) {
        guard let host = host(window) else { return }
        let presented = host.presentedControllers
        switch step {
        case 0
        where alert == nil && !presented.contains { $0.isBeingPresented || $0.isBeingDismissed }:
            let shown = UIAlertController()
            alert = shown
            (presented.last ?? host).present(shown, animated: true)
        case 1, 2: dismissAlert()
        case 3: host.visibleStack?.pushViewController(UIViewController(), animated: true)
        case 4 where host.topController?.presentingViewController != nil:
            host.topController?.dismiss(animated: true)
        default: break
        }
    }

    func endOthers() {
        dismissAlert()
        simulation.settle()
        // An alert that was covered by another presentation is dismissed after it.
        dismissAlert()
    }

    private func dismissAlert() { alert?.presentingViewController?.dismiss(animated: true) }
}

extension RouterHost: WalkedWindow {
    var walkedStack: (any WalkedStack)? { visibleStack }
    var walkedModal: (any WalkedModal)? {
        presentedControllers.last.flatMap { $0 is UIAlertController ? nil : $0 }
    }
    var walkedAlert: (any WalkedAlert)? { prompt }

    func userTapsTab(_ index: Int) { bar?.userTapsTab(index) }
    func userTapsCloseButton() { topController?.navigationItem.rightBarButtonItem?.userTaps() }
}

extension UINavigationController: WalkedStack {
    var screenCount: Int { viewControllers.count }
}

extension UIViewController: WalkedModal {}
extension UIAlertController: WalkedAlert {}
