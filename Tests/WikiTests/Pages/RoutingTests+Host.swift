import EventModules
import EventModulesTesting
import Testing

@MainActor
final class TextHost {
    private(set) var window = ""
    private let router: StackRouter

    init(router: StackRouter) {
        self.router = router
        router.events
            .subscribe(onNext: { [weak self] _ in self?.draw() })
            .disposed(by: router.disposeBag)
        draw()
    }

    func swipeBack() {
        router.position.top.map { router.userDidLeave($0.id) }
    }

    private func draw() {
        let top = router.topPresentable
        window = (top as? NoteScreen)?.text ?? "nothing"
    }
}

/// The surroundings of a router: the host, the listeners, the tests, another router.
extension RoutingTests {
    @Test
    func theHost() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let host = TextHost(router: router)
        router.start(with: .notes(routingContext: .main))
        #expect(host.window == "All notes")
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))
        #expect(host.window == "Milk")
        host.swipeBack()
        #expect(host.window == "All notes")
        #expect(router.position.description == "stack: NotesModule#1")
        #expect(TextHost(router: router).window == "All notes")
    }

    @Test
    func order() throws {
        var log: [String] = []

        manager.addEventsListeners([EventsLogger { line in log.append(line) }])
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))

        #expect(try Self.page.shows(log.joined(separator: "\n")))
    }

    @Test
    func orderInATurn() {
        var log: [String] = []
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .notes(routingContext: .main))
        let mode = RoutingStepPresentationMode.push(
            withCloseButton: true,
            onClose: { log.append("onClose") }
        )
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: mode))
        manager.addEventsListeners([EventsLogger { log.append($0) }])
        store.addListener(forStateType: RouterPosition.self) { log.append("store: \($0)") }
        weak let note = manager.livingModules().last
        router.position.top.map { router.close($0.id) }
        #expect(
            log == [
                "store: stack: NotesModule#1",
                "NoteScreen: willDisappear", "NoteScreen: willAppear",
                "NoteScreen: disappeared", "NoteScreen: appeared",
                "StackRouter: popped([NoteModule#2])",
                "onClose",
            ]
        )
        #expect(note == nil)
    }

    @Test
    func whatTheRouterTells() {
        let provider = ConsoleAnalytics()

        let tracking = AnalyticsEventsListener(provider: provider)
            .on(RouterEvent.pushed, as: "screen.pushed") { ["module": .string($0.module)] }

        manager.addEventsListeners([tracking])
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))
        #expect(provider.records == ["screen.pushed 1"])
    }

    @Test(.manualClock)
    func secondTapWithinHalfASecondIsDropped() {
        let recorder = MoveRecorder()
        let manager = ModuleManager(listeners: [NoteRouting(router: recorder)])
        let list = manager.viewController(
            for: PresentableRoutingStep(
                withStep: .notes(routingContext: .main),
                presentationMode: .none
            )
        )
        for _ in 1...2 { (list as? NoteScreen)?.onSelect("Milk") }
        ManualClock.current.advance(by: .milliseconds(500))
        (list as? NoteScreen)?.onSelect("Milk")
        #expect(recorder.moves.count == 2)
    }

    @Test
    func testingAListener() throws {
        let recorder = MoveRecorder()
        let manager = ModuleManager(listeners: [NoteRouting(router: recorder)])
        let list = manager.viewController(
            for: PresentableRoutingStep(
                withStep: .notes(routingContext: .main),
                presentationMode: .none
            )
        )
        (list as? NoteScreen)?.onSelect("Milk")
        guard case .route(let step) = try #require(recorder.moves.first) else { return }

        // What would have been shown.
        let screen = manager.viewController(for: step)
        #expect((manager.module(for: screen) as? NoteModule)?.context.title == "Milk")
    }

    @Test
    func testingWithAStackRouter() {
        let manager = ModuleManager()

        let router = StackRouter(manager: manager)
        manager.addEventsListeners([NoteRouting(router: router)])
        router.start(with: .notes(routingContext: .main))
        let list = router.topPresentable as? NoteScreen
        list?.onSelect("Milk")
        #expect(router.position.description == "stack: NotesModule#1 / NoteModule#2")
    }

    @Test
    func aRouterOfOnesOwn() throws {
        var log: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { log.append($0) }])
        let router = PosterRouter(manager: manager)
        registerLinks(with: manager)
        manager.addEventsListeners([NoteRouting(router: router)])
        router.route(toDeeplink: "notes://all")
        (router.screen as? NoteScreen)?.onSelect("Milk")
        #expect(
            log == [
                "NoteScreen: willAppear",
                "NoteScreen: appeared",
                "NotesModule: noteSelected(title: \"Milk\")",
                "NoteScreen: willDisappear",
                "NoteScreen: willAppear",
                "NoteScreen: disappeared",
                "NoteScreen: appeared",
            ]
        )
        #expect((router.screen as? NoteScreen)?.text == "Milk")
        #expect(manager.livingModules().count == 1)
        router.route(toDeeplink: "notes://nothing")
    }
}
