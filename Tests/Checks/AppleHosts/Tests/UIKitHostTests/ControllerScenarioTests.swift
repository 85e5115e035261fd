import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// What a screen sets on the controller that shows it.
@MainActor
@Suite(.simulated)
struct ControllerScenarioTests {
    private let pages = Pages()

    private final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
        var attempts = 0

        func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
            attempts += 1
        }
    }

    @Test
    func theBottomBarIsHiddenWhenTheScreenIsPushed() {
        #expect(pages.host?.visibleStack?.showsBottomBar == true)
        pages.push(PageScreen { $0.hidesBottomBarWhenPushed = true })
        pages.simulation.settle()
        #expect(pages.host?.visibleStack?.showsBottomBar == false)
    }

    @Test
    func theRootOfAModalSetsTheDetentsOfItsSheet() {
        let screen = PageScreen { $0.sheetPresentationController?.detents = [.medium()] }
        pages.route(to: screen, .modalWithNavigation(style: .sheet))
        pages.simulation.settle()
        let sheet = pages.host?.presentedControllers.last
        #expect(sheet?.sheetPresentationController?.detents == [.medium()])
    }

    @Test
    func aSheetThatTheUserMayNotDismissStays() {
        let delegate = Delegate()
        let screen = PageScreen {
            $0.isModalInPresentation = true
            $0.presentationController?.delegate = delegate
        }
        pages.route(to: screen, .modalWithNavigation())
        pages.simulation.settle()
        #expect(pages.host?.presentedControllers.last?.userBeginsPull() == false)
        #expect(delegate.attempts == 1)
        #expect(pages.router.position.modals.count == 1)
        pages.router.dismiss()
        pages.simulation.settle()
        #expect(pages.host?.presentedControllers == [])
    }

    // Regression: the host replaced the app's delegate.
    @Test(arguments: [false, true])
    func aDismissalIsReportedBesideADelegateOfTheApp(isStack: Bool) {
        let delegate = Delegate()
        let mode: RoutingStepPresentationMode = isStack ? .modalWithNavigation() : .modal
        pages.route(to: PageScreen { $0.presentationController?.delegate = delegate }, mode)
        pages.simulation.settle()
        let sheet = pages.host?.presentedControllers.last
        #expect(sheet?.presentationController?.delegate === delegate)
        #expect(sheet?.userBeginsPull() == true)
        sheet?.userEndsPull()
        pages.simulation.settle()
        #expect(pages.router.position.modals.isEmpty)
    }

    @Test
    func aScreenDisablesTheSwipeFromAnywhere() {
        let allows = { (isEnabled: Bool) in
            PageScreen {
                let swipe = $0.navigationController?.interactiveContentPopGestureRecognizer
                swipe?.isEnabled = isEnabled
            }
        }
        pages.push(allows(true))
        pages.push(allows(false))
        pages.simulation.settle()
        #expect(pages.host?.visibleStack?.userBeginsSwipeAnywhere() == false)
        pages.router.pop()
        pages.simulation.settle()
        #expect(pages.host?.visibleStack?.userBeginsSwipeAnywhere() == true)
        pages.host?.visibleStack?.userEndsSwipe()
    }
}
