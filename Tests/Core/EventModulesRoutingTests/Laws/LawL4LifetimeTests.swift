import EventModules
import Testing

/// L4: a module is alive exactly as long as its screens, and is released in the same delivery.
@MainActor
struct LawL4LifetimeTests {
    /// The moves that remove the screens on top of `#1`.
    enum Move: CaseIterable {
        case pop, popToRoot, popTo, goBack, close, userDidLeave, replaceTab, start
        case dismiss, dismissAll, closeModal, popUnderModal
        case restoreEarlier, restoreOther, restoreNothing

        var isModal: Bool {
            switch self {
            case .dismiss, .dismissAll, .closeModal, .popUnderModal: true
            default: false
            }
        }

        /// Returns a closure that makes the move.
        @MainActor
        func closure(for id: ScreenID, in app: RoutedApp) -> @MainActor () -> Void {
            let router = app.router
            let root = router.position.screens[0].id
            return switch self {
            case .pop: { router.pop() }
            case .popToRoot: { router.popToRoot() }
            case .popTo, .popUnderModal: { router.show(root) }
            case .goBack: { router.goBack() }
            case .close, .closeModal: { router.close(id) }
            case .userDidLeave: { router.userDidLeave(id) }
            case .replaceTab: { router.replaceTab(0, with: .page("new")) }
            case .start: { router.start(with: .page("new")) }
            case .dismiss: { router.dismiss() }
            case .dismissAll: { router.dismissAll() }
            case .restoreEarlier: restoring(app) { $0.router.pop() }
            case .restoreOther: restoring(app) { $0.route(.note(5)) }
            case .restoreNothing: { app.store?.dispatch(action: MoveRouter(to: RouterPosition())) }
            }
        }

        /// Returns a move to a position with the same screen at the bottom.
        @MainActor
        private func restoring(
            _ app: RoutedApp,
            _ fill: (RoutedApp) -> Void
        ) -> @MainActor () -> Void {
            let other = RoutedApp(tabs: ["home"])
            fill(other)
            let move = MoveRouter(to: other.router.position)
            return { app.store?.dispatch(action: move) }
        }
    }

    private let app = RoutedApp(tabs: ["home"], store: Suas.createStore(reducer: RouterReducer()))

    private var stateKeys: [StateKey]? { app.store?.state.keys }

    @Test(arguments: Move.allCases)
    func everythingIsReleasedWhenTheMoveReturns(move: Move) throws {
        let route = LivingRoute(in: app, isModal: move.isModal)
        #expect(route.alive == LivingRoute.everything)
        #expect(stateKeys == ["RouterPosition", "living 1@Module#2"])
        move.closure(for: try app.id(2), in: app)()
        #expect(route.alive.isEmpty)
        #expect(stateKeys == ["RouterPosition"])
        #expect(!app.manager.livingModules().contains { $0 is LivingRoute.Module })
    }

    @Test(arguments: Move.allCases)
    func aMoveByAListenerReleasesEverything(move: Move) throws {
        let route = LivingRoute(in: app, isModal: move.isModal)
        let makeMove = move.closure(for: try app.id(2), in: app)
        var aliveAtEvent: [[String]] = []
        app.manager.addEventsListeners([
            EventReaction { event, _ in
                if event is PageEvent { makeMove() }
                if event is RouterEvent { aliveAtEvent.append(route.alive) }
            }
        ])
        try app.module("home").subject.onNext(.left)
        // A close button's closure is called after the release.
        let needsClosure = move == .close || move == .closeModal
        #expect(aliveAtEvent == [LivingRoute.everything.filter { $0 != "onClose" || needsClosure }])
        #expect(route.alive.isEmpty)
        #expect(stateKeys == ["RouterPosition"])
    }

    @Test(arguments: Move.allCases)
    func aModulesEventMayLeadToItsOwnRelease(move: Move) throws {
        let route = LivingRoute(in: app, isModal: move.isModal)
        let makeMove = move.closure(for: try app.id(2), in: app)
        app.manager.addEventsListeners([
            EventReaction { event, _ in
                if event is PageEvent { makeMove() }
            },
            EventReaction { [log = app.log] event, _ in
                if event is PageEvent { log.lines.append("last: \(route.alive.count) parts") }
            },
        ])
        let journal = app.journal { route.module?.subject.onNext(.left) }
        #expect(journal.prefix(2) == ["left", "last: 6 parts"])
        #expect(route.alive.isEmpty)
    }

