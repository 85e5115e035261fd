import EventModules
import Testing

/// The position and the events of each presentation mode, in order.
@MainActor
struct StackRouterRoutesTests {
    private let app = RoutedApp(tabs: ["home"])

    @Test
    func startsWithAScreen() {
        let app = RoutedApp()
        #expect(app.router.position == RouterPosition())
        let journal = app.journal { app.router.start(with: .page("home")) }
        #expect(journal == ["home willAppear", "home appeared", "started #1"])
        #expect(app.outline == "#1")
        #expect(app.living == ["home"])
    }

    @Test
    func startsWithTabsAndShowsTheSelectedTab() {
        let app = RoutedApp()
        let journal = app.journal {
            app.router.start(withTabs: [.page("a"), .page("b"), .page("c")], selected: 1)
        }
        #expect(journal == ["b willAppear", "b appeared", "started #1 | *#2 | #3"])
    }

    @Test
    func startingAgainReplacesAllScreens() {
        app.route(to: "a")
        app.route(to: "b", .modal)
        let journal = app.journal { app.router.start(with: .page("new")) }
        #expect(
            journal == [
                "b willDisappear", "new willAppear", "b disappeared", "new appeared",
                "started #4",
            ]
        )
        #expect(app.living == ["new"])
    }

    @Test
    func pushesOntoTheStack() {
        let journal = app.journal { app.route(to: "a") }
        #expect(
            journal == [
                "home willDisappear", "a willAppear", "home disappeared", "a appeared",
                "pushed #2",
            ]
        )
        #expect(app.outline == "#1 #2")
    }

    @Test
    func pushesOntoTheSelectedTab() {
        let app = RoutedApp(tabs: ["a", "b"])
        app.router.selectTab(1)
        app.route(to: "c")
        #expect(app.outline == "#1 | *#2 #3")
    }

    @Test
    func presentsOverEverything() {
        let journal = app.journal { app.route(to: "a", .modal) }
        #expect(
            journal == [
                "home willDisappear", "a willAppear", "home disappeared", "a appeared",
                "presented #2",
            ]
        )
        #expect(app.outline == "#1 | modal #2")
    }

    @Test
    func pushesOntoAModalWithNavigation() {
        app.route(to: "a", .modalWithNavigation())
        app.route(to: "b")
        #expect(app.outline == "#1 | navigation #2 #3")
    }

    @Test
    func embedsInTheScreenOnTop() {
        app.route(to: "a")
        let journal = app.journal {
            app.route(to: "b", .embed)
            app.route(to: "c", .embed)
        }
        #expect(
            journal == [
                "b willAppear", "b appeared", "embedded #3",
                "c willAppear", "c appeared", "embedded #4",
            ]
        )
        #expect(app.outline == "#1 #2(#3 #4)")
    }

    @Test
    func embedsInAModal() {
        app.route(to: "a", .modal)
        app.route(to: "b", .embed)
        app.route(to: "c", .modalWithNavigation())
        app.route(to: "d", .embed)
        #expect(app.outline == "#1 | modal #2(#3) | navigation #4(#5)")
    }

    @Test
    func embeddedScreensAppearWithTheirParent() {
        app.route(to: "inner", .embed)
        let journal = app.journal {
            app.route(to: "a")
            app.router.pop()
        }
        #expect(
            journal == [
                "home willDisappear", "inner willDisappear", "a willAppear",
                "home disappeared", "inner disappeared", "a appeared", "pushed #3",
                "a willDisappear", "home willAppear", "inner willAppear",
                "a disappeared", "home appeared", "inner appeared", "popped #3",
            ]
        )
    }

    @Test
    func makesAModuleWithoutShowingIt() {
        let offered = Log()
        app.manager.addEventsListeners([RecordingListener("late", offered)])
        offered.lines = []
        let journal = app.journal { app.route(to: "hidden", .none) }
        #expect(journal == ["made #2"])
        #expect(
            offered.lines == [
                "late is offered PageModule", "late is offered PageScreen", "late: made",
                "late: left",
            ]
        )
        #expect(app.outline == "#1")
        #expect(app.living == ["home"])
    }

    @Test
    func aModuleThatIsNotShownIsAliveAsLongAsItsPresentable() {
        var kept: (any Presentable)?
        let step = ModuleRoutingStep(
            withMaker: KeepingContext(name: "hidden") { kept = $0 }
        )
        app.route(step, .none)
        #expect(app.living == ["home", "KeepingModule"])
        kept = nil
        #expect(kept == nil)
        #expect(app.living == ["home"])
    }

    @Test
    func showsAModuleThatWasNotShownBefore() throws {
        app.route(to: "a", .none)
        app.route(to: "a")
        #expect(app.outline == "#1 #3")
    }

    @Test
    func replacesATabThatIsNotVisible() {
        let app = RoutedApp(tabs: ["a", "b"])
        let journal = app.journal { app.router.replaceTab(1, with: .page("new")) }
        #expect(journal == ["tabReplaced 1 #3"])
        #expect(app.outline == "*#1 | #3")
        #expect(app.living == ["a", "new"])
    }

    @Test
    func replacesTheVisibleTabWithItsStack() {
        app.route(to: "a")
        let journal = app.journal { app.router.replaceTab(0, with: .page("new")) }
        #expect(
            journal == [
                "a willDisappear", "new willAppear", "a disappeared", "new appeared",
                "tabReplaced 0 #3",
            ]
        )
        #expect(app.outline == "#3")
        #expect(app.living == ["new"])
    }

    @Test
    func replacesATabUnderAModal() {
        app.route(to: "modal", .modal)
        let journal = app.journal { app.router.replaceTab(0, with: .page("new")) }
        #expect(journal == ["tabReplaced 0 #3"])
        #expect(app.outline == "#3 | modal #2")
    }

    @Test
    func findsScreensByNumberAndNumbersByScreen() throws {
        app.route(to: "a")
        let id = try app.id(2)
        let screen = try #require(app.router.presentable(for: id) as? PageScreen)
        #expect(screen.name == "a")
        #expect(app.router.id(of: screen) == id)
        #expect(app.router.position.screen(id)?.module == "PageModule")
        #expect(app.manager.module(for: screen) === (try app.module("a")))
        app.router.pop()
        #expect(app.router.presentable(for: id) == nil)
        #expect(app.router.id(of: screen) == nil)
        #expect(app.router.position.screen(id) == nil)
    }

    @Test
    func aModeWithAnotherCloseButtonIsOtherwiseTheSame() throws {
        var closed: [String] = []
        let modes: [(RoutingStepPresentationMode, isShown: Bool)] = [
            (.push(withCloseButton: true, onClose: { closed.append("old") }), true),
            (.modalWithNavigation(withCloseButton: false, style: .sheet), true),
            (.modal(style: .sheet), false),
        ]
        for (mode, isShown) in modes {
            let app = RoutedApp()
            app.route(to: "home")
            let other = mode.override(
                withCloseButton: true,
                closeTitle: "Done",
                onClose: { closed.append(mode.name) }
            )
            app.route(to: "a", other)
            #expect(other.name == mode.name)
            let screen = try #require(app.router.position.top)
            #expect(screen.hasCloseButton == isShown)
            #expect(screen.closeTitle == (isShown ? "Done" : nil))
            app.router.close(screen.id)
        }
        #expect(closed == ["push", "modalWithNavigation"])
    }

    @Test
    func aPositionDescribesItsScreens() throws {
        let maker = PageContext(routingContext: "checkout", name: "a")
        app.route(ModuleRoutingStep(withMaker: maker), .push(withCloseButton: true))
        let screen = try #require(app.router.position.top)
        #expect(screen.description == "PageModule#2")
        #expect(screen.routingContext == "checkout")
        #expect(screen.hasCloseButton)
        #expect(screen.link == nil)
    }
}

/// Passes its presentable to a closure.
private struct KeepingContext: ModuleContextProtocol {
    typealias ModuleType = KeepingModule
    let routingContext: RoutingContext = "main"
    let name: String
    let keep: (any Presentable) -> Void
}

private final class KeepingModule: ModuleProtocol, EventsProducer {
    let context: KeepingContext
    let disposeBag = DisposeBag()
    let events: Observable<PageEvent> = PublishSubject()

    init(usingContext context: KeepingContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable {
        let screen = PageScreen(context.name)
        context.keep(screen)
        return screen
    }
}
