import EventModulesScreens
import UIKit
import UIKitHost

extension Picture {
    static func text(_ style: ModalStyle, _ isStack: Bool, _ numbers: [Int]) -> String {
        isStack ? "\(style) \(numbers)" : "\(style) \(numbers[0])"
    }

    @MainActor
    init(shownBy host: RouterHost, for router: StackRouter) {
        func number(_ controller: UIViewController?) -> Int? {
            let view = controller?.view as? ShopView
            return view?.screen.flatMap(router.id)?.number
        }
        func numbers(_ controller: UIViewController) -> [Int] {
            (controller as? UINavigationController)?.viewControllers.compactMap(number) ?? []
        }
        let bar = host.bar
        let modals = host.presentedModals.map { modal in
            let style: ModalStyle =
                switch modal.modalPresentationStyle {
                case .automatic: .automatic
                case .pageSheet: .sheet
                case .fullScreen: .fullScreen
                }
            let isStack = modal is UINavigationController
            return Self.text(style, isStack, isStack ? numbers(modal) : [number(modal) ?? 0])
        }
        // A controller that the app has pushed may cover the router's.
        let isShown = host.topController?.viewIfLoaded?.window != nil
        let ofStack = host.visibleStack?.viewControllers.compactMap(number).last
        self.init(
            tabs: (bar?.viewControllers ?? host.children).map(numbers),
            selected: bar?.selectedIndex ?? 0,
            modals: modals,
            top: isShown ? ofStack ?? number(host.topController) ?? 0 : 0,
            prompt: host.prompt?.title
        )
    }
}

extension RouterHost {
    /// The tab bar controller; nil for a single stack.
    var bar: UITabBarController? { children.first as? UITabBarController }

    /// The presented controllers, from the bottom to the top.
    var presentedControllers: [UIViewController] {
        var controllers: [UIViewController] = []
        while let next = (controllers.last ?? self).presentedViewController {
            controllers.append(next)
        }
        return controllers
    }

    /// The prompt on top; nil if there is none, or if something covers it.
    var prompt: UIAlertController? {
        let alert = presentedControllers.last as? UIAlertController
        return alert?.actions.isEmpty == false ? alert : nil
    }

    /// The presented controllers below the prompt.
    var presentedModals: [UIViewController] { presentedControllers.dropLast(prompt == nil ? 0 : 1) }

    /// The controller on top, or below the prompt.
    var topController: UIViewController? {
        visibleStack.map { $0.viewControllers.last } ?? presentedModals.last
    }

    /// The stack on top; nil if a controller without a stack covers it.
    var visibleStack: UINavigationController? {
        if let top = presentedModals.last { return top as? UINavigationController }
        let shown = bar?.selectedViewController ?? children.first
        // With more than five tabs, each is in a container.
        return (shown as? UINavigationController ?? shown?.children.first)
            as? UINavigationController
    }
}
