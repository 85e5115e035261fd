#if canImport(UIKit) && !os(watchOS)
internal import EventModulesScreens
internal import UIKit

/// The stacks of a position's tabs, and the container that shows them.
@MainActor
final class ShownTabs: NSObject, UITabBarControllerDelegate, UINavigationControllerDelegate {
    /// On an iPhone, UIKit lists further tabs behind its tab More; tvOS and visionOS have none.
    private static let greatestCountWithoutList = 5

    var popsToRoot = true

    private weak var router: StackRouter?
    private let items: [UITabBarItem]
    private let screens: ShownScreens
    private let onChange: () -> Void
    private var stacks: [ShownNavigation] = []
    private let bar: UITabBarController

    /// The controllers of the tab bar, and the index of the one that the router selected last.
    private var tabs: [UIViewController] = []
    private var selected = 0

    init(
        of router: StackRouter?,
        in bar: UITabBarController,
        _ items: [UITabBarItem],
        _ screens: ShownScreens,
        onChange: @escaping () -> Void
    ) {
        self.router = router
        self.bar = bar
        self.items = items
        self.screens = screens
        self.onChange = onChange
        super.init()
        bar.delegate = self
    }

    var container: UIViewController? { stacks.count > 1 ? bar : stacks.first?.navigation }

    func takeRemoved() -> [ScreenID] { screens.screens(of: stacks.flatMap { $0.takeRemoved() }) }

    func show(_ position: RouterPosition) -> Progress {
        if stacks.count != position.tabs.count { setCount(position.tabs.count) }
        var progress = Progress.shown
        for (index, stack) in stacks.enumerated() {
            let controllers = screens.controllers(for: position.tabs[index].screens)
            progress = max(progress, stack.show(controllers))
            let item = items.dropFirst(index).first ?? controllers.first?.controller.tabBarItem
            if tabs[index].tabBarItem !== item { tabs[index].tabBarItem = item }
        }
        if stacks.count > 1 { select(position.selectedTab) }
        return progress
    }

    /// Selects a tab, unless the user is choosing another one from the list.
    private func select(_ index: Int) {
        let isListSelected = bar.selectedIndex == NSNotFound
        if bar.selectedIndex != index, !isListSelected || index != selected {
            bar.selectedIndex = index
        }
        selected = index
    }

    private func setCount(_ count: Int) {
        while stacks.count < count { stacks.append(ShownNavigation(onChange: onChange)) }
        stacks.removeLast(stacks.count - count)
        bar.setViewControllers([], animated: false)
        for stack in stacks { remove(stack.navigation) }
        let hasList = count > Self.greatestCountWithoutList
        tabs = stacks.map { hasList ? ListedTab(showing: $0.navigation) : $0.navigation }
        bar.setViewControllers(count > 1 ? tabs : [], animated: false)
        selected = 0
        #if !os(tvOS) && !os(visionOS)
        guard hasList else { return }
        bar.moreNavigationController.delegate = self
        // The router decides on their order.
        bar.customizableViewControllers = nil
        #endif
    }

    private func remove(_ controller: UIViewController) {
        guard controller.parent != nil else { return }
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    /// Selects the tab in the router; UIKit pops controllers that aren't the router's.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool {
        guard let router else { return false }
        // Any other controller is the list.
        guard let index = tabs.firstIndex(of: viewController) else { return true }
        let position = router.shownPosition
        guard index == position.selectedTab else {
            router.selectTab(index)
            return false
        }
        guard popsToRoot, !position.tabs[index].pushed.isEmpty else { return popsToRoot }
        router.show(position.tabs[index].root.id)
        return false
    }

    #if !os(tvOS) && !os(visionOS)
    /// Follows the user to the list, which may still show a tab.
    func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    ) { follow(bar.moreNavigationController.topViewController) }
    #endif

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) { follow(viewController) }

    private func follow(_ controller: UIViewController?) {
        guard let router, let index = controller.flatMap(tabs.firstIndex),
            index != router.shownPosition.selectedTab
        else { return }
        selected = index
        router.selectTab(index)
        // If a middleware refuses, the former tab is selected again.
        onChange()
    }
}

/// A tab that UIKit may list: there, UIKit would empty a navigation controller.
private final class ListedTab: UIViewController {
    private let stack: UINavigationController

    init(showing stack: UINavigationController) {
        self.stack = stack
        super.init(nibName: nil, bundle: nil)
        addChild(stack)
        stack.didMove(toParent: self)
    }

    required init?(coder: NSCoder) { nil }

    private var list: UINavigationController? { parent as? UINavigationController }

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let content = stack.view else { return }
        content.frame = view.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content)
    }

    // The stack has its own bar.

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        list?.setNavigationBarHidden(true, animated: animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        list?.setNavigationBarHidden(false, animated: animated)
    }
}
#endif
