import EventModules
import Testing

/// The modules that links lead to, and the living modules that take them.
@MainActor
struct StackRouterDeeplinksTests {
    private let app = RoutedApp(tabs: ["home", "other"])

    private func links() -> [String] {
        app.router.position.screens.compactMap { $0.link?.description }
    }

    @Test
    func aLinkPushesANewModule() {
        let journal = app.journal { app.router.route(toDeeplink: "app://note/7") }
        #expect(
            journal == [
                "home willDisappear", "note 7 willAppear", "home disappeared", "note 7 appeared",
                "pushed #3",
            ]
        )
        #expect(links() == ["app://note/7"])
    }

    @Test
    func aLinkToAModuleThatTakesNoLinksMakesAnother() {
        for _ in 0..<2 { app.router.route(toDeeplink: "app://note/7") }
        #expect(app.outline == "*#1 #3 #4 | #2")
        #expect(app.living.count == 4)
    }

    @Test
    func aModuleOnTopTakesALinkWithoutAppearingAgain() {
        app.router.route(toDeeplink: "app://panel/1")
        let journal = app.journal { app.router.route(toDeeplink: "app://panel/2") }
        #expect(journal == ["shown #3"])
        #expect(links() == ["app://panel/2"])
        app.route(to: "a")
        app.router.route(toDeeplink: "app://panel/3")
        #expect(links() == ["app://panel/2", "app://panel/3"])
    }

    @Test
    func aModuleAnywhereTakesALinkAndIsShown() {
        app.router.route(toDeeplink: "app://folder/1")
        app.route(to: "a")
        app.router.selectTab(1)
        app.route(to: "b", .modal)
        let journal = app.journal { app.router.route(toDeeplink: "app://folder/2") }
        #expect(
            journal == [
                "b willDisappear", "folder 1 willAppear", "b disappeared", "folder 1 appeared",
                "shown #3",
            ]
        )
        #expect(app.outline == "*#1 #3 | #2")
        #expect(links() == ["app://folder/2"])
    }

    @Test
    func theModuleNearestToTheTopTakesALink() {
        let folder = { (number: Int) in
            ModuleRoutingStep(withMaker: LinkedContext<Folder>(number: number))
        }
        app.route(folder(1))
        app.router.selectTab(1)
        app.route(folder(2))
        app.route(folder(3))
        app.router.route(toDeeplink: "app://folder/9")
        #expect(links() == ["app://folder/1", "app://folder/2", "app://folder/9"])
        #expect(app.outline == "#1 #3 | *#2 #4 #5")
    }

    // A further screen had its module's link, and became another module's first screen by it.
    @Test
    func aLinkLeadsToTheFirstScreenOfAModuleOnly() throws {
        app.router.route(toDeeplink: "app://folder/1")
        let folder = try #require(app.router.presentable(for: app.id(3)))
        let module = try #require(app.manager.module(for: folder))
        app.route(ModuleRoutingStep(of: module) { PageScreen("further") })
        app.router.route(toDeeplink: "app://folder/2")
        #expect(links() == ["app://folder/2"])
        #expect(app.router.topPresentable === folder)
    }

    @Test
    func aModuleThatAllowsNoPushIsCovered() {
        app.route(
            ModuleRoutingStep(withMaker: LinkedContext<Folder>(number: LinkedModule<Folder>.bottom))
        )
        let reports = Diagnostics.collect { app.router.route(toDeeplink: "app://note/7") }
        #expect(reports.isEmpty)
        #expect(app.outline == "*#1 #3 | #2 | navigation #4")
    }

    @Test
    func aModuleIsAskedAboutTheScreenThatWouldBeCovered() throws {
        app.route(.note(1))
        let module = try #require(app.manager.livingModules().last)
        app.route(ModuleRoutingStep(of: module) { PageScreen(LinkedModule<Note>.form) })
        app.router.route(toDeeplink: "app://note/7")
        #expect(app.outline == "*#1 #3 #4 | #2 | navigation #5")
        app.router.dismiss()
        app.router.goBack()
        app.router.route(toDeeplink: "app://note/7")
        #expect(app.outline == "*#1 #3 #6 | #2")
    }

    @Test
    func aLinkPresentsWithoutAReportWherePushIsImpossible() {
        app.route(to: "a", .modal)
        let reports = Diagnostics.collect { app.router.route(toDeeplink: "app://note/7") }
        #expect(reports.isEmpty)
        #expect(app.outline == "*#1 | #2 | modal #3 | navigation #4")
    }

    @Test
    func allModulesOfALinkAreOneTurn() {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        var positions: [String] = []
        store.addListener(forStateType: RouterPosition.self, stateKey: "RouterPosition") {
            positions.append($0.numbers)
        }
        let journal = app.journal {
            app.router.route(toDeeplink: "app://note/7/panel/8/panel/9")
        }
        #expect(positions == ["#1 #2 #3"])
        #expect(
            journal == [
                "home willDisappear", "panel 8 willAppear", "home disappeared",
                "panel 8 appeared", "pushed #2", "pushed #3", "shown #3",
            ]
        )
        #expect(app.router.position.top?.link?.description == "app://panel/9")
    }

    @Test
    func aListenersLinkIsQueued() throws {
        app.manager.addEventsListeners([
            EventReaction { [unowned app] event, _ in
                guard event is PageEvent else { return }
                app.router.route(toDeeplink: "app://note/7")
                app.log.lines.append("asked, at \(app.outline)")
            }
        ])
        let home = try app.module("home")
        let journal = app.journal { home.subject.onNext(.left) }
        #expect(journal.prefix(2) == ["module home left", "asked, at *#1 | #2"])
        #expect(app.outline == "*#1 #3 | #2")
    }

    @Test
    func aLinkThatIsRefusedChangesNothing() {
        let reports = Diagnostics.collect { app.router.route(toDeeplink: "app://note/x") }
        #expect(reports.map(\.summary) == ["No pattern answers a deep link."])
        #expect(app.outline == "*#1 | #2")
    }
}
