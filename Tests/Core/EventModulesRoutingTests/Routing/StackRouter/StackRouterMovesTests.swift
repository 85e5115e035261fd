import EventModules
import Testing

/// The position and the events of each move, in order; `LawL4RandomWalkTests` has their combinations.
@MainActor
struct StackRouterMovesTests {
    /// Earlier moves, a move, the screens that disappear `>` those that appear, the event and the
    /// position that it leads to.
    @Test(
        arguments: [
            ("start home, push a, modal b", "start new", "b a > new", "started #4", "#4"),
            ("", "start a *b", "> b", "started #1 | *#2", "#1 | *#2"),
            ("start home", "push a", "home > a", "pushed #2", "#1 #2"),
            ("start a b, select 1", "push c", "b > c", "pushed #3", "#1 | *#2 #3"),
            ("start home, navigation a", "push b", "a > b", "pushed #3", "#1 | navigation #2 #3"),
            ("start home", "modal a", "> a", "presented #2", "#1 | modal #2"),
            ("start home", "cover a", "home > a", "presented #2", "#1 | modal #2"),
            ("start home, cover a", "modal b", "> b", "presented #3", "#1 | modal #2 | modal #3"),
            ("start home, push a, embed b", "embed c", "> c", "embedded #4", "#1 #2(#3 #4)"),
            ("start home, modal a", "embed b", "> b", "embedded #3", "#1 | modal #2(#3)"),
            ("start a b", "replace 1 new", "", "tabReplaced 1 #3", "*#1 | #3"),
            ("start home, push a", "replace 0 new", "a > new", "tabReplaced 0 #3", "#3"),
            (
                "start home, modal a", "replace 0 new", "home > new", "tabReplaced 0 #3",
                "#3 | modal #2"
            ),
            ("start home, push a, push b", "pop", "b > a", "popped #3", "#1 #2"),
            ("start home", "pop", "", "", "#1"),
            ("start home, modal a", "pop", "", "", "#1 | modal #2"),
            ("start home, push a, embed b", "pop", "a b > home", "popped #2 #3", "#1"),
            ("start home, push a, push b", "popToRoot", "b > home", "popped #2 #3", "#1"),
            (
                "start a, navigation b, push c, push d", "popToRoot", "d > b", "popped #3 #4",
                "#1 | navigation #2"
            ),
            ("start home, push a, push b, push c", "show #2", "c > a", "shown #2", "#1 #2"),
            (
                "start a b, select 1, modal c, modal d", "show #1", "d c b > a", "shown #1",
                "*#1 | #2"
            ),
            (
                "start a, navigation b, push c, modal d", "show #2", "d c > b", "shown #2",
                "#1 | navigation #2"
            ),
            ("start home, embed in, push a", "show #2", "a > home in", "shown #2", "#1(#2)"),
            ("start home, push a", "show #2", "", "", "#1 #2"),
            (
                "start a, modal b, navigation c, push d", "dismiss", "d >", "dismissed #3 #4",
                "#1 | modal #2"
            ),
            ("start home, push a", "dismiss", "", "", "#1 #2"),
            (
                "start home, modal a, cover b", "dismiss", "b > a home", "dismissed #3",
                "#1 | modal #2"
            ),
            (
                "start home, modal a, navigation b", "dismissAll", "b a >", "dismissed #2 #3",
                "#1"
            ),
            (
                "start home, navigation a, push b", "goBack", "b > a", "popped #3",
                "#1 | navigation #2"
            ),
            ("start home, navigation a", "goBack", "a >", "dismissed #2", "#1"),
            ("start home", "goBack", "", "", "#1"),
            ("start a b", "select 1", "a > b", "tabSelected 1", "#1 | *#2"),
            ("start a b, modal c", "select 1", "a > b", "tabSelected 1", "#1 | *#2 | modal #3"),
            ("start a b", "select 0", "", "", "*#1 | #2"),
            ("start home, embed a, embed b", "close #2", "a >", "popped #2", "#1(#3)"),
            ("start home", "close #1", "", "", "#1"),
            ("start home, navigation a, modal b", "leave #2", "b a >", "dismissed #2 #3", "#1"),
            ("start home, push a, modal b", "stop", "b a >", "stopped #1 #2 #3", ""),
        ] as [(String, String, String, String, String)]
    )
    func aMoveLeadsToItsPositionAndEvents(
        before: String,
        move: String,
        change: String,
        event: String,
        outline: String
    ) throws {
        let app = RoutedApp()
        for move in before.split(separator: ", ") { try make("\(move)", app) }
        let sides = change.split(separator: ">", omittingEmptySubsequences: false)
        let (old, new) = (sides[0].split { $0 == " " }, sides[sides.count - 1].split { $0 == " " })
        let appearances =
            old.map { "\($0) willDisappear" } + new.map { "\($0) willAppear" }
            + old.map { "\($0) disappeared" } + new.map { "\($0) appeared" }
        #expect(
            try app.journal { try make(move, app) } == appearances + (event.isEmpty ? [] : [event])
        )
        #expect(app.outline == outline)
    }

    /// Makes a move with names of pages, indices of tabs and numbers of screens.
    private func make(_ move: String, _ app: RoutedApp) throws {
        let (router, words) = (app.router, move.split(separator: " ").map(String.init))
        let name = words[words.count - 1]
        let number = words.compactMap { Int($0.trimming("#")) }.first
        switch (words[0], number) {
        case ("push", _): app.route(to: name)
        case ("modal", _): app.route(to: name, .modal)
        case ("cover", _): app.route(to: name, .modal(style: .fullScreen))
        case ("navigation", _): app.route(to: name, .modalWithNavigation())
        case ("embed", _): app.route(to: name, .embed)
        case ("start", _) where words.count == 2: router.start(with: .page(name))
        case ("start", _):
            let tabs = words.dropFirst().map { ModuleRoutingStep.page($0.trimming("*")) }
            router.start(withTabs: tabs, selected: name.hasPrefix("*") ? tabs.count - 1 : 0)
        case ("replace", let index?): router.replaceTab(index, with: .page(name))
        case ("select", let index?): router.selectTab(index)
        case ("show", let number?): router.show(try app.id(number))
        case ("close", let number?): router.close(try app.id(number))
        case ("leave", let number?): router.userDidLeave(try app.id(number))
        case ("pop", _): router.pop()
        case ("popToRoot", _): router.popToRoot()
        case ("dismiss", _): router.dismiss()
        case ("dismissAll", _): router.dismissAll()
        case ("goBack", _): router.goBack()
        case ("stop", _): router.stop()
        default: Issue.record("\(move) isn't a move.")
        }
    }

    @Test
    func aHostSaysWhichModalsCover() {
        let app = RoutedApp(tabs: ["home"])
        app.route(to: "a", .modal)
        let all: Set<ModalStyle> = [.automatic, .sheet, .fullScreen]
        let covered = app.journal { app.router.coveringStyles = all }
        #expect(covered == ["home willDisappear", "home disappeared"])
        app.route(to: "b", .modal(style: .fullScreen))
        let uncovered = app.journal { app.router.coveringStyles = [] }
        #expect(
            uncovered == [
                "a willAppear", "home willAppear", "a appeared", "home appeared",
            ]
        )
    }
}

