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
                "b willDisappear", "other willDisappear", "folder 1 willAppear", "b disappeared",
                "other disappeared", "folder 1 appeared", "shown #3",
            ]
        )
        #expect(app.outline == "*#1 #3 | #2")
        #expect(links() == ["app://folder/2"])
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

    // Regression: the folder showed what the link leads to, and the position had its old link.
    @Test
    func aLinkWithAScreenThatCantBeShownChangesNoModule() throws {
        app.manager.registerDeeplinks(of: TornModule.self) { _ in
            ModuleContext(building: TornModule.self)
        }
        app.router.route(toDeeplink: "app://folder/1")
        let folder = try #require(app.manager.livingModules().last as? LinkedModule<Folder>)
        var journal: [String] = []
        let reports = Diagnostics.collect {
            journal = app.journal { app.router.route(toDeeplink: "app://folder/2/note/3/torn") }
        }
        let report = """
            A deep link leads to a screen that can't be shown.
                link: “app://folder/2/note/3/torn”
                module: TornModule
            Nothing changes.
            To fix this, see the report before this one.
            """
        #expect(reports.first?.summary == "A new producer's dispose bag has already ended.")
        #expect(reports.dropFirst().map(\.description) == [report])
        #expect(journal == ["linkRefused \(report)"])
        #expect(folder.context.number == 1)
        #expect(links() == ["app://folder/1"])
        #expect(app.manager.livingModules().count == 3)
    }

    @Test
    func aLinkThatAMiddlewareRefusesChangesNoModule() throws {
        var other: RouterPosition?
        let replacing = BlockMiddleware { action, _, _, next in
            next(other.map { MoveRouter(to: $0) } ?? action)
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: replacing)
        let app = RoutedApp(tabs: ["home"], store: store)
        app.router.route(toDeeplink: "app://folder/1")
        let folder = try #require(app.manager.livingModules().last as? LinkedModule<Folder>)
        let before = app.router.position
        for isBefore in [false, true] {
            if isBefore { app.route(to: "a") }
            other = before
            app.router.route(toDeeplink: "app://folder/2")
            #expect(folder.context.number == 1)
            other = nil
        }
        app.router.route(toDeeplink: "app://folder/2")
        #expect(folder.context.number == 2)
        #expect(app.outline == "#1 #2")
    }

    // The link that it had, none, was also that of the refused position.
    @Test
    func aRefusedLinkChangesNoModuleWithoutALink() throws {
        var isRefusing = false
        let refusing = BlockMiddleware { action, _, _, next in
            if !isRefusing { next(action) }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: refusing)
        let app = RoutedApp(tabs: ["home"], store: store)
        app.manager.registerDeeplinks(of: TakingModule.self) { _ in
            ModuleContext(building: TakingModule.self)
        }
        app.router.route(toDeeplink: "app://taking")
        let module = try #require(app.manager.livingModules().last as? TakingModule)
        app.route(to: "a")
        isRefusing = true
        app.router.route(toDeeplink: "app://taking")
        #expect(module.updateCount == 0)
        isRefusing = false
        app.router.route(toDeeplink: "app://taking")
        #expect(module.updateCount == 1)
    }

    @Test
    func allModulesOfALinkAreOneTurn() {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        var positions: [String] = []
        store.addListener(forStateType: RouterPosition.self, stateKey: "RouterPosition") {
            positions.append($0.numbers)
        }
        let journal = app.journal { app.router.route(toDeeplink: "app://note/7/panel/8/panel/9") }
        #expect(positions == ["#1 #2 #3"])
        #expect(
            journal == [
                "home willDisappear", "panel 8 willAppear", "home disappeared",
                "panel 8 appeared", "pushed #2", "pushed #3", "shown #3",
            ]
        )
        #expect(app.router.position.top?.link?.description == "app://panel/9")
    }
}

/// A module that takes links, and whose own link is nil.
private final class TakingModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["app://taking"]
    static let deeplinkBehavior = DeeplinkBehavior.everywhere

    let context: ModuleContext
    let disposeBag = DisposeBag()
    private(set) var updateCount = 0

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("taking") }
    func updateContext(for match: DeeplinkMatch) { updateCount += 1 }
}

/// A module whose screen can't be shown, because its bag has ended.
private final class TornModule: Deeplinkable, EventsEmitting {
    static let deeplinkPatterns: [DeeplinkPattern] = ["app://torn"]

    let context: ModuleContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = PageScreen("torn")
        screen.disposeBag.dispose()
        return screen
    }
}
