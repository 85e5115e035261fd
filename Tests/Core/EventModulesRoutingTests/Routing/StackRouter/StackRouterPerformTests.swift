import EventModules
import EventModulesTesting
import Testing

/// Several moves in one turn, and how screens are shown.
@MainActor
struct StackRouterPerformTests {
    private let store = Suas.createStore(reducer: RouterReducer())
    private let app: RoutedApp

    init() { app = RoutedApp(tabs: ["home", "other"], store: store) }

    private func step(
        _ name: String,
        _ mode: RoutingStepPresentationMode = .push()
    ) -> PresentableRoutingStep {
        PresentableRoutingStep(withStep: .page(name), presentationMode: mode)
    }

    @Test
    func severalMovesAreOneTurn() {
        var positions: [String] = []
        store.addListener(forStateType: RouterPosition.self) { positions.append($0.numbers) }
        let journal = app.journal {
            app.router.perform([
                .route(to: step("a")), .route(to: step("b", .modal)), .dismiss,
                .selectTab(1), .route(to: step("c")),
            ])
        }
        #expect(positions == ["#1 #3 | *#2 #5"])
        #expect(
            journal == [
                "home willDisappear", "c willAppear", "home disappeared", "c appeared",
                "pushed #3", "presented #4", "dismissed #4", "tabSelected 1", "pushed #5",
            ]
        )
        #expect(app.living == ["home", "other", "a", "c"])
    }

    @Test
    func aTranscriptHasALineForTheTurnWithItsPartsBelow() {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.perform([.route(to: step("a")), .route(to: step("b"))])
        flow.expectTranscript(
            """
            route to tab 1 of 2: PageModule#1 / PageModule#3 / PageModule#4
              route pushed PageModule#3
              route pushed PageModule#4
              screen appeared PageScreen#4
            """
        )
        app.router.perform([.back])
        flow.expect(.route(RouterEvent.popped) { $0.count == 1 })
        flow.expect(.appeared(PageScreen.self))
        flow.finish()
    }

    @Test
    func expectationsKnowTheParts() {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.perform([.route(to: step("a")), .selectTab(1)])
        flow.expect(.route(to: PageModule.self))
        flow.expect(.route(.tabSelected(1)))
        flow.expect(.appeared(PageScreen.self))
        flow.finish()
    }

    @Test
    func noMovesAreNoTurn() {
        #expect(app.journal { app.router.perform([]) }.isEmpty)
        #expect(app.journal { app.router.perform([.pop, .dismiss, .selectTab(0)]) }.isEmpty)
    }

    @Test
    func aListenerWithAnyRouterCanMakeEveryMove() throws {
        let router: any Router = app.router
        router.route(to: step("a"))
        router.route(to: step("b", .modalWithNavigation(withCloseButton: true)))
        #expect(app.outline == "*#1 #3 | #2 | navigation #4")
        router.route(toDeeplink: "app://note/1")
        router.pop()
        router.close(try app.id(4))
        #expect(app.outline == "*#1 #3 | #2")
        router.selectTab(1)
        router.show(try app.id(1))
        #expect(app.outline == "*#1 | #2")
        router.route(to: step("c"))
        router.route(to: step("d"))
        router.goBack()
        router.popToRoot()
        router.route(to: step("e", .modal))
        router.route(to: step("f", .modal))
        router.dismiss()
        router.dismissAll()
        #expect(app.outline == "*#1 | #2")
    }

    // MARK: - Styles

    @Test
    func stylesAndTitlesAreDataInThePosition() throws {
        app.router.route(to: step("a", .push(withCloseButton: true, closeTitle: "Done")))
        app.router.route(to: step("b", .modal(style: .sheet)))
        app.router.route(to: step("c", .modalWithNavigation(style: .fullScreen)))
        let position = try app.router.position.replacing("nothing", with: "nothing")
        #expect(position == app.router.position)
        #expect(position.modals.map(\.style) == [.sheet, .fullScreen])
        #expect(position.tabs[0].top.closeTitle == "Done")
        #expect(position.tabs[0].top.hasCloseButton)
        #expect(position.top?.closeTitle == nil)
    }

    @Test
    func aScreenCanBeEmbeddedIntoANamedOne() throws {
        app.route(to: "a")
        app.route(to: "inside home", .embed(into: try app.id(1)))
        app.route(to: "inside other", .embed(into: try app.id(2)))
        app.route(to: "inside a", .embed)
        #expect(app.outline == "*#1(#4) #3(#6) | #2(#5)")
        let journal = app.journal { app.router.selectTab(1) }
        #expect(journal.contains("inside other appeared"))
        let gone = try app.id(3)
        app.router.close(gone)
        app.router.perform([.selectTab(0), .pop])
        let reports = Diagnostics.collect { app.route(to: "late", .embed(into: gone)) }
        #expect(reports.count == 1)
        #expect(app.outline == "*#1(#4) | #2(#5) | navigation #7")
    }

    // MARK: - Required modes

    private struct FormContext: ModuleContextProtocol {
        typealias ModuleType = FormModule
        var routingContext: RoutingContext { "forms" }
        var requiredPresentationMode: RoutingStepPresentationMode? {
            .modalWithNavigation(withCloseButton: true)
        }
    }

    private final class FormModule: Deeplinkable, EventsEmitting {
        static let deeplinkPatterns: [DeeplinkPattern] = ["app://form"]
        let context: FormContext
        let events = EventsSource<PageEvent>()

        init(usingContext context: FormContext) { self.context = context }

        func makePresentable() -> any Presentable { PageScreen("form") }
    }

    @Test
    func aModuleIsShownInTheModeThatItRequires() {
        let form = ModuleRoutingStep(withMaker: FormContext())
        for mode in [.push(), .embed, .modal] as [RoutingStepPresentationMode] {
            app.route(form, mode)
            #expect(app.router.position.modals.count == 1)
            #expect(app.router.position.top?.hasCloseButton == true)
            app.router.dismiss()
        }
        app.manager.registerDeeplinks(of: FormModule.self) { _ in FormContext() }
        app.router.route(toDeeplink: "app://form/note/1")
        #expect(app.outline == "*#1 | #2 | navigation #6 #7")
    }

    // MARK: - Links

    /// Regression: the first module of the link was shown in one tab, the second in another.
    @Test
    func aLinkIsFollowedInTheTabOfItsFirstModule() {
        app.router.route(toDeeplink: "app://folder/1")
        app.router.selectTab(1)
        app.router.route(toDeeplink: "app://panel/1")
        #expect(app.outline == "#1 #3 | *#2 #4")
        app.router.route(toDeeplink: "app://panel/2/folder/3")
        #expect(app.outline == "#1 #3 | *#2 #4 #5")
        #expect(app.router.position.tabs[0].top.link?.description == "app://folder/1")
        app.router.selectTab(0)
        app.router.route(toDeeplink: "app://folder/4/note/5")
        #expect(app.outline == "*#1 #3 #6 | #2 #4 #5")
        #expect(app.router.position.top?.link?.description == "app://note/5")
    }
}