extension String {
    fileprivate func trimming(_ mark: Character) -> String { String(drop { $0 == mark }) }
}

/// The screens that routes make, and how they are found and described.
@MainActor
struct StackRouterRoutesTests {
    private let app = RoutedApp(tabs: ["home"])

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
        let step = ModuleRoutingStep(withMaker: KeepingContext(name: "hidden") { kept = $0 })
        app.route(step, .none)
        #expect(app.living == ["home", "KeepingModule"])
        kept = nil
        #expect(kept == nil)
        #expect(app.living == ["home"])
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

private final class KeepingModule: ModuleProtocol, EventsEmitting {
    let context: KeepingContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: KeepingContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = PageScreen(context.name)
        context.keep(screen)
        return screen
    }
}

/// Close buttons.
@MainActor
struct StackRouterClosingTests {
    private let app = RoutedApp(tabs: ["home"])

    /// A mode with a close button that writes down when it was used, and what lives then.
    private func push(_ name: String) -> RoutingStepPresentationMode {
        .push(withCloseButton: true, onClose: onClose(name))
    }

    private func onClose(_ name: String) -> @MainActor () -> Void {
        { [log = app.log, unowned app] in log.lines.append("\(name) closed, \(app.living)") }
    }

    @Test
    func closesAPushedScreenAndCallsOnCloseAfterwards() throws {
        app.route(to: "a", push("a"))
        let id = try app.id(2)
        let journal = app.journal { app.router.close(id) }
        #expect(
            journal == [
                "a willDisappear", "home willAppear", "a disappeared", "home appeared",
                "popped #2", "a closed, [\"home\"]",
            ]
        )
        #expect(app.journal { app.router.close(id) }.isEmpty)
    }

    @Test
    func closingAScreenTwiceInATurnCallsOnCloseOnce() throws {
        app.route(to: "a", push("a"))
        let id = try app.id(2)
        let journal = app.journal { app.router.perform([.close(id), .close(id)]) }
        #expect(journal.suffix(2) == ["popped #2", "a closed, [\"home\"]"])
    }

    @Test
    func closesAPushedScreenWithAllAboveIt() throws {
        app.route(to: "a", push("a"))
        app.route(to: "b", push("b"))
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal.suffix(2) == ["popped #2 #3", "a closed, [\"home\"]"])
    }

    @Test
    func closesAModalWithAllAboveIt() throws {
        app.route(to: "a", .modalWithNavigation(withCloseButton: true, onClose: onClose("a")))
        app.route(to: "b")
        app.route(to: "c", .modal)
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal.suffix(2) == ["dismissed #2 #3 #4", "a closed, [\"home\"]"])
    }

    @Test
    func closesAScreenThatIsCovered() throws {
        app.route(to: "a", push("a"))
        app.route(to: "b", .modal(style: .fullScreen))
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal == ["popped #2", "a closed, [\"home\", \"b\"]"])
        #expect(app.outline == "#1 | modal #3")
    }

    @Test
    func otherMovesBackDoNotCallOnClose() throws {
        let ways: [(ScreenID) -> Void] = [
            { _ in app.router.pop() }, { _ in app.router.popToRoot() },
            { _ in app.router.goBack() }, { app.router.userDidLeave($0) },
            { _ in app.router.replaceTab(0, with: .page("home")) },
            { _ in app.router.start(with: .page("home")) },
        ]
        for way in ways {
            app.route(to: "a", push("a"))
            let id = try #require(app.router.position.top?.id)
            let journal = app.journal { way(id) }
            #expect(!journal.isEmpty)
            #expect(!journal.contains { $0.hasPrefix("a closed") })
            app.router.close(id)
            #expect(!app.log.lines.contains { $0.hasPrefix("a closed") })
        }
    }

    @Test
    func onCloseMayRoute() throws {
        app.route(
            to: "a",
            .push(withCloseButton: true, onClose: { [unowned app] in app.route(to: "b") })
        )
        try app.router.close(app.id(2))
        #expect(app.outline == "#1 #3")
    }

    @Test
    func aScreenPresentedInsteadKeepsItsOnClose() throws {
        let app = RoutedApp()
        var closed = 0
        _ = Diagnostics.collect {
            app.route(to: "a", .push(withCloseButton: true, onClose: { closed += 1 }))
        }
        #expect(app.router.position.top?.hasCloseButton == true)
        try app.router.close(app.id(1))
        #expect(closed == 1)
        #expect(app.outline.isEmpty)
    }
}