    @Test(arguments: Move.allCases)
    func aScreenDisappearsBeforeItsRelease(move: Move) throws {
        let route = LivingRoute(in: app, isModal: move.isModal)
        let makeMove = move.closure(for: try app.id(2), in: app)
        app.manager.addEventsListeners([
            EventReaction { [log = app.log] event, producer in
                guard (producer as? PageScreen)?.name == "living" else { return }
                let alive = Set(route.alive).isSuperset(of: ["module", "screen", "reducer"])
                log.lines.append("late: \(event.label), \(alive ? "alive" : "released")")
            }
        ])
        let journal = app.journal { makeMove() }
        #expect(
            journal.filter { $0.hasPrefix("l") } == [
                "living willDisappear", "late: willDisappear, alive",
                "living disappeared", "late: disappeared, alive",
                "late: left, alive",
            ]
        )
        #expect(route.alive.isEmpty)
    }

    @Test
    func aRefusedRouteReleasesEverything() {
        let refusing = BlockMiddleware { action, getState, _, next in
            let old = getState().value(forKey: "RouterPosition", ofType: RouterPosition.self)
            if !(action is MoveRouter) || old?.tabs.isEmpty != false { next(action) }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: refusing)
        let app = RoutedApp(tabs: ["home"], store: store)
        let route = LivingRoute(in: app)
        #expect(route.alive.isEmpty)
        #expect(store.state.keys == ["RouterPosition"])
    }

    @Test
    func aRetainedScreenRetainsItsModule() {
        let route = LivingRoute(in: app)
        var kept = route.screen
        app.router.pop()
        #expect(route.alive == ["module", "screen", "context", "reducer", "store listener"])
        #expect(kept != nil)
        kept = nil
        #expect(route.alive.isEmpty)
        #expect(stateKeys == ["RouterPosition"])
    }

    @Test
    func aReleasedRouterReleasesEverything() {
        let manager = ModuleManager()
        var router: StackRouter? = StackRouter(manager: manager)
        weak let released = router
        router?.start(withTabs: [.page("a"), .page("b")])
        let steps: [RoutingStepPresentationMode] = [
            .push(), .embed, .modal, .modalWithNavigation(),
        ]
        for step in steps {
            router?.route(to: PresentableRoutingStep(withStep: .page("c"), presentationMode: step))
        }
        #expect(manager.livingModules().count == 6)
        router = nil
        #expect(released == nil)
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func aRouterIsReleasedAfterItsQueuedRoute() {
        let manager = ModuleManager()
        let log = Log()
        var router: StackRouter? = StackRouter(manager: manager)
        weak let released = router
        let basket = BasketModule()
        manager.setupEventsListeners(for: basket)
        manager.addEventsListeners([
            Journal(log),
            EventReaction { event, _ in
                guard event is BasketEvent else { return }
                router?.start(with: .page("home"))
                router = nil
                log.lines.append("let go")
            },
        ])
        basket.subject.onNext(.emptied)
        #expect(log.lines.prefix(2) == ["emptied", "let go"])
        #expect(released == nil)
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func aRouterDoesNotRetainItsManager() {
        var manager: ModuleManager? = ModuleManager()
        weak let released = manager
        let router = manager.map { StackRouter(manager: $0) }
        router?.start(with: .page("home"))
        manager = nil
        #expect(released == nil)
        #expect(router?.position.screens.count == 1)
    }

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func aModuleIsAliveUntilItsLastScreenIsReleased(order: [Int]) throws {
        app.route(to: "module", .embed)
        app.route(try app.module("module").step(to: "second"), .embed)
        app.route(try app.module("module").step(to: "third"), .modal)
        let ids = try [2, 3, 4].map(app.id)
        for (closedCount, index) in order.enumerated() {
            #expect(app.living == ["home", "module"])
            app.router.close(ids[index])
            #expect(app.router.position.screens.count == 3 - closedCount)
        }
        #expect(app.living == ["home"])
    }

    @Test
    func aModuleIsAliveWhileAnyOfItsScreensIsCovered() throws {
        app.route(to: "module")
        app.route(to: "other")
        app.route(try app.module("module").step(to: "further"))
        app.router.pop()
        #expect(app.living == ["home", "module", "other"])
        app.router.popToRoot()
        #expect(app.living == ["home"])
    }
}
