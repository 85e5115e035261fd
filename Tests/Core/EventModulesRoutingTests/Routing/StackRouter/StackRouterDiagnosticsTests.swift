import EventModules
import Testing

/// A router's reports, word for word, and the outcome of each route.
@MainActor
struct StackRouterDiagnosticsTests {
    private let app = RoutedApp(tabs: ["home"])

    private func reports(_ act: () throws -> Void) rethrows -> [String] {
        try Diagnostics.collect(act).map(\.description)
    }

    @Test
    func aRouteWithoutAManagerChangesNothing() {
        var manager: ModuleManager? = ModuleManager()
        let router = manager.map { StackRouter(manager: $0) }
        router?.start(with: .page("home"))
        let position = router?.position
        manager = nil
        let text = """
            A router can't route, because its module manager was released.
                position: stack: PageModule#1
            The manager makes the modules, and the router doesn't retain it. Nothing changes.
            To fix this, retain the manager for as long as the router is used.
            """
        let page = PresentableRoutingStep(withStep: .page("a"), presentationMode: .modal)
        #expect(reports { router?.route(to: page) } == [text])
        #expect(reports { router?.replaceTab(0, with: .page("a")) } == [text])
        #expect(reports { router?.route(toDeeplink: "app://note/1") } == [text])
        #expect(reports { router?.start(withTabs: [.page("a"), .page("b")]) } == [text])
        #expect(router?.position == position)
    }

    @Test
    func aShownScreenIsNotShownTwice() throws {
        app.route(to: "a")
        let a = try #require(app.router.presentable(for: app.id(2)))
        let step = ModuleRoutingStep(of: try app.module("a")) { a }
        let text = """
            A route leads to a screen that the router already shows.
                module: PageModule
                position: stack: PageModule#1 / PageModule#2
            A screen can appear only once in a position. Nothing changes.
            To fix this, return a new presentable, or go back to the screen with show(_:).
            """
        for act in [
            { app.route(step) }, { app.route(step, .modal) }, { app.route(step, .embed) },
            { app.router.replaceTab(0, with: step) }, { app.router.start(with: step) },
            { app.router.start(withTabs: [.page("b"), step]) },
        ] {
            var journal: [String] = []
            #expect(reports { journal = app.journal(act) } == [text])
            #expect(journal.isEmpty)
            #expect(app.outline == "#1 #2")
            #expect(app.living == ["home", "a"])
        }
    }

    @Test
    func aPushOntoNothingPresents() {
        let app = RoutedApp()
        #expect(
            reports { app.route(to: "a") } == [
                """
                A screen was presented, because it can't be pushed or embedded.
                    module: PageModule
                    presentation mode: push
                    position: nowhere
                A router has a stack after start(with:), and a modal has one if it was presented as \
                modalWithNavigation.
                To fix this, start the router first, present with .modalWithNavigation, or route \
                here with .modal.
                """
            ]
        )
        #expect(app.outline == "navigation #1")
        #expect(app.log.lines.last == "presented #1")
        #expect(reports { app.route(to: "b") }.isEmpty)
    }

    @Test
    func aPushOntoAModalWithoutAStackPresents() {
        app.route(to: "a", .modal)
        let details = Diagnostics.collect { app.route(to: "b") }.first?.details.map(\.value)
        #expect(details == ["PageModule", "push", "stack: PageModule#1, modal: PageModule#2"])
        #expect(app.outline == "#1 | modal #2 | navigation #3")
    }

    @Test
    func anEmbeddingInNothingPresents() {
        let app = RoutedApp()
        let report = Diagnostics.collect { app.route(to: "a", .embed) }.first
        #expect(report?.details.map(\.value) == ["PageModule", "embed", "nowhere"])
        #expect(app.outline == "navigation #1")
    }

    @Test
    func aMissingTabChangesNothing() {
        let app = RoutedApp(tabs: ["a", "b"])
        let text = { (index: Int) in
            """
            A router has no tab at the requested index.
                tab: \(index)
                number of tabs: 2
            Tabs are counted from 0.
            To fix this, start the router with that many tabs, or pass the index of another tab.
            """
        }
        var journal: [String] = []
        #expect(reports { journal += app.journal { app.router.selectTab(2) } } == [text(2)])
        #expect(
            reports { journal += app.journal { app.router.replaceTab(-1, with: .page("c")) } }
                == [text(-1)]
        )
        #expect(journal.isEmpty)
        #expect(app.living == ["a", "b"])
        #expect(
            reports { app.router.start(withTabs: [.page("c"), .page("d")], selected: 7) }
                == [text(7)]
        )
        #expect(app.outline == "*#3 | #4")
    }

    @Test
    func aScreenWithoutALinkIsNotMadeAnew() {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        app.route(to: "a")
        let later = app.router.position
        app.router.pop()
        #expect(
            reports { store.dispatch(action: MoveRouter(to: later)) } == [
                """
                A screen can't be recreated, because it has no link.
                    screen: PageModule#2
                The position is restored without it. A further screen of a module never has a link.
                To fix this, conform PageModule to Deeplinkable, and return its deeplink.
                """
            ]
        )
        #expect(app.outline == "#1")
    }

    @Test(arguments: ["app://panel/1", "app://none/1", "app://note/1/2"])
    func aScreenWhoseLinkLeadsElsewhereIsNotMadeAnew(link: String) throws {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        app.route(.note(1))
        let text = #"app:\/\/note\/1"#
        let escaped = link.replacing("/", with: #"\/"#)
        let later = try app.router.position.replacing(text, with: escaped)
        app.router.pop()
        #expect(
            reports { store.dispatch(action: MoveRouter(to: later)) } == [
                """
                A screen can't be recreated, because its link doesn't lead to its module.
                    screen: LinkedModule<Note>#2
                    link: \(link)
                The position is restored without it.
                To fix this, register the links of LinkedModule<Note> before the router is created, \
                and return a deeplink that one of its patterns matches completely.
                """
            ]
        )
        #expect(app.outline == "#1")
    }

    @Test
    func anUnansweredLinkIsEmittedAndReported() {
        var journal: [String] = []
        let texts = reports { journal = app.journal { app.router.route(toDeeplink: "app:x") } }
        #expect(texts.first?.hasPrefix("A deep link has no scheme.") == true)
        #expect(texts.count == 1)
        #expect(journal.first?.hasPrefix("linkRefused A deep link has no scheme.") == true)
        #expect(app.outline == "#1")
    }
}
