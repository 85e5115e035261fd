import EventModulesScreens
import SwiftUI
import SwiftUIHost
import Testing

/// Sheets and full-screen covers.
@MainActor
@Suite(.throughEachBinding)
struct ModalScenarioTests {
    private let stage = Stage()

    private func styles(_ stage: Stage) -> [DrawnModal.Style] { stage.graph.modals.map(\.style) }

    @Test
    func modalsArePresentedOverEachOtherByStyle() {
        stage.present("a", .sheet)
        stage.route(.page("b"), .modalWithNavigation(style: .fullScreen))
        stage.push("c")
        stage.present("d")
        stage.settle()
        #expect(styles(stage) == [.sheet, .fullScreenCover, .sheet])
        #expect(stage.texts == ["d, 0"])
        stage.router.dismiss()
        stage.sees("c, 0")
        stage.router.dismissAll()
        stage.sees("root 0, 0")
        #expect(stage.simulation.warnings == [])
    }

    /// SwiftUI presents only some of several modals of the first drawing.
    @Test
    func modalsOfTheFirstDrawingArePresentedOneAfterTheOther() {
        let other = StackRouter(manager: stage.manager, stateKey: "Window/2")
        other.start(with: .page("root"))
        for name in ["a", "b", "c"] {
            let step = ModuleRoutingStep.page(name)
            other.route(to: PresentableRoutingStep(withStep: step, presentationMode: .modal))
        }
        stage.show(RouterView(other))
        stage.sees("c, 0")
        #expect(stage.graph.modals.count == 3)
        #expect(stage.simulation.warnings == [])
    }

    @Test
    func aPulledSheetIsReported() {
        stage.present("a")
        stage.settle()
        let sheet = stage.graph.modals.last
        #expect(sheet?.userBeginsPull() == true)
        sheet?.userEndsPull()
        #expect(stage.router.position.modals.count == 1)
        stage.settle()
        #expect(stage.log == ["presented", "dismissed"])
        stage.present("b")
        stage.sees("b, 0")
    }

    @Test
    func aCancelledPullChangesNothing() {
        stage.present("a")
        stage.settle()
        stage.graph.modals.last?.userBeginsPull()
        stage.graph.modals.last?.userEndsPull(isCancelled: true)
        stage.sees("a, 0")
    }

    @Test
    func aModalThatTheRouterKeepsIsPresentedAgain() {
        stage.present("a")
        stage.settle()
        _ = stage.takeLog()
        stage.refusesMoves = true
        for _ in 0..<2 {
            #expect(stage.graph.modals.last?.userBeginsPull() == true)
            stage.graph.modals.last?.userEndsPull()
            stage.sees("a, 0")
        }
        #expect(stage.log == ["leaveRefused", "leaveRefused"])
    }

    @Test
    func aSheetThatTheProgramDismissesDoesNotGoBlank() {
        stage.route(.page("a"), .modalWithNavigation())
        stage.push("b")
        stage.settle()
        stage.top.userTaps("plus")
        stage.router.dismiss()
        for _ in 0..<2 {
            stage.simulation.advance()
            #expect(stage.graph.modals.count == 1)
            #expect(stage.texts == ["b, 1"])
        }
        stage.settle()
        #expect(stage.graph.modals.count == 0)
    }

    @Test
    func modalsThatAreDismissedTogetherDoNotGoBlank() {
        stage.present("a")
        stage.present("b")
        stage.settle()
        stage.router.dismissAll()
        stage.simulation.advance(frames: 2)
        #expect(stage.texts == ["b, 0"])
        stage.sees("root 0, 0")
    }

    // The end of a dismissal writes nil, when the binding is already about the next modal.
    @Test(arguments: [ModalStyle.sheet, .fullScreen])
    func aLateNilDoesNotDismissTheNextModal(style: ModalStyle) {
        stage.present("a", .sheet)
        stage.settle()
        stage.router.dismiss()
        stage.simulation.advance()
        stage.present("b", style)
        stage.sees("b, 0")
        #expect(stage.log == ["presented", "dismissed", "presented"])
        #expect(stage.simulation.warnings == [])
    }

    @Test(arguments: [ModalStyle.sheet, .fullScreen])
    func aModalIsReplacedInOneTurn(style: ModalStyle) {
        stage.present("a", .sheet)
        stage.settle()
        let next = PresentableRoutingStep(
            withStep: .page("b"),
            presentationMode: .modal(style: style)
        )
        stage.router.perform([.dismiss, .route(to: next)])
        stage.sees("b, 0")
        #expect(stage.router.position.modals.count == 1)
        #expect(stage.simulation.warnings == [])
    }

    @Test
    func theNextModalIsPresentedWhileTheUserPullsTheFirst() {
        stage.present("a")
        stage.settle()
        stage.graph.modals.last?.userBeginsPull()
        stage.router.dismiss()
        stage.present("b")
        stage.simulation.advance()
        stage.graph.modals.last?.userEndsPull()
        stage.sees("b, 0")
        #expect(stage.router.position.modals.count == 1)
    }

    @Test
    func aModalIsDismissedWhileItIsPresented() {
        stage.present("a")
        stage.simulation.advance()
        stage.router.dismiss()
        stage.simulation.advance()
        stage.present("b", .fullScreen)
        stage.sees("b, 0")
    }

    @Test
    func theNextModalIsPresentedEvenWithoutOnDismiss() {
        stage.graph.callsOnDismiss = false
        for name in ["a", "b"] {
            stage.present(name)
            stage.sees("\(name), 0")
            if name == "a" { stage.router.dismiss() }
        }
        stage.graph.modals.last?.userBeginsPull()
        stage.graph.modals.last?.userEndsPull()
        stage.settle()
        stage.present("c", .fullScreen)
        stage.sees("c, 0")
    }

    @Test
    func aModalThatIsReplacedLosesItsState() {
        stage.present("a")
        stage.settle()
        stage.top.userTaps("plus")
        stage.sees("a, 1")
        stage.router.dismiss()
        stage.present("a")
        stage.sees("a, 0")
    }

    @Test
    func aModalOverALeavingModalIsDismissedWithIt() {
        stage.present("a")
        stage.settle()
        stage.graph.modals.last?.userBeginsPull()
        stage.graph.modals.last?.userEndsPull()
        stage.present("b")
        stage.simulation.advance(frames: 2)
        stage.router.dismissAll()
        stage.sees("root 0, 0")
    }

    @Test
    func aViewWhoseScreenWasReleasedDoesNothing() {
        stage.route(.page("a") { stage.note("tapped") }, .modal)
        stage.settle()
        weak let screen = stage.router.topPresentable
        #expect(stage.top.userTaps("plus") == true)
        stage.router.dismiss()
        #expect(screen == nil)
        stage.simulation.advance()
        #expect(stage.texts == ["a, 1"])
        #expect(stage.top.userTaps("plus") == false)
        #expect(stage.log == ["presented", "tapped", "dismissed"])
    }
}
