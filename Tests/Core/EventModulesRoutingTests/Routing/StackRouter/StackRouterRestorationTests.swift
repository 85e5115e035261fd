import EventModules
import EventModulesTestSupport
import Foundation
import Testing

/// A router that restores another router's position.
@MainActor
struct StackRouterRestorationTests {
    private let store = Suas.createStore(reducer: RouterReducer())

    /// A position of an earlier run, as it comes back from a file.
    private func saved(_ fill: (RoutedApp) throws -> Void) throws -> RouterPosition {
        let app = RoutedApp()
        try fill(app)
        let data = try JSONEncoder().encode(app.router.position)
        return try JSONDecoder().decode(RouterPosition.self, from: data)
    }

    private func app(at position: RouterPosition) -> RoutedApp {
        let reducer = RouterReducer(initialState: position)
        return RoutedApp(store: Suas.createStore(reducer: reducer))
    }

    @Test
    func beginsWithThePositionOfItsStore() throws {
        let position = try saved { app in
            app.router.start(withTabs: [.note(1), .note(2)], selected: 1)
            app.route(.note(3))
            app.route(.note(4), .embed)
            app.route(.note(5), .modalWithNavigation(withCloseButton: true))
        }
        let app = app(at: position)
        #expect(app.router.position == position)
        #expect(
            app.log.lines == [
                "note 5 willAppear", "note 3 willAppear", "note 4 willAppear", "note 5 appeared",
                "note 3 appeared", "note 4 appeared", "restored #1 | *#2 #3(#4) | navigation #5",
            ]
        )
        #expect(app.manager.livingModules().count == 5)
    }

    // The next screen once had the number of one that was there already.
    @Test
    func aNewScreenGetsANewNumber() throws {
        let app = app(
            at: try saved { app in
                app.router.start(with: .note(1))
                app.route(.note(2))
            }
        )
        app.route(to: "new")
        #expect(app.outline == "#1 #2 #3")
        app.router.goBack()
        #expect(app.outline == "#1 #2")
        #expect(app.manager.livingModules().count == 2)
    }

    // Regression: a new screen had the number of a living one, and hosts took it for the same.
    @Test
    func anotherScreenOfTheSameNumberGetsAnother() throws {
        let position = try saved { $0.router.start(with: .note(1)) }
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        weak let home = app.router.presentable(for: try app.id(1))
        let journal = app.journal { store.dispatch(action: MoveRouter(to: position)) }
        #expect(
            journal == [
                "home willDisappear", "note 1 willAppear", "home disappeared", "note 1 appeared",
                "restored #2",
            ]
        )
        #expect(home == nil)
        let screen = try #require(app.router.presentable(for: app.id(2)) as? PageScreen)
        #expect(screen.name == "note 1")
        #expect(app.router.id(of: screen) == (try app.id(2)))
        #expect(store.state.value(forKeyOfType: RouterPosition.self) == app.router.position)
        #expect(app.manager.livingModules().count == 1)
    }

    // Regression: a restored screen had the number of a living module of the store's other manager.
    @Test
    func managersOfAStoreGiveNoNumberTwice() throws {
        let position = try saved { $0.router.start(with: .note(1)) }
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        let other = RoutedApp(store: store, stateKey: "other")
        other.router.restore(to: position)
        #expect(other.outline == "#2")
        other.router.stop()
        app.router.stop()
        other.router.restore(to: position)
        #expect(other.outline == "#1")
        app.router.start(with: .page("new"))
        #expect(app.outline == "#3")
    }

    @Test(arguments: [
        (#""routingContext":"links""#, #""routingContext":"other""#),
        (#"app:\/\/note\/1"#, #"app:\/\/note\/2"#),
    ])
    func aDifferentScreenIsMadeAnew(text: String, other: String) throws {
        let app = RoutedApp(store: store)
        app.router.start(with: .note(1))
        let screen = try #require(app.router.presentable(for: app.id(1)))
        let wanted = try app.router.position.replacing(text, with: other)
        store.dispatch(action: MoveRouter(to: wanted))
        #expect(app.outline == "#2")
        #expect(app.router.presentable(for: try app.id(2)) !== screen)
        #expect(app.router.id(of: screen) == nil)
    }

    // Regression: later positions had a number that could not be decoded.
    @Test
    func aGreatNumberDoesNotBreakLaterPositions() throws {
        let app = RoutedApp(store: store)
        let saved = try saved { $0.router.start(with: .note(1)) }
        let great = try saved.replacing(#""id":1,"#, with: #""id":\#(Int.max),"#)
        store.dispatch(action: MoveRouter(to: great))
        #expect(app.outline == "#1")
        app.route(.note(2))
        #expect(app.outline == "#1 #2")
        let position = app.router.position
        #expect(try position.replacing("nothing", with: "nothing") == position)
    }

    // Regression: a screen that could not be made anew left its number to the next new screen.
    @Test
    func noNewScreenHasANumberOfARestoredPosition() throws {
        let app = RoutedApp(tabs: ["home"], store: store)
        let saved = try saved { other in
            other.router.start(with: .note(1))
            other.route(to: "without a link")
        }
        let wanted = try saved.replacing(#""id":2,"#, with: #""id":7,"#)
        let reports = Diagnostics.collect { store.dispatch(action: MoveRouter(to: wanted)) }
        #expect(reports.count == 1)
        app.route(to: "new")
        #expect(app.router.position.screens.last?.id.number == 9)
    }

    @Test
    func aScreenOfAnotherModuleIsNotTakenForTheSame() throws {
        let app = RoutedApp(tabs: ["home"], store: store)
        let wanted = try app.router.position.replacing("PageModule", with: "OtherModule")
        let reports = Diagnostics.collect { store.dispatch(action: MoveRouter(to: wanted)) }
        #expect(reports.map(\.details.first?.value) == ["OtherModule#1"])
        #expect(app.outline.isEmpty)
        #expect(app.living.isEmpty)
    }

    @Test
    func emptyTabsAndModalsAreLeftOut() throws {
        let position = try saved { app in
            app.router.start(withTabs: [.page("a"), .note(1), .page("b"), .note(2)], selected: 3)
            app.route(to: "c", .modal)
            app.route(.note(3), .modal)
            app.route(to: "d", .embed)
        }
        var restored: RoutedApp?
        let reports = Diagnostics.collect { restored = app(at: position) }
        #expect(restored?.outline == "#2 | *#4 | modal #6")
        #expect(
            reports.map(\.details.first?.value) == [
                "PageModule#1", "PageModule#3", "PageModule#5", "PageModule#7",
            ]
        )
    }

    // No router puts screens that deep; they were made, but not kept.
    @Test
    func screensDeepInsideOthersAreKept() throws {
        let position = try saved { app in
            app.router.start(with: .note(1))
            app.route(.note(2), .embed)
        }
        let second = #","hasCloseButton":false,"id":2,"#
        let third =
            #"{"embedded":[],"hasCloseButton":false,"id":3,"link":"app://note/3","#
            + #""module":"LinkedModule<Note>","routingContext":"links"}"#
        let app = try app(at: position.replacing("[]\(second)", with: "[\(third)]\(second)"))
        #expect(app.outline == "#1(#2(#3))")
        #expect(app.manager.livingModules().count == 3)
        app.route(.note(4))
        app.router.pop()
        try app.router.close(app.id(3))
        #expect(app.outline == "#1(#2)")
        #expect(app.manager.livingModules().count == 2)
    }

    @Test
    func aRestoredScreenHasNoOnClose() throws {
        let app = app(
            at: try saved { app in
                app.router.start(with: .note(1))
                app.route(.note(2), .push(withCloseButton: true, onClose: { Issue.record() }))
            }
        )
        #expect(app.router.position.top?.hasCloseButton == true)
        #expect(try app.journal { app.router.close(try app.id(2)) }.last == "popped #2")
    }
}

/// Positions as text.
@MainActor
struct StackRouterSavingTests {
    private let app = RoutedApp(tabs: ["home"])

    private func saved() -> String {
        let app = RoutedApp()
        app.router.start(withTabs: [.note(1), .note(2)], selected: 1)
        app.route(.note(3))
        app.route(.note(4), .modalWithNavigation())
        return app.router.savedPosition
    }

    @Test(arguments: [false, true])
    func aDeepPositionIsRestored(hasStore: Bool) {
        let app = RoutedApp(store: hasStore ? Suas.createStore(reducer: RouterReducer()) : nil)
        let journal = app.journal { app.router.restore(from: saved()) }
        let outline = "#1 | *#2 #3 | navigation #4"
        #expect(
            journal == [
                "note 4 willAppear", "note 3 willAppear", "note 4 appeared", "note 3 appeared",
                "restored \(outline)",
            ]
        )
        #expect(app.outline == outline)
        #expect(app.router.savedPosition == saved())
    }

    @Test
    func theSamePositionChangesNothing() {
        let app = RoutedApp()
        app.router.restore(from: saved())
        #expect(app.journal { app.router.restore(from: saved()) } == [])
    }

    @Test
    func aRouterThatWasNotStartedSavesNothing() {
        let app = RoutedApp()
        #expect(app.router.savedPosition == "")
        #expect(Diagnostics.collect { app.router.restore(from: "") } == [])
    }

    @Test
    func screensWithoutLinksAreReportedAndLeftOut() {
        let next = RoutedApp()
        let reports = Diagnostics.collect { next.router.restore(from: app.router.savedPosition) }
        #expect(reports.map(\.summary) == ["A screen can't be recreated, because it has no link."])
        #expect(next.router.position.tabs.isEmpty)
    }

    @Test
    func anImpossiblePositionIsReportedAndChangesNothing() {
        let text = #"{"tabs":[],"selectedTab":3,"modals":[]}"#
        let reports = Diagnostics.collect { app.router.restore(from: text) }
        #expect(
            reports.text == """
                A saved position can't be read.
                    problem: Tab 3 is selected, but there are 0. To fix this, select 0.
                    at: selectedTab
                It was damaged, or another version of the app has saved it. The router stays where \
                it is.
                To fix this, pass a savedPosition, and start the router if it shows nothing.
                """
        )
        #expect(app.outline == "#1")
    }

    @Test(arguments: [
        "nonsense", "3", "null", "[]", "{}", "{\"tabs\"", "\0", #"{"tabs":[{}],"modals":[]}"#,
        String(repeating: "[", count: 100_000), String(repeating: #"{"tabs":"#, count: 100_000),
        #"{"tabs":[],"selectedTab":99999999999999999999,"modals":[]}"#,
    ])
    func damagedTextIsReportedAndChangesNothing(text: String) {
        let app = RoutedApp(tabs: ["home"])
        let reports = Diagnostics.collect { app.router.restore(from: text) }
        #expect(reports.map(\.summary) == ["A saved position can't be read."])
        #expect(app.outline == "#1")
    }

    @Test
    func aPositionThatIsCutOffAnywhereIsReported() {
        let text = saved()
        for count in 1..<text.count {
            let reports = Diagnostics.collect { app.router.restore(from: "\(text.prefix(count))") }
            #expect(reports.count == 1)
        }
        #expect(app.outline == "#1")
    }

    @Test
    func aSystemsLinkIsFollowed() throws {
        app.router.follow(try #require(URL(string: "app://note/7")))
        #expect(app.outline == "#1 #2")
    }
}

/// Positions of many screens, whose sender is unknown.
@MainActor
struct StackRouterLargePositionTests {
    private enum Shape: CaseIterable {
        case modals, tabs, stack
    }

    private func json(_ shape: Shape, _ count: Int) -> String {
        let screens = (1...count).map { number in
            #"{"embedded":[],"hasCloseButton":false,"id":\#(number),"link":"app://note/\#(number)","#
                + #""module":"LinkedModule<Note>","routingContext":"main"}"#
        }
        func stack(_ screens: ArraySlice<String>) -> String {
            #"{"root":\#(screens.first ?? ""),"pushed":[\#(screens.dropFirst().joined(separator: ","))]}"#
        }
        let stacks = screens.indices.map { stack(screens[$0...$0]) }
        let tabs: [String]
        var modals: [String] = []
        switch shape {
        case .modals:
            tabs = [stacks[0]]
            modals = stacks.dropFirst().map { #"{"navigation":{"_0":\#($0),"style":"automatic"}}"# }
        case .tabs: tabs = stacks
        case .stack: tabs = [stack(screens[...])]
        }
        return #"{"tabs":[\#(tabs.joined(separator: ","))],"selectedTab":0,"#
            + #""modals":[\#(modals.joined(separator: ","))]}"#
    }

    // Each new screen was searched for in the whole position, which took minutes.
    @Test(arguments: Shape.allCases)
    private func everyScreenIsRestored(shape: Shape) {
        let app = RoutedApp()
        let count = Repetitions.count(short: 3_000, long: 10_000)
        app.router.restore(from: json(shape, count))
        #expect(app.router.position.screens.map(\.id.number) == Array(1...count))
        #expect(app.router.presentable(for: app.router.position.screens[count / 2].id) != nil)
    }

    @Test
    func aPositionOfMoreScreensIsRefused() {
        let app = RoutedApp(tabs: ["home"])
        let reports = Diagnostics.collect { app.router.restore(from: json(.modals, 10_001)) }
        #expect(
            reports.text == """
                A saved position can't be read.
                    problem: There are 10001 screens, but a position has at most 10000. \
                To fix this, leave out some of them.
                    at: the whole string
                It was damaged, or another version of the app has saved it. The router stays where \
                it is.
                To fix this, pass a savedPosition, and start the router if it shows nothing.
                """
        )
        #expect(app.outline == "#1")
    }
}
