import EventModules
import Testing

/// The position and the events of each move, in order; `LawL4RandomWalkTests` has their combinations.
@MainActor
struct StackRouterMovesTests {
    typealias Act = @MainActor @Sendable (RoutedApp) throws -> Void

    /// A move from a position, and what it leads to.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tabs: [String]
        let before: [Act]
        let move: Act
        let journal: [String]
        let outline: String

        init(
            _ name: String,
            tabs: [String] = ["home"],
            _ before: [Act] = [],
            move: @escaping Act,
            _ journal: [String],
            _ outline: String
        ) {
            testDescription = name
            (self.tabs, self.before, self.move) = (tabs, before, move)
            (self.journal, self.outline) = (journal, outline)
        }
    }

    private nonisolated static func push(_ names: String...) -> Act {
        { app in for name in names { app.route(to: name) } }
    }

    private nonisolated static func modal(_ name: String) -> Act { { $0.route(to: name, .modal) } }

    private nonisolated static func navigation(_ name: String) -> Act {
        { $0.route(to: name, .modalWithNavigation()) }
    }

    private nonisolated static func embed(_ name: String) -> Act { { $0.route(to: name, .embed) } }

    private nonisolated static func select(_ index: Int) -> Act { { $0.router.selectTab(index) } }

    /// The appearances of screens that replace others.
    private nonisolated static func change(_ old: String, to new: String) -> [String] {
        let (old, new) = (old.split(separator: ","), new.split(separator: ","))
        return old.map { "\($0) willDisappear" } + new.map { "\($0) willAppear" }
            + old.map { "\($0) disappeared" } + new.map { "\($0) appeared" }
    }

    private nonisolated static let routes: [Row] = [
        Row(
            "start",
            [push("a"), modal("b")],
            move: { $0.router.start(with: .page("new")) },
            change("b", to: "new") + ["started #4"],
            "#4"
        ),
        Row(
            "start with tabs",
            tabs: [],
            move: { $0.router.start(withTabs: [.page("a"), .page("b")], selected: 1) },
            change("", to: "b") + ["started #1 | *#2"],
            "#1 | *#2"
        ),
        Row("push", move: push("a"), change("home", to: "a") + ["pushed #2"], "#1 #2"),
        Row(
            "push in a tab",
            tabs: ["a", "b"],
            [select(1)],
            move: push("c"),
            change("b", to: "c") + ["pushed #3"],
            "#1 | *#2 #3"
        ),
        Row(
            "push in a modal",
            [navigation("a")],
            move: push("b"),
            change("a", to: "b") + ["pushed #3"],
            "#1 | navigation #2 #3"
        ),
        Row(
            "present",
            move: modal("a"),
            change("home", to: "a") + ["presented #2"],
            "#1 | modal #2"
        ),
        Row(
            "embed",
            [push("a"), embed("b")],
            move: embed("c"),
            change("", to: "c") + ["embedded #4"],
            "#1 #2(#3 #4)"
        ),
        Row(
            "embed in a modal",
            [modal("a")],
            move: embed("b"),
            change("", to: "b") + ["embedded #3"],
            "#1 | modal #2(#3)"
        ),
        Row(
            "replace another tab",
            tabs: ["a", "b"],
            move: { $0.router.replaceTab(1, with: .page("new")) },
            ["tabReplaced 1 #3"],
            "*#1 | #3"
        ),
        Row(
            "replace the visible tab",
            [push("a")],
            move: { $0.router.replaceTab(0, with: .page("new")) },
            change("a", to: "new") + ["tabReplaced 0 #3"],
            "#3"
        ),
        Row(
            "replace a covered tab",
            [modal("a")],
            move: { $0.router.replaceTab(0, with: .page("new")) },
            ["tabReplaced 0 #3"],
            "#3 | modal #2"
        ),
    ]

    private nonisolated static let movesBack: [Row] = [
        Row(
            "pop",
            [push("a", "b")],
            move: { $0.router.pop() },
            change("b", to: "a") + ["popped #3"],
            "#1 #2"
        ),
        Row("pop the root", move: { $0.router.pop() }, [], "#1"),
        Row("pop a modal", [modal("a")], move: { $0.router.pop() }, [], "#1 | modal #2"),
        Row(
            "pop with embedded screens",
            [push("a"), embed("b")],
            move: { $0.router.pop() },
            change("a,b", to: "home") + ["popped #2 #3"],
            "#1"
        ),
        Row(
            "pop to the root",
            [push("a", "b", "c")],
            move: { $0.router.popToRoot() },
            change("c", to: "home") + ["popped #2 #3 #4"],
            "#1"
        ),
        Row(
            "pop to a modal's root",
            [push("a"), navigation("b"), push("c", "d")],
            move: { $0.router.popToRoot() },
            change("d", to: "b") + ["popped #4 #5"],
            "#1 #2 | navigation #3"
        ),
        Row(
            "show",
            [push("a", "b", "c")],
            move: { $0.router.show(try $0.id(2)) },
            change("c", to: "a") + ["shown #2"],
            "#1 #2"
        ),
        Row(
            "show in another tab",
            tabs: ["a", "b"],
            [select(1), modal("c"), navigation("d")],
            move: { $0.router.show(try $0.id(1)) },
            change("d", to: "a") + ["shown #1"],
            "*#1 | #2"
        ),
        Row(
            "show in a modal",
            [navigation("a"), push("b"), modal("c")],
            move: { $0.router.show(try $0.id(2)) },
            change("c", to: "a") + ["shown #2"],
            "#1 | navigation #2"
        ),
        Row(
            "show an embedded screen",
            [embed("in"), push("a")],
            move: { $0.router.show(try $0.id(2)) },
            change("a", to: "home,in") + ["shown #2"],
            "#1(#2)"
        ),
        Row("show the top", [push("a")], move: { $0.router.show(try $0.id(2)) }, [], "#1 #2"),
        Row(
            "dismiss",
            [modal("a"), navigation("b"), push("c")],
            move: { $0.router.dismiss() },
            change("c", to: "a") + ["dismissed #3 #4"],
            "#1 | modal #2"
        ),
        Row("dismiss nothing", [push("a")], move: { $0.router.dismiss() }, [], "#1 #2"),
        Row(
            "dismiss all",
            [modal("a"), navigation("b")],
            move: { $0.router.dismissAll() },
            change("b", to: "home") + ["dismissed #2 #3"],
            "#1"
        ),
        Row(
            "go back in a stack",
            [navigation("a"), push("b")],
            move: { $0.router.goBack() },
            change("b", to: "a") + ["popped #3"],
            "#1 | navigation #2"
        ),
        Row(
            "go back from a modal",
            [navigation("a")],
            move: { $0.router.goBack() },
            change("a", to: "home") + ["dismissed #2"],
            "#1"
        ),
        Row("go back from the root", move: { $0.router.goBack() }, [], "#1"),
        Row(
            "select a tab",
            tabs: ["a", "b"],
            move: select(1),
            change("a", to: "b") + ["tabSelected 1"],
            "#1 | *#2"
        ),
        Row(
            "select a covered tab",
            tabs: ["a", "b"],
            [modal("c")],
            move: select(1),
            ["tabSelected 1"],
            "#1 | *#2 | modal #3"
        ),
        Row("select the selected tab", tabs: ["a", "b"], move: select(0), [], "*#1 | #2"),
        Row(
            "close an embedded screen",
            [embed("a"), embed("b")],
            move: { $0.router.close(try $0.id(2)) },
            change("a", to: "") + ["popped #2"],
            "#1(#3)"
        ),
        Row("close the root", move: { $0.router.close(try $0.id(1)) }, [], "#1"),
        Row(
            "pull down a modal",
            [navigation("a"), modal("b")],
            move: { $0.router.userDidLeave(try $0.id(2)) },
            change("b", to: "home") + ["dismissed #2 #3"],
            "#1"
        ),
        Row(
            "stop",
            [push("a"), modal("b")],
            move: { $0.router.stop() },
            change("b", to: "") + ["stopped #1 #2 #3"],
            ""
        ),
    ]

    @Test(arguments: routes + movesBack)
    func aMoveLeadsToItsPositionAndEvents(row: Row) throws {
        let app = row.tabs.isEmpty ? RoutedApp() : RoutedApp(tabs: row.tabs)
        for act in row.before { try act(app) }
        #expect(try app.journal { try row.move(app) } == row.journal)
        #expect(app.outline == row.outline)
    }
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

private final class KeepingModule: ModuleProtocol, EventsProducer {
    let context: KeepingContext
    let disposeBag = DisposeBag()
    let events: Observable<PageEvent> = PublishSubject()

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
        app.route(to: "b", .modal)
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
