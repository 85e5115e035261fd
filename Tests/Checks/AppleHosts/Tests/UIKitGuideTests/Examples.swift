import EventModulesUIKit
import UIKit

/// The examples in the comments of EventModulesUIKit that the guide doesn't have; none is run.
enum Examples {
    class CartController: UIViewController, ControllerPresentable {
        let screen = ControllerScreen()
    }

    class LampsView: UIView, ViewControllerModellableView {
        let label = UILabel()

        func setup() { addSubview(label) }
        func style() {}
        func update(oldModel: LampsViewModel?) { label.text = model?.text }
    }

    @MainActor
    struct Window {
        let router: StackRouter?

        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            router?.activity(ofType: "com.example.shop.position")
        }
    }
}
