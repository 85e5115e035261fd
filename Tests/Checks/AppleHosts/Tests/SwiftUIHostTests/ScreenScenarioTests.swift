import EventModulesScreens
import EventModulesTesting
import SwiftUI
import SwiftUIHost
import Testing

/// The content of SwiftUI screens.
@MainActor
@Suite(.throughEachBinding)
struct ScreenScenarioTests {
    private let stage = Stage()

    private struct LampsText: View {
        let lamps: Lamps
        let drawn: () -> Void

        var body: some View {
            drawn()
            return Text("\(lamps.count) lamps")
        }
    }

    private func lampsStep() -> ModuleRoutingStep {
        let lamps = stage.store.partialStore(forStateType: Lamps.self)
        return .screen {
            ViewScreen(lamps) { lamps in LampsText(lamps: lamps) { stage.note("drawn") } }
        }
    }

    @Test
    func aViewIsDrawnAgainWhenItsStateHasChanged() {
        stage.route(lampsStep(), .push())
        stage.sees("0 lamps")
        _ = stage.takeLog()
        stage.store.dispatch(AddLamp())
        stage.sees("1 lamps")
        stage.store.dispatch(KeepLamps())
        stage.settle()
        #expect(stage.log == ["drawn"])
    }

    @Test
    func aViewWithoutItsStateIsEmpty() {
        let missing = stage.store.partialStore(forStateType: Lamps.self, stateKey: "missing")
        let step = ModuleRoutingStep.screen {
            ViewScreen(missing) { lamps in Text("\(lamps.count) lamps") }
        }
        let reports = Diagnostics.collect {
            stage.route(step, .push())
            stage.settle()
        }
        #expect(reports.count == 1)
        #expect(stage.texts == [])
        #expect(stage.stack?.pages.count == 2)
    }

    @Test
    func aModuleIsReleasedWhenItsScreenHasLeft() {
        stage.route(lampsStep(), .modal)
        stage.settle()
        weak let module = stage.manager.livingModules().last
        #expect(module != nil)
        stage.router.dismiss()
        #expect(module == nil)
        #expect(stage.texts == ["0 lamps"])
    }

    private struct MoveButton: View {
        @Environment(ObservedRouter.self)
        private var router

        @Environment(\.store)
        private var store

        var body: some View {
            Text("\(router.position.screens.count) screens")
            Button("Back") { router.goBack() }
            Button("Add") { store?.dispatch(action: AddLamp()) }
        }
    }

    @Test
    func theRouterAndItsStoreAreInTheEnvironment() {
        stage.route(.screen { ViewScreen { MoveButton() } }, .modal)
        stage.sees("2 screens", "Back", "Add")
        stage.top.userTaps("Add")
        #expect(stage.store.state.value(forKeyOfType: Lamps.self)?.count == 1)
        stage.top.userTaps("Back")
        #expect(stage.log == ["presented", "dismissed"])
    }

    @Test
    func closeButtonsHaveATitleOrASymbol() {
        let modes: [(RoutingStepPresentationMode, String)] = [
            (.push(withCloseButton: true), "xmark"),
            (.modalWithNavigation(withCloseButton: true, closeTitle: "Done"), "Done"),
        ]
        for (mode, button) in modes {
            stage.route(.page("a"), mode)
            stage.settle()
            #expect(stage.top.userTaps(button) == true)
            stage.sees("root 0, 0")
        }
        #expect(stage.log == ["pushed", "popped", "presented", "dismissed"])
    }

    @Test
    func embeddedScreensAreInsideTheirScreen() {
        stage.route(.page("a"), .embed)
        stage.route(.page("b"), .embed)
        stage.sees("root 0, 0", "a, 0", "b, 0")
        let ids = stage.router.position.top?.embedded.map(\.id) ?? []
        stage.router.close(ids[0])
        stage.sees("root 0, 0", "b, 0")
    }

    @Test
    func anUndrawableScreenIsReportedOnceAndEvictsNoOther() {
        let text = ModuleRoutingStep.screen { TextScreen() }
        let reports = Diagnostics.collect {
            stage.route(text, .push())
            stage.settle()
            stage.push("a")
            stage.route(text, .modalWithNavigation())
            stage.push("b")
            stage.settle()
        }
        #expect(
            reports.first?.description == """
                A screen isn't shown, because SwiftUI can't draw it.
                    screen: PageModule#2
                    type: SwiftUIHostTests.TextScreen
                It's in the router's position, but only the other screens are drawn.
                To fix this, return a ViewScreen from makePresentable(), or conform the \
                screen to SwiftUIScreen.
                """
        )
        #expect(reports.count == 2)
        #expect(stage.texts == ["b, 0"])
        stage.graph.modals.last?.userBeginsPull()
        stage.graph.modals.last?.userEndsPull()
        stage.settle()
        #expect(stage.router.position.screens.count == 3)
        stage.stack?.userTapsBack()
        stage.settle()
        #expect(stage.router.position.screens.count == 2)
    }

    /// A screen that is made anew has the number of the first one.
    @Test
    func aScreenThatIsMadeAnewLosesItsState() {
        stage.manager.registerDeeplinks(of: LinkedModule.self) { _ in
            ModuleContext(building: LinkedModule.self)
        }
        let context = ModuleContext(building: LinkedModule.self)
        stage.route(ModuleRoutingStep(withMaker: context), .modal)
        stage.settle()
        stage.top.userTaps("plus")
        stage.sees("linked, 1")
        let kept = stage.router.position
        stage.router.dismiss()
        stage.store.dispatch(MoveRouter(to: kept))
        #expect(stage.router.position == kept)
        stage.sees("linked, 0")
        stage.graph.modals.last?.userBeginsPull()
        stage.graph.modals.last?.userEndsPull()
        stage.settle()
        #expect(stage.router.position.modals.isEmpty)
    }

    private final class LinkedModule: Deeplinkable {
        static let pattern: DeeplinkPattern = "page://linked"
        static let deeplinkPatterns = [pattern]
        let context: ModuleContext
        let disposeBag = DisposeBag()
        var deeplink: Deeplink? { Self.pattern.link([:]) }

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { ViewScreen { PageView(name: "linked") } }
    }

    @Test
    func screensOfYourOwnAreDrawn() {
        stage.route(.screen { MapScreen() }, .push())
        stage.sees("A map")
    }

    private final class MapScreen: SwiftUIScreen {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        var body: some View { Text("A map") }
    }

    @Test
    func aViewControllerDrawsItsModel() {
        let lamps = stage.store.partialStore(forStateType: Lamps.self)
        stage.route(.screen { ViewController<LampsView>(store: lamps) }, .push())
        stage.sees("0 lamps")
        stage.store.dispatch(AddLamp())
        stage.sees("1 lamps")
    }

    @Test
    func aPreviewShowsAModule() {
        let lamps = PartialStore.constant(Lamps(count: 3))
        let context = PageContext { ViewScreen(lamps) { lamps in Text("\(lamps.count) lamps") } }
        stage.show(ModulePreview(context))
        lamps.dispatch(AddLamp())
        stage.sees("3 lamps")
    }
}

private struct LampsModel: ViewModelWithState {
    let text: String

    init?(state: Lamps) { text = "\(state.count) lamps" }
}

@Observable
private final class LampsView: ViewControllerModellableView, BodyProviding {
    var model: LampsModel?
    var body: some View { Text(model?.text ?? "") }

    func setup() {}
    func style() {}
    func update(oldModel: LampsModel?) {}
}
