import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// The app's own tab bar, and more tabs than a bar has room for.
@MainActor
@Suite(.simulated)
struct TabBarScenarioTests {
    private let pages = Pages()

    private final class OwnBar: UITabBarController {}

    private func tabs(_ count: Int) -> [ModuleRoutingStep] {
        (0..<count).map { _ in .page(PageScreen()) }
    }

    @Test
    func theAppsOwnTabBarControllerShowsTheTabs() {
        let bar = OwnBar()
        pages.router.start(withTabs: tabs(3))
        pages.window.rootViewController = RouterHost(router: pages.router, tabBarController: bar)
        #expect(pages.host?.children == [bar])
        bar.userTapsTab(2)
        #expect(pages.router.position.selectedTab == 2)
        #expect(bar.selectedIndex == 2)
    }

    /// An app may move one tab at a time.
    @Test
    func aHostMayBeATabOfTheAppsOwnBar() {
        let bar = OwnBar()
        let host = pages.host
        pages.window.rootViewController = bar
        bar.viewControllers = [UIViewController(), host].compactMap { $0 }
        pages.push(PageScreen())
        pages.route(to: PageScreen(), .modal)
        pages.simulation.settle()
        #expect(host?.visibleStack?.viewControllers.count == 2)
        #expect(host?.presentedControllers == [])
        bar.userTapsTab(1)
        pages.simulation.settle()
        #expect(host?.presentedControllers.count == 1)
        #expect(pages.simulation.warnings == [])
    }

    private func openSeven() throws -> UITabBarController {
        pages.router.start(withTabs: tabs(7))
        _ = pages.takeLog()
        return try #require(pages.host?.bar)
    }

    @Test
    func theListStaysOpenUntilTheRouterSelectsAnotherTab() throws {
        let bar = try openSeven()
        bar.userTapsTab(2)
        #expect(bar.userTapsMore())
        #expect(bar.selectedIndex == NSNotFound)
        pages.push(PageScreen())
        #expect(bar.selectedIndex == NSNotFound)
        #expect(pages.takeLog() == ["tabSelected", "pushed"])
        pages.router.selectTab(1)
        #expect(bar.selectedIndex == 1)
    }

    @Test
    func aTabFromTheListIsSelectedAndItsScreensStay() throws {
        let bar = try openSeven()
        bar.userTapsMore()
        #expect(bar.userChoosesFromList(6))
        pages.simulation.settle()
        #expect(pages.takeLog() == ["tabSelected"])
        #expect(pages.router.position.selectedTab == 6)
        #expect(bar.moreNavigationController.isNavigationBarHidden)
        pages.push(PageScreen())
        pages.simulation.settle()
        let stack = pages.host?.visibleStack
        #expect(stack?.viewControllers.count == 2)
        #expect(stack?.userBeginsSwipe() == true)
        stack?.userEndsSwipe()
        pages.simulation.settle()
        #expect(pages.takeLog() == ["pushed", "popped"])
    }

    @Test
    func theUserGoesBackToTheListAndChoosesAnotherTab() throws {
        let bar = try openSeven()
        bar.userTapsMore()
        bar.userChoosesFromList(6)
        pages.simulation.settle()
        bar.userTapsMore()
        pages.simulation.settle()
        #expect(!bar.moreNavigationController.isNavigationBarHidden)
        #expect(pages.router.position.selectedTab == 6)
        bar.userChoosesFromList(4)
        pages.simulation.settle()
        #expect(pages.takeLog() == ["tabSelected", "tabSelected"])
        #expect(pages.router.position.selectedTab == 4)
        #expect(bar.selectedIndex == 4)
    }

    @Test
    func theRouterSelectsATabOfTheList() throws {
        let bar = try openSeven()
        pages.router.selectTab(5)
        pages.simulation.settle()
        #expect(bar.selectedIndex == 5)
        #expect(pages.host?.topController?.view.window != nil)
        pages.router.selectTab(0)
        #expect(bar.selectedIndex == 0)
        bar.userTapsMore()
        #expect(pages.router.position.selectedTab == 5)
    }

    @Test
    func aRefusedTabIsLeftAgain() throws {
        let bar = try openSeven()
        pages.refusesMoves = true
        bar.userTapsMore()
        bar.userChoosesFromList(6)
        pages.simulation.settle()
        #expect(pages.router.position.selectedTab == 0)
        #expect(bar.selectedIndex == 0)
    }

    @Test
    func theNumberOfTabsChanges() throws {
        let bar = try openSeven()
        pages.router.selectTab(6)
        for count in [3, 1, 6, 2] {
            pages.router.start(withTabs: tabs(count))
            pages.push(PageScreen())
            pages.simulation.settle()
            #expect(bar.viewControllers?.count == (count > 1 ? count : 0))
            #expect(pages.host?.topController?.view.window != nil)
            #expect(pages.host?.visibleStack?.viewControllers.count == 2)
        }
    }
}
