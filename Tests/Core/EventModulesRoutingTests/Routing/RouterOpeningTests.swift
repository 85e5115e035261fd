import EventModules
import EventModulesTesting
import Testing

@MainActor
struct RouterOpeningTests {
    private let recorder = MockRouter()
    private let manager = ModuleManager()
    private let router: StackRouter
    private let basket = BasketModule()
    private let log = Log()

    init() {
        router = StackRouter(manager: manager)
        router.start(with: .page("home"))
        manager.setupEventsListeners(for: basket)
    }

    private func logEvents(of stream: Observable<any EventProtocol>, as name: String) {
        stream
            .subscribe(
                onNext: { [log] in log.lines.append("\(name) \($0)") },
                onCompleted: { [log] in log.lines.append("\(name) completed") }
            )
            .disposed(by: basket.disposeBag)
    }

    /// Opens in a delivery, as listeners do.
    private func inADelivery(_ work: @escaping () -> Void) {
        manager.addEventsListeners([
            EventReaction { event, _ in if event is BasketEvent { work() } }
        ])
        basket.subject.onNext(.emptied)
    }

    @Test
    func aListenerReceivesTheAnswerOfTheModuleThatItOpens() {
        let listener = EventReaction { [router, log, basket] event, _ in
            guard event is BasketEvent else { return }
            router.open(.picker(), .modal)
                .capture(event: PickerEvent.picked)
                .subscribe(onNext: { log.lines.append("picked \($0)") })
                .disposed(by: basket.disposeBag)
        }
        manager.addEventsListeners([listener])
        basket.subject.onNext(.emptied)
        manager.livingPickers.first?.pick(7)
        router.dismiss()
        #expect(log.lines == ["picked 7"])
        #expect(manager.livingPickers.isEmpty)
    }

    @Test
    func aStreamContinuesWhileTheModuleHasAScreen() throws {
        logEvents(of: router.open(.picker(), .push()), as: "a")
        let picker = try #require(manager.livingPickers.first)
        let further = ModuleRoutingStep(of: picker) { PageScreen("further") }
        router.route(to: PresentableRoutingStep(withStep: further, presentationMode: .modal))
        router.close(router.position.screens[1].id)
        picker.pick(7)
        #expect(log.lines == ["a picked(7)"])
        router.dismiss()
        #expect(log.lines == ["a picked(7)", "a closed", "a completed"])
    }

    /// Regression: outside of a delivery, the stream missed what was sent before it was subscribed to.
    @Test
    func aStreamHasWhatTheModuleSendsWhileItOpens() throws {
        let eager = EventReaction { event, producer in
            let picker = (producer as? any Presentable)?.module as? PickerModule
            if event as? ViewControllerEvent == .appeared { picker?.pick(1) }
        }
        manager.addEventsListeners([eager])
        let stream = router.open(.picker(), .push())
        logEvents(of: stream, as: "a")
        manager.livingPickers.first?.pick(2)
        logEvents(of: stream, as: "late")
        manager.livingPickers.first?.pick(3)
        #expect(log.lines == ["a picked(1)", "a picked(2)", "a picked(3)", "late picked(3)"])
    }

    @Test
    func aStreamOfAModuleThatHasAlreadyLeftHasItsLastEvents() {
        logEvents(of: router.open(.picker(), .none), as: "a")
        #expect(log.lines == ["a closed", "a completed"])
    }

    @Test
    func aDroppedStreamRetainsNoEvents() throws {
        let step = PresentableRoutingStep.pushing(.secret)
        _ = router.open(step)
        let module = try #require(manager.livingModules().last as? SecretModule)
        weak var payload: SecretModule.Payload?
        do {
            let sent = SecretModule.Payload()
            payload = sent
            module.events.emit(.sent(sent))
        }
        #expect(payload == nil)
    }

