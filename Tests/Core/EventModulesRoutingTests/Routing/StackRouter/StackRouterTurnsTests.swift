import EventModules
import Testing

/// Each route is a turn of its own: no screen is shown inside a delivery.
@MainActor
struct StackRouterTurnsTests {
    private let app = RoutedApp(tabs: ["home"])

    /// Routes to the page that a module's `opened` event names.
    private func opening(_ app: @escaping () -> RoutedApp?) -> EventReaction {
        EventReaction { event, _ in
            guard case .opened(let name) = event as? PageEvent else { return }
            app()?.route(to: name)
        }
    }

    @Test
    func aListenersRouteIsQueued() throws {
        weak var made: RoutedApp?
        let app = RoutedApp(tabs: ["home"], listeners: [opening { made }])
        made = app
        app.manager.addEventsListeners([
            EventReaction { [log = app.log, unowned app] event, _ in
                guard event is PageEvent else { return }
                log.lines.append("last, at \(app.outline)")
            }
        ])
        let home = try app.module("home")
        let journal = app.journal { home.subject.onNext(.opened("a")) }
        #expect(
            journal == [
                "module home opened", "last, at #1", "home willDisappear", "a willAppear",
                "home disappeared", "a appeared", "pushed #2",
            ]
        )
    }

    @Test
    func twoRoutesOfOneDeliveryFollowEachOther() throws {
        app.manager.addEventsListeners([
            EventReaction { [unowned app] event, _ in
                guard event is PageEvent else { return }
                app.route(to: "a")
                app.route(to: "b", .modal)
                app.log.lines.append("both asked, at \(app.outline)")
            }
        ])
        let home = try app.module("home")
        let journal = app.journal { home.subject.onNext(.left) }
        #expect(journal.prefix(2) == ["module home left", "both asked, at #1"])
        #expect(
            journal.filter { $0.contains("#") && !$0.contains("at") } == [
                "pushed #2", "presented #3",
            ]
        )
        #expect(app.outline == "#1 #2 | modal #3")
    }

    @Test
    func aRouteDuringAnAppearanceIsQueued() {
        app.manager.addEventsListeners([
            EventReaction { [unowned app] event, producer in
                guard let screen = producer as? PageScreen, screen.name == "a" else { return }
                if event as? ViewControllerEvent == .willAppear { app.route(to: "b") }
            }
        ])
        let journal = app.journal { app.route(to: "a") }
        #expect(
            journal == [
                "home willDisappear", "a willAppear", "home disappeared", "a appeared",
                "pushed #2",
                "a willDisappear", "b willAppear", "a disappeared", "b appeared", "pushed #3",
            ]
        )
    }

    @Test
    func tenThousandRoutesInAChainKeepTheStackFlat() {
        let app = RoutedApp()
        var count = 0
        let chain = EventReaction { [unowned app] event, producer in
            guard let event = event as? RouterEvent, producer === app.router else { return }
            switch event {
            case .started, .popped: app.route(to: "a")
            case .pushed:
                count += 1
                if count < 10_000 { app.router.pop() }
            default: break
            }
        }
        app.manager.addEventsListeners([chain])
        app.router.start(with: .page("home"))
        #expect(count == 10_000)
        #expect(app.living == ["home", "a"])
    }

    @Test
    func theStoreComesFirstThenAppearancesThenEvents() {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        store.addListener(forStateType: RouterPosition.self, stateKey: "RouterPosition") {
            [log = app.log, unowned app] position in
            log.lines.append("state \(position.numbers), router \(app.outline)")
        }
        let journal = app.journal { app.route(to: "a") }
        #expect(
            journal == [
                "state #1 #2, router #1 #2", "home willDisappear", "a willAppear",
                "home disappeared", "a appeared", "pushed #2",
            ]
        )
    }

    @Test
    func fromOutsideARouteIsDoneWhenTheCallReturns() {
        app.route(to: "a")
        #expect(app.outline == "#1 #2")
        app.router.pop()
        #expect(app.outline == "#1")
    }

    // The position was lost to the store's, which was set up later.
    @Test
    func aListenerMayStartTheRouterWhenItIsOfferedIt() {
        let store = Suas.createStore(reducer: RouterReducer())
        let starting = RegisteringListener { producer in
            (producer as? StackRouter)?.start(with: .page("home"))
        }
        let app = RoutedApp(store: store, listeners: [starting])
        #expect(app.outline == "#1")
        #expect(app.living == ["home"])
        let stored = store.state.value(forKey: "RouterPosition", ofType: RouterPosition.self)
        #expect(stored == app.router.position)
    }
}
