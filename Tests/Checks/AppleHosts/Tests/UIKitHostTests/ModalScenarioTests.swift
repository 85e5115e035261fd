import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// Modals, under each policy for changes during transitions.
@MainActor
@Suite(.underEachPolicy)
struct ModalScenarioTests {
    private let stage = HostStage.running

    @Test
    func aPulledSheetIsReported() {
        let router = stage.open()
        router.perform([.route(to: .stack(1)), .route(to: .sheet(2))])
        stage.simulation.settle()
        let sheet = stage.host()?.presentedControllers.last
        #expect(sheet?.userBeginsPull() == true)
        sheet?.userEndsPull()
        #expect(router.position.modals.count == 2)
        stage.simulation.settle()
        #expect(router.position.modals.count == 1)
    }

    @Test
    func aHalfPulledSheetIsDismissedWhenItIsLetGo() {
        let router = stage.open()
        for isCancelled in [true, false] {
            router.route(to: .stack(1))
            stage.simulation.settle()
            let sheet = stage.host()?.presentedControllers.last
            #expect(sheet?.userBeginsPull() == true)
            stage.simulation.advance()
            router.dismiss()
            router.route(to: .sheet(2))
            stage.simulation.advance(frames: 5)
            sheet?.userEndsPull(isCancelled: isCancelled)
            stage.simulation.settle()
            stage.expectAgreement()
            router.dismiss()
            stage.simulation.settle()
        }
    }

    @Test
    func aModalWaitsForAnAlertOfTheApp() {
        let router = stage.open()
        let alert = UIAlertController()
        stage.host()?.topController?.present(alert, animated: true)
        stage.simulation.settle()
        router.route(to: .stack(1))
        stage.simulation.settle()
        #expect(stage.host()?.presentedControllers == [alert])
        alert.dismiss(animated: true)
        stage.simulation.settle()
        #expect(stage.simulation.warnings == [])
    }

    @Test
    func theAppDismissesAModalItself() {
        let router = stage.open()
        for step in [PresentableRoutingStep.sheet(1), .stack(2), .stack(3, .fullScreen)] {
            router.route(to: step)
            stage.simulation.settle()
            stage.host()?.topController?.dismiss(animated: true)
            stage.simulation.settle()
            #expect(router.position.modals.isEmpty)
            stage.expectAgreement()
        }
    }

    @Test
    func aPositionIsRestoredBeforeThereIsAWindow() {
        let router = stage.shop.open(0)
        router.perform([.route(to: .pushed(1)), .route(to: .stack(2)), .route(to: .sheet(3))])
        stage.show(router)
        stage.expectOrder()
        stage.simulation.settle()
        #expect(stage.host()?.presentedControllers.count == 2)
        #expect(stage.simulation.warnings == [])
    }

    // Regression: each attempt made another navigation controller, which UIKit might leak.
    @Test
    func aRefusedModalIsPresentedAgain() {
        let router = stage.open()
        stage.simulation.settle()
        stage.simulation.refusesPresentations = true
        router.route(to: .stack(1))
        let controllers = stage.simulation.livingControllers
        stage.simulation.advance(frames: 5)
        stage.simulation.refusesPresentations = false
        stage.simulation.settle()
        #expect(controllers.contains { $0 === stage.host()?.presentedControllers.last })
    }

    /// UIKit would leave them in the window, with the host.
    @Test
    func modalsLeaveWithTheRootOfTheWindow() {
        let router = stage.open()
        router.perform([.route(to: .stack(1)), .route(to: .sheet(2))])
        stage.simulation.settle()
        let (window, host) = (stage.windows[0], stage.host())
        window?.rootViewController = UIViewController()
        #expect(window?.subviews.count == 1)
        stage.simulation.settle()
        #expect(router.position.modals.count == 2)
        window?.rootViewController = host
    }

    @Test
    func aStackInAModalIsSwiped() {
        let router = stage.open()
        router.perform([.route(to: .stack(1)), .route(to: .pushed(2))])
        stage.simulation.settle()
        let stack = stage.host()?.visibleStack
        #expect(stack?.userBeginsSwipe() == true)
        router.dismiss()
        stack?.userEndsSwipe()
        stage.simulation.settle()
        #expect(router.position.modals.isEmpty)
    }

    /// A restored screen has the number of the one before, which UIKit still shows.
    @Test
    func aModalThatIsMadeAnewIsPresentedAnew() {
        let router = stage.open()
        router.route(to: .sheet(1))
        let kept = router.position
        router.dismiss()
        stage.restore(kept)
        #expect(router.position == kept)
    }
}