    @Test
    func aFurtherScreenOfALivingModuleHasTheModulesEvents() throws {
        router.route(to: .pushing(.picker()))
        let picker = try #require(manager.livingPickers.first)
        let further = ModuleRoutingStep(of: picker) { PageScreen("further") }
        logEvents(of: router.open(further, .modal), as: "a")
        router.dismiss()
        picker.pick(7)
        router.pop()
        #expect(log.lines == ["a picked(7)", "a closed", "a completed"])
    }

    @Test
    func aStreamCompletesIfTheManagerWasReleased() {
        var manager: ModuleManager? = ModuleManager()
        let router = manager.map { StackRouter(manager: $0) }
        manager = nil
        let reports = Diagnostics.collect {
            if let router { logEvents(of: router.open(.picker(), .modal), as: "a") }
        }
        #expect(log.lines == ["a completed"])
        #expect(reports.count == 1)
    }

    @Test
    func aStreamCompletesIfAMiddlewareRefusesTheMove() {
        let refusing = BlockMiddleware { action, _, _, next in
            if !(action is MoveRouter) { next(action) }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: refusing)
        let other = ModuleManager(store: store)
        let refused = StackRouter(manager: other)
        inADelivery { self.logEvents(of: refused.open(.picker(), .modal), as: "a") }
        #expect(log.lines == ["a closed", "a completed"])
        #expect(other.livingModules().isEmpty)
    }

    @Test
    func aStreamCompletesIfTheScreenIsAlreadyShown() throws {
        router.route(to: .pushing(.picker()))
        let picker = try #require(manager.livingPickers.first)
        let shown = try #require(router.topPresentable)
        let further = ModuleRoutingStep(of: picker) { shown }
        let reports = Diagnostics.collect { logEvents(of: router.open(further, .modal), as: "a") }
        picker.pick(7)
        #expect(log.lines == ["a completed"])
        #expect(reports.count == 1)
    }

    @Test
    func aStreamCompletesIfARouterIgnoresTheMove() {
        final class Deaf: Router {
            func perform(_ moves: [RouterMove]) {}
        }
        logEvents(of: Deaf().open(.picker(), .modal), as: "a")
        #expect(log.lines == ["a completed"])
    }

    @Test
    func aStepThatIsTakenTwiceAnswersOnce() throws {
        logEvents(of: recorder.open(.picker(), .modal), as: "a")
        guard case .route(let step)? = recorder.moves.first else { return }
        router.perform([.route(to: step), .route(to: step)])
        for (number, picker) in manager.livingPickers.enumerated() { picker.pick(number) }
        router.dismissAll()
        #expect(log.lines == ["a picked(0)", "a closed", "a completed"])
    }

    @Test
    func aTestAnswersThroughAMockRouter() {
        logEvents(of: recorder.open(.picker(1), .modal), as: "a")
        logEvents(of: recorder.open(.picker(2), .modal), as: "b")
        recorder.opened[1].onNext(PickerEvent.picked(7))
        recorder.opened[1].onCompleted()
        recorder.opened[0].onNext(PickerEvent.picked(8))
        #expect(log.lines == ["b picked(7)", "b completed", "a picked(8)"])
        #expect(recorder.expectStep(to: PickerContext.self)?.number == 1)
        recorder.expect(
            .route(to: PresentableRoutingStep(withStep: .picker(2), presentationMode: .modal))
        )
        recorder.expectNoMoreMoves()
    }

    @Test
    func theManagersScreenForAnOpenedStepAnswers() throws {
        logEvents(of: recorder.open(.picker(), .modal), as: "a")
        guard case .route(let step)? = recorder.moves.first else { return }
        var screen: (any Presentable)? = manager.viewController(for: step)
        manager.livingPickers.first?.pick(7)
        #expect(screen != nil)
        screen = nil
        #expect(log.lines == ["a picked(7)", "a completed"])
    }
}

private final class SecretModule: ModuleProtocol, EventsEmitting {
    final class Payload {}

    enum Event: EventProtocol { case sent(Payload) }

    let context: ModuleContext
    let events = EventsSource<Event>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

extension ModuleRoutingStep {
    fileprivate static var secret: Self {
        Self(withMaker: ModuleContext(building: SecretModule.self))
    }
}
