import EventModulesScreens
import EventModulesTesting
import Testing
import UIKit
import UIKitHost

/// Screens of all kinds in the host.
@MainActor
@Suite(.simulated)
struct ScreenScenarioTests {
    private let pages = Pages()

    @Test
    func aRefusedLeaveIsAnEventAndPutsTheScreenBack() {
        pages.push(PageScreen())
        pages.simulation.settle()
        _ = pages.takeLog()
        pages.refusesMoves = true
        let stack = pages.host?.visibleStack
        let top = pages.host?.topController
        stack?.userTapsBack()
        pages.simulation.settle()
        #expect(pages.log == ["leaveRefused"])
        #expect(stack?.viewControllers.last === top)
        #expect(top?.view.window != nil)
    }

    @Test
    func aRefusedDismissalPresentsTheModalAgain() {
        pages.route(to: PageScreen(), .modalWithNavigation())
        pages.simulation.settle()
        _ = pages.takeLog()
        pages.refusesMoves = true
        let sheet = pages.host?.presentedControllers.last
        sheet?.userBeginsPull()
        sheet?.userEndsPull()
        pages.simulation.settle()
        #expect(pages.log == ["leaveRefused"])
        #expect(pages.host?.presentedControllers.count == 1)
        #expect(pages.simulation.exceptions == [])
    }

    @Test
    func anUndrawableScreenIsReportedOnceAndEvictsNoOther() {
        let reports = Diagnostics.collect {
            pages.push(TextScreen())
            pages.push(PageScreen())
            pages.route(to: TextScreen(), .modal)
            pages.route(to: PageScreen(), .modal)
            pages.simulation.settle()
        }
        #expect(
            reports.first?.description == """
                A screen isn't shown, because UIKit can't draw it.
                    screen: PageModule#2
                    type: UIKitHostTests.TextScreen
                It's in the router's position, but only the other screens are drawn.
                To fix this, conform the screen to UIKitScreen, or a view controller to \
                ControllerPresentable.
                """
        )
        #expect(reports.count == 2)
        #expect(pages.host?.presentedControllers.count == 1)
        pages.router.dismissAll()
        pages.simulation.settle()
        #expect(pages.router.position.screens.count == 3)
        #expect(pages.host?.visibleStack?.viewControllers.count == 2)
        pages.host?.visibleStack?.userTapsBack()
        pages.simulation.settle()
        #expect(pages.router.position.screens.count == 2)
    }

    @Test
    func embeddedScreensAreInsideTheirScreen() {
        pages.push(PageScreen())
        pages.route(to: PageScreen(), .embed)
        pages.route(to: CartController(), .embed)
        pages.simulation.settle()
        let top = pages.host?.topController
        #expect(top?.children.count == 2)
        #expect(top?.children.allSatisfy { $0.view.window != nil } == true)
        let ids = pages.router.position.top?.embedded.map(\.id) ?? []
        pages.router.close(ids[0])
        #expect(top?.children.count == 1)
        pages.router.close(ids[1])
        #expect(top?.children.isEmpty == true)
        #expect(pages.simulation.livingControllers.allSatisfy { !($0 is CartController) })
    }

    @Test
    func titlesAndCloseButtonsAreInTheBar() {
        pages.route(to: PageScreen(), .modalWithNavigation(withCloseButton: true))
        pages.simulation.settle()
        let item = pages.host?.topController?.navigationItem
        #expect(item?.title == "Page")
        #expect(item?.rightBarButtonItem != nil)
        item?.rightBarButtonItem?.userTaps()
        pages.simulation.settle()
        #expect(pages.host?.presentedControllers == [])
    }

    @Test
    func uiKitDecidesWhenAnExistingControllerAppears() {
        let cart = CartController()
        pages.follow(cart, as: "cart")
        pages.push(cart)
        #expect(pages.takeLog() == ["pushed", "cart willAppear"])
        pages.simulation.settle()
        #expect(pages.takeLog() == ["cart appeared"])
        #expect(pages.host?.topController === cart)
        pages.host?.visibleStack?.userBeginsSwipe()
        #expect(pages.takeLog() == ["cart willDisappear"])
        pages.host?.visibleStack?.userEndsSwipe(isCancelled: true)
        pages.simulation.settle()
        #expect(pages.takeLog() == ["cart willAppear", "cart appeared"])
    }

    @Test
    func anExistingControllerIsReleasedAfterItsLastEvent() {
        pages.push(CartController())
        pages.simulation.settle()
        pages.router.topPresentable.map { pages.follow($0, as: "cart") }
        _ = pages.takeLog()
        pages.router.pop()
        #expect(pages.takeLog() == ["popped", "cart left", "cart willDisappear"])
        #expect(pages.manager.livingModules().count == 2)
        pages.simulation.settle()
        #expect(pages.takeLog() == ["cart disappeared"])
        #expect(pages.manager.livingModules().count == 1)
    }

    @Test
    func theRouterMayDecideWhenAnExistingControllerAppears() {
        let controller = RoutedController()
        pages.follow(controller, as: "controller")
        pages.push(controller)
        let shown = ["controller willAppear", "controller appeared", "pushed"]
        #expect(pages.takeLog() == shown)
        pages.simulation.settle()
        #expect(pages.takeLog() == [])
        pages.router.pop()
        #expect(
            pages.takeLog() == [
                "controller willDisappear", "controller disappeared", "popped",
                "controller left",
            ]
        )
    }

    @Test
    func aControllerThatDismissesItselfHasLeft() {
        let cart = CartController()
        pages.route(to: cart, .modal(style: .fullScreen))
        pages.simulation.settle()
        cart.dismiss(animated: true)
        pages.simulation.settle()
        #expect(pages.router.position.modals.isEmpty)
    }

    /// There, no UI update calls the host, but `didShow` and completions do.
    @Test
    func aWindowWithoutASceneIsAlsoFollowed() {
        let pages = Pages(hasScene: false)
        pages.push(PageScreen())
        pages.simulation.advance()
        pages.push(PageScreen())
        pages.simulation.settle()
        #expect(pages.host?.visibleStack?.viewControllers.count == 3)
        pages.route(to: PageScreen(), .modal)
        pages.router.dismiss()
        pages.simulation.settle()
        #expect(pages.host?.presentedControllers == [])
    }

    @Test
    func aReleasedRouterLeavesAnEmptyHost() {
        let manager = ModuleManager()
        var router: StackRouter? = StackRouter(manager: manager)
        router?.start(with: .page(PageScreen()))
        let host = router.map { RouterHost(router: $0) }
        #expect(host?.view.subviews.count == 1)
        #expect(host?.children.count == 1)
        router = nil
        #expect(host?.children == [])
        #expect(manager.livingModules().isEmpty)
    }
}
