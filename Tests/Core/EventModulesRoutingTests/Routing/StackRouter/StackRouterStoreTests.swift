import EventModules
import Foundation
import Testing

/// A router's position as a sub-state.
@MainActor
struct StackRouterStoreTests {
    private let store = Suas.createStore(reducer: emptyReducer)
    private let app: RoutedApp

    init() { app = RoutedApp(tabs: ["home"], store: store) }

    private static var emptyReducer: BlockReducer<String> {
        BlockReducer(initialState: "", stateKey: "app") { _, _ in nil }
    }

    private func stored(_ key: StateKey = "RouterPosition") -> RouterPosition? {
        store.state.value(forKey: key, ofType: RouterPosition.self)
    }

    @Test
    func everyMoveIsInTheStore() throws {
        let moves: [() throws -> Void] = [
            { app.route(to: "a") }, { app.route(to: "b", .embed) }, { app.router.pop() },
            { app.route(to: "c", .modal) }, { app.router.close(try app.id(4)) },
            { app.router.replaceTab(0, with: .page("d")) },
            { app.router.start(withTabs: [.page("e"), .page("f")]) },
            { app.router.selectTab(1) },
        ]
        for move in moves {
            let before = app.router.position
            try move()
            #expect(app.router.position != before)
            #expect(stored() == app.router.position)
        }
    }

    @Test
    func goingBackInTimeKeepsTheScreensThatLive() throws {
        app.route(to: "a")
        let earlier = app.router.position
        app.route(to: "b")
        app.route(to: "c", .modal)
        let screen = try #require(app.router.presentable(for: app.id(2)))
        let journal = app.journal { store.dispatch(action: MoveRouter(to: earlier)) }
        #expect(
            journal == [
                "c willDisappear", "b willDisappear", "a willAppear", "c disappeared",
                "b disappeared", "a appeared",
                "restored #1 #2",
            ]
        )
        #expect(app.router.presentable(for: try app.id(2)) === screen)
        #expect(app.living == ["home", "a"])
    }

    @Test
    func goingForwardInTimeMakesScreensAnew() throws {
        app.route(.note(7), .push(withCloseButton: true))
        let later = app.router.position
        app.router.pop()
        let journal = app.journal { store.dispatch(action: MoveRouter(to: later)) }
        #expect(
            journal == [
                "home willDisappear", "note 7 willAppear", "home disappeared", "note 7 appeared",
                "restored #1 #2",
            ]
        )
        #expect(app.router.position.top?.hasCloseButton == true)
        #expect(app.router.position.top?.routingContext == "links")
        #expect(stored() == app.router.position)
    }

    @Test
    func theStoreAlsoLeavesOutAScreenThatCannotBeMadeAnew() {
        app.route(to: "a", .modalWithNavigation())
        app.route(.note(7))
        let later = app.router.position
        app.router.dismiss()
        let reports = Diagnostics.collect { store.dispatch(action: MoveRouter(to: later)) }
        #expect(reports.count == 1)
        #expect(app.outline == "#1 | navigation #3")
        #expect(stored() == app.router.position)
    }

    @Test
    func resettingTheSubStateMovesTheRouter() {
        let earlier = app.router.position
        app.route(to: "a")
        #expect(app.journal { store.reset(state: earlier) }.last == "restored #1")
        #expect(app.outline == "#1")
        app.route(to: "b")
        store.reset(state: earlier, forKey: "RouterPosition")
        #expect(app.outline == "#1")
    }

    @Test
    func resettingTheWholeStateMovesTheRouter() {
        let earlier = store.state
        app.route(to: "a")
        store.resetFullState(earlier)
        #expect(app.outline == "#1")
        #expect(app.living == ["home"])
    }

    @Test
    func anEmptyPositionReleasesAllScreens() {
        app.route(to: "a", .modal)
        let journal = app.journal { store.dispatch(action: MoveRouter(to: RouterPosition())) }
        #expect(
            journal == [
                "a willDisappear", "home willDisappear", "a disappeared", "home disappeared",
                "restored ",
            ]
        )
        #expect(app.living.isEmpty)
    }

    @Test
    func aMoveToTheCurrentPositionEmitsNothing() {
        let position = app.router.position
        #expect(app.journal { store.dispatch(action: MoveRouter(to: position)) }.isEmpty)
    }

    @Test
    func aListenersMoveComesBeforeALaterRoute() {
        let earlier = app.router.position
        app.route(to: "a")
        app.manager.addEventsListeners([
            EventReaction { [unowned app, store] event, _ in
                guard event as? PageEvent != nil else { return }
                store.dispatch(action: MoveRouter(to: earlier))
                app.route(to: "b")
            }
        ])
        let journal = app.journal { try? app.module("home").subject.onNext(.left) }
        #expect(journal.filter { $0.contains("#") } == ["restored #1", "pushed #3"])
        #expect(app.outline == "#1 #3")
    }

    @Test
    func twoRoutersWithKeysOfTheirOwnDoNotMoveEachOther() {
        let other = RoutedApp(store: store, stateKey: "other")
        other.router.start(with: .page("other"))
        app.route(to: "a")
        #expect(other.outline == "#2")
        #expect(stored("other") == other.router.position)
        store.dispatch(action: MoveRouter(to: RouterPosition(), stateKey: "other"))
        #expect(other.outline.isEmpty)
        #expect(app.outline == "#1 #3")
    }

    @Test
    func theSubStateEndsWithTheRouter() {
        var other: RoutedApp? = RoutedApp(store: store, stateKey: "other")
        other?.router.start(with: .page("a"))
        #expect(store.state.keys.contains("other"))
        other = nil
        #expect(other == nil)
        #expect(store.state.keys == ["app", "RouterPosition"])
    }

    @Test
    func theAppsOwnReducerOutlivesTheRouter() {
        let store = Suas.createStore(reducer: RouterReducer())
        var app: RoutedApp? = RoutedApp(tabs: ["home"], store: store)
        let last = app?.router.position
        app = nil
        #expect(store.state.value(forKey: "RouterPosition", ofType: RouterPosition.self) == last)
    }

    @Test
    func aRouterKeepsItsPositionWithoutItsSubState() {
        store.detach(stateKey: "RouterPosition")
        app.route(to: "a")
        #expect(app.outline == "#1 #2")
        #expect(stored() == nil)
    }

    // Regression: the released router was reported to detach a key that the store didn't have.
    @Test
    func aRouterLeavesADetachedKeyAlone() {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        var app: RoutedApp? = RoutedApp(tabs: ["home"], store: store)
        #expect(app?.outline == "#1")
        store.detach(stateKey: "RouterPosition")
        let reports = Diagnostics.collect { app = nil }
        #expect(reports.isEmpty)
        #expect(store.state.keys == ["Int"])
    }

    @Test
    func onlyTheRoutersOwnMovesAreMarked() {
        var marks: [Bool] = []
        let noting = BlockMiddleware { action, _, _, next in
            if let move = action as? MoveRouter { marks.append(move.isByRouter) }
            next(action)
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: noting)
        let app = RoutedApp(tabs: ["home"], store: store)
        store.dispatch(action: MoveRouter(to: RouterPosition()))
        #expect(marks == [true, false])
        #expect(app.outline.isEmpty)
    }
}
