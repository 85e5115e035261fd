#if canImport(UIKit) && !os(watchOS)
internal import Screens
internal import UIKit

/// The stacks of a position's tabs, and the container that shows them.
@MainActor
final class ShownTabs: NSObject, UITabBarControllerDelegate {
    var popsToRoot = true

    private weak var router: StackRouter?
    private let items: [UITabBarItem]
    private let screens: ShownScreens
    private let onChange: () -> Void
    private var stacks: [ShownStack] = []
    private let bar = UITabBarController()

    init(
        of router: StackRouter?,
        _ items: [UITabBarItem],
        _ screens: ShownScreens,
        onChange: @escaping () -> Void
    ) {
        self.router = router
        self.items = items
        self.screens = screens
        self.onChange = onChange
        super.init()
        bar.delegate = self
    }

    /// A navigation controller for one stack, a tab bar controller for several.
    var container: UIViewController? { stacks.count > 1 ? bar : stacks.first?.navigation }

    /// The screens that UIKit has removed.
    func takeRemoved() -> [ScreenID] { screens.screens(of: stacks.flatMap { $0.takeRemoved() }) }

    /// Shows the tabs of a position.
    ///
    /// - Returns: False if a stack is in transition.
    func show(_ position: RouterPosition) -> Bool {
        if stacks.count != position.tabs.count { setCount(position.tabs.count) }
        var isDone = true
        for (index, stack) in stacks.enumerated() {
            let controllers = screens.controllers(for: position.tabs[index].screens)
            if !stack.show(controllers) { isDone = false }
            let item = items.dropFirst(index).first ?? controllers.first?.controller.tabBarItem
            if stack.navigation.tabBarItem !== item { stack.navigation.tabBarItem = item }
        }
        if stacks.count > 1, bar.selectedIndex != position.selectedTab {
            bar.selectedIndex = position.selectedTab
        }
        return isDone
    }

    private func setCount(_ count: Int) {
        while stacks.count < count { stacks.append(ShownStack(onChange: onChange)) }
        stacks.removeLast(stacks.count - count)
        if count > 1, stacks[0].navigation.parent !== bar { remove(stacks[0].navigation) }
        bar.setViewControllers(count > 1 ? stacks.map(\.navigation) : [], animated: false)
    }

    /// Removes a single stack from the host, so that it can be a tab.
    private func remove(_ controller: UIViewController) {
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    /// Lets the router select the tab, and lets UIKit pop controllers that aren't the router's.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool {
        guard let router,
            let index = stacks.firstIndex(where: { $0.navigation === viewController })
        else { return false }
        let position = router.shown
        guard index == position.selectedTab else {
            router.selectTab(index)
            return false
        }
        guard popsToRoot, !position.tabs[index].pushed.isEmpty else { return popsToRoot }
        router.show(position.tabs[index].root.id)
        return false
    }
}
#endif
