import EventModules
import Foundation
import Testing

/// A router that restores another router's position.
@MainActor
struct StackRouterRestorationTests {
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
                "note 5 willAppear", "note 5 appeared", "restored #1 | *#2 #3(#4) | navigation #5",
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
        let store = Suas.createStore(reducer: RouterReducer())
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
        let store = Suas.createStore(reducer: RouterReducer())
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
        let store = Suas.createStore(reducer: RouterReducer())
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
        let store = Suas.createStore(reducer: RouterReducer())
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
        let app = try app(
            at: position.replacing("[]\(second)", with: "[\(third)]\(second)")
        )
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
