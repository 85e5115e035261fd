import EventModules
import Testing

/// A middleware can change or refuse a move.
@MainActor
struct StackRouterMiddlewareTests {
    /// Makes an app whose middleware changes each move; nil refuses it.
    private func app(
        tabs: [String] = ["home"],
        _ decide: @escaping (RouterPosition) -> RouterPosition?
    ) -> RoutedApp {
        let middleware = BlockMiddleware { action, _, _, next in
            guard let move = action as? MoveRouter else { return next(action) }
            if let position = decide(move.position) { next(MoveRouter(to: position)) }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: middleware)
        return RoutedApp(tabs: tabs, store: store)
    }

    @Test
    func aRefusedPushLeavesNothingBehind() {
        let app = app { $0.canGoBack ? nil : $0 }
        #expect(app.journal { app.route(to: "a") }.isEmpty)
        #expect(app.outline == "#1")
        #expect(app.living == ["home"])
        app.router.start(with: .page("b"))
        #expect(app.outline == "#3")
    }

    @Test
    func aRefusedGestureIsAnEvent() throws {
        var isOpen = true
        let app = app { isOpen ? $0 : nil }
        app.route(to: "a", .push())
        app.route(to: "b", .push())
        isOpen = false
        let journal = try app.journal { app.router.userDidLeave(try app.id(2)) }
        #expect(journal == ["leaveRefused #2"])
        #expect(app.outline == "#1 #2 #3")
        isOpen = true
        #expect(try app.journal { app.router.userDidLeave(try app.id(2)) }.last == "popped #2 #3")
    }

    @Test
    func aRefusedCloseDoesNotCallOnClose() throws {
        var isOpen = true
        let app = app { isOpen ? $0 : nil }
        app.route(
            to: "a",
            .push(withCloseButton: true, onClose: { Issue.record("It was not closed.") })
        )
        isOpen = false
        #expect(try app.journal { app.router.close(try app.id(2)) }.isEmpty)
        #expect(app.outline == "#1 #2")
    }

    @Test
    func aChangedMoveIsEmitted() {
        var other: RouterPosition?
        let app = app { other ?? $0 }
        let root = app.router.position
        app.route(to: "a")
        other = root
        let journal = app.journal { app.route(to: "b", .modal) }
        #expect(
            journal == [
                "a willDisappear", "home willAppear", "a disappeared", "home appeared",
                "restored #1",
            ]
        )
        #expect(app.living == ["home"])
    }

    // A screen that had just been made was dropped, or made a second time where it has a link.
    @Test
    func aChangedMoveKeepsTheScreensThatWereJustMade() throws {
        let app = app(tabs: ["a", "b"]) { position in
            guard position.canGoBack else { return position }
            return try? position.replacing(#""selectedTab":0"#, with: #""selectedTab":1"#)
        }
        var made: [String] = []
        app.manager.addEventsListeners([
            RegisteringListener { ($0 as? PageScreen).map { made.append($0.name) } }
        ])
        made = []
        let journal = app.journal {
            app.route(.note(1))
            app.route(to: "c")
        }
        #expect(made == ["note 1", "c"])
        #expect(
            journal == [
                "a willDisappear", "b willAppear", "a disappeared", "b appeared",
                "restored #1 #3 | *#2",
                "b willDisappear", "c willAppear", "b disappeared", "c appeared", "pushed #4",
            ]
        )
    }
}
