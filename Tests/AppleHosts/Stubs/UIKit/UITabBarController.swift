/// Follows `uikit/uitabbarcontrollerdelegate`.
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Follows `uikit/uitabbarcontrollerdelegate/tabbarcontroller(_:shouldselect:)`.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool
}

// Optional requirements of Objective-C.
extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }
}

/// Follows `uikit/uitabbarcontroller`.
///
/// A guess: a tab is selected without animation, whoever selects it.
open class UITabBarController: UIViewController {
    /// Follows `uikit/uitabbarcontroller/delegate`.
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var tabs: [UIViewController] = []
    private var displayed: UIViewController?

    /// Follows `uikit/uitabbarcontroller/viewcontrollers`.
    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Follows `uikit/uitabbarcontroller/setviewcontrollers(_:animated:)`.
    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
        let selected = displayed
        for tab in tabs where controllers?.contains(tab) != true && tab !== selected {
            tab.removeFromParent()
        }
        tabs = controllers ?? []
        for tab in tabs {
            addChild(tab)
            tab.didMove(toParent: self)
        }
        if let selected, tabs.contains(selected) { return }
        display(tabs.first)
        selected?.removeFromParent()
    }

    /// Follows `uikit/uitabbarcontroller/selectedindex`.
    open var selectedIndex: Int {
        get { displayed.flatMap(tabs.firstIndex) ?? NSNotFound }
        set { if tabs.indices.contains(newValue) { display(tabs[newValue]) } }
    }

    /// Follows `uikit/uitabbarcontroller/selectedviewcontroller`.
    open var selectedViewController: UIViewController? {
        get { displayed }
        set { display(newValue) }
    }

    private func display(_ tab: UIViewController?) {
        guard displayed !== tab else { return }
        let former = displayed
        displayed = tab
        former?.beginDisappearing(false)
        if appearance == .appearing || appearance == .appeared {
            if let tab { view.addSubview(tab.view) }
            tab?.beginAppearing(false)
        }
        former?.endDisappearing(false)
        former?.viewIfLoaded?.removeFromSuperview()
        if appearance == .appeared { tab?.endAppearing(false) }
    }

    override var visibleChildren: [UIViewController] { displayed.map { [$0] } ?? [] }
    override var showsChildrenItself: Bool { true }

    override func beginAppearing(_ animated: Bool) {
        if let displayed { view.addSubview(displayed.view) }
        super.beginAppearing(animated)
    }
}
