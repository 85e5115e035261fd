// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool

    func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    )
}

// Optional requirements of Objective-C.
extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }

    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    ) {}
}

/// Follows `uikit/uitabbarcontroller`, as on an iPhone: with more than five tabs, those after the
/// fourth are in a list.
///
/// A guess: a tab is selected without animation, whoever selects it.
open class UITabBarController: UIViewController {
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// A guess: a listed tab is pushed onto the list, and stays there while another tab is shown.
    public private(set) lazy var moreNavigationController = UINavigationController(
        rootViewController: UIViewController()
    )

    open var customizableViewControllers: [UIViewController]? = []
    private var tabs: [UIViewController] = []
    private var displayed: UIViewController?

    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
        let selected = displayed
        for tab in tabs where controllers?.contains(tab) != true && tab !== selected {
            tab.removeFromParent()
        }
        tabs = controllers ?? []
        customizableViewControllers = controllers
        for tab in tabs {
            addChild(tab)
            tab.didMove(toParent: self)
        }
        if let selected, tabs.contains(selected) { return }
        display(tabs.first)
        selected?.removeFromParent()
        if isListLoaded { moreNavigationController.viewControllers.removeLast(listDepth) }
    }

    /// `NSNotFound` while the list is selected; a guess: the tab's index while it shows a tab.
    open var selectedIndex: Int {
        get { selectedViewController.flatMap(tabs.firstIndex) ?? NSNotFound }
        set { if tabs.indices.contains(newValue) { select(tabs[newValue]) } }
    }

    open var selectedViewController: UIViewController? {
        get {
            guard displayed === moreNavigationController else { return displayed }
            return listDepth > 0 ? moreNavigationController.topViewController : displayed
        }
        set { if let newValue { select(newValue) } }
    }

    private func select(_ tab: UIViewController) {
        guard selectedViewController !== tab else { return }
        simulation.noteEvent()
        if isListed(tab) {
            showInList(tab, animated: false)
            showList()
        } else {
            display(tab)
        }
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

    private var isListLoaded: Bool { children.contains(moreNavigationController) }
    private var listDepth: Int { moreNavigationController.viewControllers.count - 1 }

    private func isListed(_ tab: UIViewController) -> Bool {
        tabs.count > 5 && tabs[4...].contains(tab)
    }

    /// True if the user sees the list, or a listed tab.
    var isListShown: Bool { displayed === moreNavigationController }

    /// Shows the list, or the tab that was chosen from it.
    func showList() {
        addChild(moreNavigationController)
        display(moreNavigationController)
    }

    /// Shows a tab on top of the list.
    ///
    /// A guess, after reports of apps: a navigation controller loses its controllers to the list's.
    func showInList(_ tab: UIViewController, animated: Bool) {
        if tab is UINavigationController {
            simulation.raise("A navigation controller is in the list of tabs.")
        }
        tab.removeFromParent()
        let list = moreNavigationController.viewControllers.prefix(1)
        moreNavigationController.setViewControllers(list + [tab], animated: animated)
    }

    override var visibleChildren: [UIViewController] { displayed.map { [$0] } ?? [] }
    override var showsChildrenItself: Bool { true }

    override func beginAppearing(_ animated: Bool) {
        if let displayed { view.addSubview(displayed.view) }
        super.beginAppearing(animated)
    }
}
