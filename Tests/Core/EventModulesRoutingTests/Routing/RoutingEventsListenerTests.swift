import EventModules
import EventModulesTesting
import Testing

/// A row turns the events of a case into moves.
@MainActor
@Suite(.manualClock)
struct RoutingEventsListenerTests {
    private let clock = ManualClock.current
    private let app = RoutedApp(tabs: ["home", "other"])

    private func add(_ makeRows: (RoutingEventsListener) -> Void) {
        let routing = RoutingEventsListener(router: app.router)
        makeRows(routing)
        app.manager.addEventsListeners([routing])
    }

    /// Regression: router, manager and listener retained each other.
    @Test
    func rowsDoNotRetainTheirRouter() {
        let manager = ModuleManager()
        var router: StackRouter? = StackRouter(manager: manager)
        weak let released = router
        if let router { manager.addEventsListeners([RoutingEventsListener(router: router)]) }
        router = nil
        #expect(released == nil)
    }

    @Test
    func aRowMakesAMove() throws {
        add { $0.on(PageEvent.opened) { .push(.page($0)) } }
        try app.module("home").subject.onNext(.opened("a"))
        #expect(app.living == ["home", "other", "a"])
        #expect(app.router.position.modals.isEmpty)
    }

    @Test
    func aRowMakesSeveralMovesInOneTurnOrNone() throws {
        add {
            $0.on(PageEvent.opened) { name in
                if name == "all" {
                    RouterMove.push(.page("a"))
                    RouterMove.present(.page("b"))
                }
            }
            .on(PageEvent.left) { .back }
        }
        var turns: [[RouterEvent]] = []
        var isNew = true
        app.router.events
            .subscribe(onNext: {
                if isNew { turns.append([]) }
                isNew = false
                turns[turns.count - 1].append($0)
            })
            .disposed(by: app.router.disposeBag)
        let home = try app.module("home")
        home.subject.onNext(.opened("nothing"))
        #expect(turns.isEmpty)
        home.subject.onNext(.opened("all"))
        #expect(turns.map { $0.map(\.label) } == [["pushed", "presented"]])
        #expect(app.living == ["home", "other", "a", "b"])
        try app.module("b").subject.onNext(.left)
        #expect(app.living == ["home", "other", "a"])
    }

    @Test
    func rowsOfAnEventMoveInTheirOrderAfterAllListeners() throws {
        let router = MockRouter()
        let log = Log()
        let routing = RoutingEventsListener(router: router)
            .on(PageEvent.opened) { .push(.page($0)) }
            .on(PageEvent.opened) { .selectTab(1) }
        app.manager.addEventsListeners([routing, RecordingListener("last", log)])
        try app.module("home").subject.onNext(.opened("a"))
        #expect(log.lines.last == "last: opened")
        let context = router.expectStep(to: PageContext.self)
        #expect(context?.name == "a")
        router.expect(.selectTab(1))
        router.expectNoMoreMoves()
    }

    @Test
    func aRowIsForRoutingContexts() {
        let router = MockRouter()
        app.manager.addEventsListeners([
            RoutingEventsListener(router: router)
                .on(PageEvent.left, in: ["checkout"]) { .dismissAll }
                .on(BasketEvent.emptied, in: ["main"]) { .back }
        ])
        let pages = ["main", "checkout"].map { context in
            PageModule(usingContext: PageContext(routingContext: context, name: "page"))
        }
        let basket = BasketModule()
        for producer in pages + [basket] as [any AnyEventsProducer] {
            app.manager.setupEventsListeners(for: producer)
        }
        pages[0].subject.onNext(.left)
        basket.subject.onNext(.emptied)
        router.expectNoMoreMoves()
        pages[1].subject.onNext(.left)
        router.expect(.dismissAll)
    }

    @Test
    func burstsAreDroppedForEachRowAndProducer() throws {
        add {
            $0.on(PageEvent.opened, droppingBursts: .milliseconds(500)) { name in
                if name != "" { RouterMove.push(.page(name)) }
            }
        }
        let home = try app.module("home")
        for name in ["", "a", "b"] { home.subject.onNext(.opened(name)) }
        #expect(app.living == ["home", "other", "a"])
        try app.module("other").subject.onNext(.opened("c"))
        #expect(app.living == ["home", "other", "a", "c"])
        clock.advance(by: .milliseconds(500))
        home.subject.onNext(.opened("d"))
        #expect(app.living == ["home", "other", "a", "c", "d"])
    }

    @Test
    func theManagersListenerRoutesInTheWindowOfTheProducer() throws {
        let window = StackRouter(manager: app.manager, stateKey: "Window/2")
        app.manager.addEventsListeners([
            RoutingEventsListener(manager: app.manager).on(PageEvent.opened) { .push(.page($0)) }
        ])
        window.start(with: .page("second"))
        try app.module("second").subject.onNext(.opened("a"))
        try app.module("home").subject.onNext(.opened("b"))
        #expect(window.position.tabs[0].screens.count == 2)
        #expect(app.router.position.tabs[0].screens.count == 2)
    }

    @Test
    func theListenerDoesNotRetainItsManager() {
        weak var released: ModuleManager?
        let listener: RoutingEventsListener
        do {
            let manager = ModuleManager()
            released = manager
            listener = RoutingEventsListener(manager: manager).on(PageEvent.left) { .back }
            manager.addEventsListeners([listener])
        }
        #expect(released == nil)
        withExtendedLifetime(listener) {}
    }

    @Test
    func shortFormsAreRoutes() {
        let router = MockRouter()
        router.push(.page("a"))
        router.present(.page("b"))
        router.present(.page("c"), as: .modal(style: .sheet))
        router.expect(.route(to: .init(withStep: .page("a"), presentationMode: .push())))
        router.expect(.present(.page("b"), as: .modalWithNavigation()))
        router.expect(.present(.page("c"), as: .modal(style: .sheet)))
        router.expectNoMoreMoves()
    }
}
