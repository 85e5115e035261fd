import EventModules
import Testing

/// L4: whatever leaves is released after everything that its leaving caused was delivered.
@MainActor
struct LawL4LeavingTests {
    enum Move: CaseIterable {
        case pop, close, swipe, dismiss, replaceTab, start, stop, restore, closeWindow
    }

    /// A module whose screen reports that it disappears, as the module's own event.
    private final class FarewellModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<MemoEvent>()
        var subject: Subject<MemoEvent> { events.subject }

        init(usingContext context: ModuleContext) {
            self.context = context
        }

        func makePresentable() -> any Presentable {
            let screen = PageScreen("farewell")
            screen[event: ViewControllerEvent.disappeared].toVoid()
                .subscribe(onNext: events.emitter(of: .closed))
                .disposed(by: screen.disposeBag)
            return screen
        }

        static let step = ModuleRoutingStep(
            withMaker: ModuleContext(routingContext: "main", building: FarewellModule.self)
        )
    }

    /// Counts down with every event, from event to event by way of the store.
    private struct Count: Action {
        let rest: Int
    }

    private let store = Suas.createStore(
        reducer: TableReducer(initialState: 0, stateKey: "rest").on(Count.self) { rest, count in
            rest = count.rest
        } + RouterReducer()
    )
    private let manager: ModuleManager
    private let basket = BasketModule()
    private let log = Log()

    init() {
        manager = ModuleManager(store: store)
        manager.setupEventsListeners(for: basket)
    }

    /// The living module of that kind.
    private var farewell: FarewellModule? {
        manager.livingModules().lazy.compactMap { $0 as? FarewellModule }.first
    }

    private func routerShowingAFarewell(
        _ mode: RoutingStepPresentationMode = .modal
    ) -> StackRouter {
        let router = StackRouter(manager: manager)
        router.start(with: .page("home"))
        router.route(
            to: PresentableRoutingStep(withStep: FarewellModule.step, presentationMode: mode)
        )
        return router
    }

    private func move(_ move: Move, _ router: inout StackRouter?) {
        let top = router?.position.top?.id
        switch move {
        case .pop: router?.pop()
        case .close: top.map { router?.close($0) }
        case .swipe: top.map { router?.userDidLeave($0) }
        case .dismiss: router?.dismiss()
        case .replaceTab: router?.replaceTab(0, with: .page("new"))
        case .start: router?.start(with: .page("new"))
        case .stop: router?.stop()
        case .restore: store.dispatch(action: MoveRouter(to: RouterPosition()))
        case .closeWindow: router = nil
        }
    }

    @Test(arguments: Move.allCases)
    func everythingThatFollowsFromLeavingIsHeard(move: Move) {
        var router: StackRouter? = routerShowingAFarewell(move == .dismiss ? .modal : .push())
        weak let module = farewell
        // The module's last event leads to a chain of a hundred actions and events of others.
        store.addListener(forStateType: Int.self, stateKey: "rest") { [basket] rest in
            if rest > 0 { basket.subject.onNext(.emptied) }
        }
        manager.addEventsListeners([
            EventReaction { [store, log] event, producer in
                guard event is MemoEvent || event is BasketEvent else { return }
                let rest = event is MemoEvent ? 100 : (store.state["rest"] as? Int ?? 0) - 1
                log.lines.append("\(event.label) \(module == nil ? "released" : "alive")")
                store.dispatch(action: Count(rest: rest))
            }
        ])
        self.move(move, &router)
        #expect(log.lines.first == "closed alive")
        #expect(log.lines.dropFirst() == Array(repeating: "emptied alive", count: 100)[...])
        #expect(module == nil)
        #expect(store.state["rest"] as? Int == 0)
    }

    @Test
    func aModuleAlsoHearsItsOwnAnswers() {
        let router = routerShowingAFarewell()
        weak let module = farewell
        manager.addEventsListeners([
            EventReaction { [log] event, _ in
                guard event is MemoEvent else { return }
                log.lines.append(event.label)
                if log.lines.count < 500 { module?.subject.onNext(.written("again")) }
            }
        ])
        #expect(Diagnostics.collect { router.dismiss() }.isEmpty)
        #expect(log.lines == ["closed"] + Array(repeating: "written", count: 499))
        #expect(module == nil)
    }

    @Test
    func aModuleThatKeepsAnsweringIsReleased() {
        let router = routerShowingAFarewell()
        weak let module = farewell
        var heard = 0
        manager.addEventsListeners([
            EventReaction { event, _ in
                guard event is MemoEvent else { return }
                heard += 1
                module?.subject.onNext(.written("again"))
            }
        ])
        let reports = Diagnostics.collect { router.dismiss() }
        #expect(module == nil)
        #expect((1_500...2_500).contains(heard))
        #expect(
            reports.map(\.description) == [
                """
                A module keeps sending events after its screens have left.
                    module: \(String(reflecting: FarewellModule.self))
                    event: written("again")
                The events that it has sent so far are delivered, with all that follows. No \
                listener receives later ones, so that the module can be released.
                To fix this, let the module ignore the consequences of its own events once its \
                screen has disappeared.
                """
            ]
        )
    }

    @Test
    func aModuleThatGetsANewScreenIsHeardAgain() {
        let router = routerShowingAFarewell()
        let module = farewell
        manager.addEventsListeners([
            EventReaction { [log] event, _ in
                if event is MemoEvent { log.lines.append(event.label) }
            }
        ])
        router.dismiss()
        guard let module else { return }
        let further = ModuleRoutingStep(of: module) { PageScreen("further") }
        router.route(to: PresentableRoutingStep(withStep: further, presentationMode: .modal))
        let reports = Diagnostics.collect {
            for _ in 0..<2_000 { module.subject.onNext(.written("a")) }
        }
        #expect(reports.isEmpty)
        #expect(log.lines.count == 2_001)
    }

    @Test
    func aModuleThatGetsANewScreenWhileItAnswersIsHeardOn() {
        let router = routerShowingAFarewell()
        weak let module = farewell
        var heard = 0
        manager.addEventsListeners([
            EventReaction { event, _ in
                guard event is MemoEvent, let module else { return }
                heard += 1
                if heard == 1_500 {
                    let further = ModuleRoutingStep(of: module) { PageScreen("further") }
                    let step = PresentableRoutingStep(withStep: further, presentationMode: .modal)
                    router.route(to: step)
                }
                if heard < 4_000 { module.subject.onNext(.written("again")) }
            }
        ])
        #expect(Diagnostics.collect { router.dismiss() }.isEmpty)
        #expect(heard == 4_000)
    }

    @Test
    func aModuleThatKeepsAScreenIsHeardOn() {
        let router = routerShowingAFarewell()
        let module = farewell
        guard let module else { return }
        let further = ModuleRoutingStep(of: module) { PageScreen("further") }
        router.route(to: PresentableRoutingStep(withStep: further, presentationMode: .modal))
        var heard = 0
        manager.addEventsListeners([
            EventReaction { event, _ in
                if event is MemoEvent { heard += 1 }
                let hasLeft = (event as? ViewControllerEvent)?.matches(event: .disappeared) == true
                guard hasLeft || event is MemoEvent, heard < 3_000 else { return }
                module.subject.onNext(.written("again"))
            }
        ])
        #expect(Diagnostics.collect { router.dismiss() }.isEmpty)
        #expect(heard == 3_000)
    }

    @Test
    func whatIsOnlyPassedThroughNeitherAppearsNorDisappears() {
        let app = RoutedApp(tabs: ["home"])
        let journal = app.journal {
            app.router.perform([
                .route(to: PresentableRoutingStep(withStep: .page("a"), presentationMode: .push())),
                .route(to: PresentableRoutingStep(withStep: .page("b"), presentationMode: .push())),
                .pop,
            ])
        }
        #expect(app.outline == "#1 #2")
        #expect(
            journal == [
                "home willDisappear", "a willAppear", "home disappeared", "a appeared",
                "pushed #2", "pushed #3", "popped #3",
            ]
        )
        #expect(app.living == ["home", "a"])
    }
}
