import Testing
import UIKit

// Never compiled on Linux, where the other tests of this package run.

/// A window of UIKit, its time, and a user who does what UIKit's public interface lets a program do;
/// a gesture in progress is not among it.
@MainActor
final class ReplayWindow {
    let window: UIWindow

    init(_ root: UIViewController) {
        // A test without an app has no scene.
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.rootViewController = root
        window.makeKeyAndVisible()
    }

    /// Plays a scenario.
    static func play(_ scenario: () -> Void) { scenario() }

    /// Lets time pass until no animation has run for some turns of the run loop.
    func settle() {
        var quietTurns = 0
        for _ in 0..<1_000 where quietTurns < 10 {
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02))
            quietTurns = isInTransition ? 0 : quietTurns + 1
        }
        #expect(!isInTransition)
    }

    private var isInTransition: Bool {
        stack?.transitionCoordinator != nil
            || presentedControllers.contains { controller in
                controller.isBeingPresented || controller.isBeingDismissed
                    || controller.transitionCoordinator != nil
            }
    }

    /// Pops, as UIKit does for its back button.
    func userTapsBack() { stack?.popViewController(animated: true) }

    /// Asks the delegate, as UIKit does for a tap.
    func userTapsTab(_ index: Int) {
        guard let bar, let tab = bar.viewControllers?[index],
            bar.delegate?.tabBarController?(bar, shouldSelect: tab) ?? true
        else { return }
        bar.selectedViewController = tab
    }

    /// Dismisses, and notifies the delegate, as UIKit does after a pull.
    func userPullsDownSheet() {
        guard let sheet = presentedControllers.last else { return }
        let presentation = sheet.presentationController
        sheet.dismiss(animated: true) {
            presentation.map { $0.delegate?.presentationControllerDidDismiss?($0) }
        }
    }
}
