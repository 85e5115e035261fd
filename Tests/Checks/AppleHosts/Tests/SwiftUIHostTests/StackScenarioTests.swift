import EventModulesScreens
import SwiftUI
import SwiftUIHost
import Testing

/// Tabs and stacks.
@MainActor
@Suite(.throughEachBinding)
struct StackScenarioTests {
    private let stage = Stage()

    @Test
    func theStackFollowsTheRouter() {
        #expect(stage.texts == ["root 0, 0"])
        stage.push("a")
        stage.push("b")
        stage.sees("b, 0")
        stage.router.popToRoot()
        stage.sees("root 0, 0")
    }

    @Test
    func nothingIsShownBeforeTheStart() {
        stage.router.stop()
        stage.sees()
        stage.router.start(with: .page("first"))
        stage.sees("first, 0")
    }

    @Test
    func aSwipeBackIsReportedWhenItHasEnded() {
        stage.push("a")
        stage.settle()
        #expect(stage.stack?.userBeginsSwipe() == true)
        stage.simulation.advance()
        stage.stack?.userEndsSwipe()
        #expect(stage.router.position.screens.count == 2)
        stage.sees("root 0, 0")
        #expect(stage.log == ["pushed", "popped"])
    }

    @Test
    func aCancelledSwipeChangesNothing() {
        stage.push("a")
        stage.settle()
        stage.stack?.userBeginsSwipe()
        stage.stack?.userEndsSwipe(isCancelled: true)
        stage.sees("a, 0")
        #expect(stage.log == ["pushed"])
    }

    @Test
    func aChoiceInTheBackMenuPopsSeveralScreensInOneTurn() {
        for name in ["a", "b", "c"] { stage.push(name) }
        stage.settle()
        _ = stage.takeLog()
        #expect(stage.stack?.userTapsBack(to: 0) == true)
        stage.sees("root 0, 0")
        #expect(stage.log == ["popped"])
    }

    // The path that is written when the swipe ends is the one from before the push.
    @Test
    func aLatePathDoesNotPopTheNextScreen() {
        stage.push("a")
        stage.settle()
        stage.stack?.userBeginsSwipe()
        stage.router.pop()
        stage.push("b")
        stage.simulation.advance()
        stage.stack?.userEndsSwipe()
        stage.sees("b, 0")
        #expect(stage.log == ["pushed", "popped", "pushed"])
    }

    @Test
    func aScreenThatTheRouterKeepsIsPutBack() {
        stage.push("a")
        stage.push("b")
        stage.settle()
        _ = stage.takeLog()
        stage.refusesMoves = true
        for _ in 0..<2 {
            #expect(stage.stack?.userTapsBack(to: 0) == true)
            stage.sees("b, 0")
            #expect(stage.stack?.pages.count == 3)
        }
        #expect(stage.log == ["leaveRefused", "leaveRefused"])
    }

    // SwiftUI ignores some changes of a path during an animation.
    @Test
    func aPathThatIsClearedDuringAnAnimationIsClearedAgain() {
        stage.push("a")
        stage.push("b")
        stage.simulation.advance()
        stage.router.popToRoot()
        stage.sees("root 0, 0")
        #expect(stage.log == ["pushed", "pushed", "popped"])
    }

    @Test
    func aTapOnTheSelectedTabGoesBackToItsRoot() {
        stage.start(tabs: 2)
        stage.push("a")
        stage.push("b")
        stage.settle()
        stage.tabs?.userTaps(0)
        stage.sees("root 0, 0")
        #expect(stage.router.position.screens.count == 2)
    }

    @Test
    func tabsAreSelectedByTheProgramAndTheUser() {
        stage.start(tabs: 3)
        #expect(stage.tabs?.labels == ["Tab 0", "Tab 1", "Tab 2"])
        stage.router.selectTab(2)
        stage.sees("root 2, 0")
        stage.tabs?.userTaps(1)
        stage.sees("root 1, 0")
        #expect(stage.router.position.selectedTab == 1)
    }

    @Test
    func aTabThatTheRouterRefusesIsNotSelected() {
        stage.start(tabs: 2)
        stage.refusesMoves = true
        for _ in 0..<2 {
            stage.tabs?.userTaps(1)
            stage.sees("root 0, 0")
        }
    }

    @Test
    func aTabKeepsItsScreensAndTheirStates() {
        stage.start(tabs: 2)
        stage.push("a")
        stage.settle()
        stage.top.userTaps("plus")
        stage.router.selectTab(1)
        stage.settle()
        stage.router.selectTab(0)
        stage.sees("a, 1")
    }

    @Test
    func aCoveredScreenKeepsItsState() {
        stage.top.userTaps("plus")
        stage.push("a")
        stage.present("b")
        stage.settle()
        stage.router.perform([.dismissAll, .popToRoot])
        stage.sees("root 0, 1")
    }

    @Test
    func aReplacedRootLosesItsState() {
        stage.start(tabs: 2)
        stage.settle()
        stage.top.userTaps("plus")
        stage.router.replaceTab(0, with: .page("root 0"))
        stage.sees("root 0, 0")
        stage.top.userTaps("plus")
        stage.router.start(with: .page("root 0"))
        stage.sees("root 0, 0")
    }

    @Test
    func anotherRouterIsShownAnew() {
        stage.top.userTaps("plus")
        let other = StackRouter(manager: stage.manager, stateKey: "Window/2")
        other.start(with: .page("root 0"))
        let controller = UIHostingController(rootView: RouterView(stage.router))
        stage.show(controller)
        stage.settle()
        stage.top.userTaps("plus")
        controller.rootView = RouterView(other)
        stage.sees("root 0, 0")
    }
}
