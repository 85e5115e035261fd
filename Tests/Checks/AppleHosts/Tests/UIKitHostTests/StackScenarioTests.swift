import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// Stacks and tabs, under each policy for changes during transitions.
@MainActor
@Suite(.underEachPolicy)
struct StackScenarioTests {
    private let stage = HostStage.running

    @Test
    func aSwipeBackIsReported() {
        let router = stage.open(pushing: 1)
        let stack = stage.host()?.visibleStack
        #expect(stack?.userBeginsSwipe() == true)
        stack?.userEndsSwipe()
        #expect(router.position.screens.count == 4)
        stage.simulation.settle()
        #expect(router.position.screens.count == 3)
    }

    @Test
    func aCancelledSwipeChangesNothing() {
        let router = stage.open(pushing: 1)
        let stack = stage.host()?.visibleStack
        stack?.userBeginsSwipe()
        stage.simulation.advance()
        stack?.userEndsSwipe(isCancelled: true)
        stage.simulation.settle()
        #expect(router.position.screens.count == 4)
    }

    @Test
    func aPushDuringASwipeLeavesWithTheScreenBelow() {
        let router = stage.open(pushing: 1)
        let stack = stage.host()?.visibleStack
        stack?.userBeginsSwipe()
        router.route(to: .pushed(2))
        stack?.userEndsSwipe()
        stage.simulation.settle()
        #expect(router.position.screens.count == 3)
    }

    @Test
    func changesDuringACancelledSwipeAreMadeAfterwards() {
        let router = stage.open(pushing: 1)
        let stack = stage.host()?.visibleStack
        stack?.userBeginsSwipe()
        router.route(to: .pushed(2))
        stack?.userEndsSwipe(isCancelled: true)
        stage.simulation.settle()
        #expect(router.position.screens.count == 5)
        stage.expectAgreement()
        stack?.userBeginsSwipe()
        router.popToRoot()
        stack?.userEndsSwipe(isCancelled: true)
    }

    /// A restored screen has the number of the one before, which the user swipes away.
    @Test
    func aScreenThatIsMadeAnewDuringASwipeStays() {
        let router = stage.open(pushing: 1)
        let kept = router.position
        stage.host()?.visibleStack?.userBeginsSwipe()
        router.pop()
        stage.restore(kept)
        stage.host()?.visibleStack?.userEndsSwipe()
        stage.simulation.settle()
        #expect(router.position == kept)
    }

    @Test
    func theMenuOfTheBackButtonLeavesSeveralScreens() {
        let router = stage.open(pushing: 1, 2, 3)
        #expect(stage.host()?.visibleStack?.userTapsBack(to: 1) == true)
        stage.simulation.settle()
        #expect(router.position.selectedStack?.screens.count == 2)
    }

    @Test
    func tabsAreSelectedByTheRouter() {
        let router = stage.open()
        let bar = stage.host()?.bar
        bar?.userTapsTab(1)
        #expect(router.position.selectedTab == 1)
        router.route(to: .pushed(1))
        router.selectTab(2)
        stage.simulation.settle()
        stage.expectAgreement()
        router.selectTab(1)
    }

    @Test
    func theSelectedTabPopsToItsRootIfItIsTapped() {
        let router = stage.open()
        for product in 1...2 { router.route(to: .pushed(product)) }
        stage.simulation.settle()
        stage.host()?.popsToRootOnSelectedTab = false
        stage.host()?.bar?.userTapsTab(0)
        #expect(router.position.selectedStack?.screens.count == 3)
        stage.host()?.popsToRootOnSelectedTab = true
        stage.host()?.bar?.userTapsTab(0)
        #expect(router.position.selectedStack?.screens.count == 1)
    }

    @Test
    func aCloseButtonHasATitle() {
        let router = stage.open()
        router.route(to: .pushed(1, withCloseButton: true))
        stage.simulation.settle()
        let button = stage.host()?.topController?.navigationItem.rightBarButtonItem
        #expect(button?.title == "Done")
        button?.userTaps()
        #expect(router.position.screens.count == 3)
        button?.userTaps()
    }

    @Test
    func controllersThatTheAppPushesStay() {
        let router = stage.open()
        let stack = stage.host()?.visibleStack
        stack?.pushViewController(UIViewController(), animated: true)
        stage.simulation.settle()
        stage.shop.store.dispatch(action: Shop.StartSale())
        router.selectTab(1)
        router.selectTab(0)
        router.route(to: .pushed(1))
        stage.simulation.settle()
        #expect(stack?.viewControllers.count == 3)
        stack?.userTapsBack()
        stage.simulation.settle()
        #expect(router.position.screens.count == 3)
        stage.host()?.bar?.userTapsTab(0)
        stage.simulation.settle()
        #expect(stack?.viewControllers.count == 1)
    }

    /// Also while UIKit still animates the view, which the user can't touch any more.
    @Test
    func aScreenThatHasLeftIsReleasedDuringTheAnimation() {
        let router = stage.open(pushing: 1)
        weak let screen = router.topPresentable
        let view = stage.host()?.topController?.view
        router.pop()
        #expect(screen == nil)
        #expect(view?.window != nil)
        #expect(view?.isUserInteractionEnabled == false)
        stage.expectOrder()
    }

    @Test
    func aModuleThatRoutesWhileItLeavesIsFollowed() {
        let router = stage.open(pushing: 1)
        let module = router.topPresentable.flatMap(stage.shop.manager.module)
        (module as? Shop.ProductModule)?.recommendation = 2
        stage.host()?.visibleStack?.userTapsBack()
        stage.simulation.settle()
        #expect(router.position.selectedStack?.screens.count == 2)
    }

    @Test
    func aWindowIsClosedDuringAnAnimation() {
        for window in 0..<2 {
            stage.open(window)
            stage.router(window)?.route(to: .pushed(1))
            stage.simulation.settle()
            stage.router(window)?.pop()
            stage.router(window)?.route(to: .stack(2))
            stage.simulation.advance()
            stage.close(window, isStopped: window == 0)
            stage.expectOrder()
        }
    }
}
