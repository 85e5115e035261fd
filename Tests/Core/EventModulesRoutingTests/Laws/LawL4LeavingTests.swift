import EventModules
import EventModulesTesting
import EventRuntime
import Testing

/// L4: whatever leaves is released after everything that its leaving caused was delivered.
@MainActor
struct LawL4LeavingTests {
    enum Move: CaseIterable {
        case pop, close, swipe, dismiss, replaceTab, start, stop, restore, closeWindow
    }

    /// A module that reports that it has left, as its own event.
    private final class FarewellModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<MemoEvent>()
        var subject: Subject<MemoEvent> { events.subject }

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { PageScreen("farewell") }

        func didLeave() { events.emit(.closed) }

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

    /// Logs what leaves: screens and modules.
    private var leavingListener: EventReaction {
        EventReaction { [log] event, producer in
            if event is MemoEvent { log.lines.append("module \(event.label)") }
            guard event as? ViewControllerEvent == .left else { return }
            log.lines.append("\((producer as? PageScreen)?.name ?? "") left")
        }
    }

    @Test(arguments: Move.allCases)
    func leavingIsHeardOnceAndNeverForACoveredScreen(move: Move) {
        var router: StackRouter? = routerShowingAFarewell(move == .dismiss ? .modal : .push())
        manager.addEventsListeners([leavingListener])
        router?.route(to: PresentableRoutingStep(withStep: .page("a"), presentationMode: .modal))
        router?.dismiss()
        #expect(log.lines == ["a left"])
        log.lines = []
        self.move(move, &router)
        let leavesRoot = [.replaceTab, .start, .stop, .restore, .closeWindow].contains(move)
        let root = leavesRoot ? ["home left"] : []
        #expect(log.lines == ["farewell left"] + root + ["module closed"])
        router = nil
        #expect(log.lines.count { $0 == "farewell left" } == 1)
        #expect(log.lines.count { $0 == "module closed" } == 1)
    }

    @Test(arguments: [true, false])
    func aModuleLeavesOnceWithItsLastScreen(isOneTurn: Bool) throws {
        let router = routerShowingAFarewell(.push())
        let further = ModuleRoutingStep(of: try #require(farewell)) { PageScreen("further") }
        router.route(to: .pushing(further))
        manager.addEventsListeners([leavingListener])
        if isOneTurn { router.popToRoot() } else { router.pop() }
        #expect(log.lines.contains("module closed") == isOneTurn)
        router.pop()
        #expect(log.lines == ["further left", "farewell left", "module closed"])
    }

    @Test
    func aModuleLeavesAlthoughItsOtherScreenIsStillBeingReleased() throws {
        let router = routerShowingAFarewell(.push())
        let further = ModuleRoutingStep(of: try #require(farewell)) { PageScreen("further") }
        router.route(to: .pushing(further))
        manager.addEventsListeners([
            leavingListener,
            EventReaction { event, producer in
                let isFurther = (producer as? PageScreen)?.name == "further"
                if isFurther, event as? ViewControllerEvent == .left { router.pop() }
            },
        ])
        router.pop()
        #expect(log.lines == ["further left", "farewell left", "module closed"])
    }

    @Test
    func whatIsMadeAndNotShownLeaves() {
        let router = routerShowingAFarewell(.push())
        router.pop()
        manager.addEventsListeners([leavingListener])
        router.route(
            to: PresentableRoutingStep(withStep: FarewellModule.step, presentationMode: .none)
        )
        #expect(log.lines == ["farewell left", "module closed"])
        let step = PresentableRoutingStep.pushing(FarewellModule.step)
        router.perform([.route(to: step), .pop])
        #expect(log.lines.dropFirst(2) == ["farewell left", "module closed"])
        #expect(farewell == nil)
    }

    @Test
    func aScreenThatIsShownAgainLeavesAgain() throws {
        let router = routerShowingAFarewell(.push())
        let module = try #require(farewell)
        let screen = PageScreen("again")
        let again = PresentableRoutingStep(
            withStep: ModuleRoutingStep(of: module) { screen },
            presentationMode: .modal
        )
        router.route(to: again)
        router.dismiss()
        router.pop()
        manager.addEventsListeners([leavingListener])
        for _ in 1...2 {
            router.route(to: again)
            router.dismiss()
        }
        #expect(log.lines == ["again left", "module closed", "again left", "module closed"])
    }

    @Test
    func leavingFollowsFromTheMove() {
        let router = routerShowingAFarewell()
        let flow = FlowTrace(manager: manager, router: router)
        router.dismiss()
        #expect(
            flow.fullTranscript.lines.drop { $0 != "route dismissed FarewellModule#2" } == [
                "route dismissed FarewellModule#2",
                "  screen willDisappear PageScreen#2",
                "  screen disappeared PageScreen#2",
                "  event StackRouter#1: dismissed([FarewellModule#2])",
                "  screen left PageScreen#2",
                "  event FarewellModule#2: closed",
            ]
        )
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
    func aModuleThatNeverStopsIsReportedAsAnEndlessTurn() {
        let router = routerShowingAFarewell()
        weak let module = farewell
        var heard = 0
        manager.addEventsListeners([
            EventReaction { event, _ in
                guard event is MemoEvent else { return }
                heard += 1
                for _ in 0..<999 { DeliveryQueue.main.nested {} }
                if heard < 1_500 { module?.subject.onNext(.written("again")) }
            }
        ])
        let reports = Diagnostics.collect { router.dismiss() }
        #expect(heard == 1_500)
        #expect(module == nil)
        #expect(
            reports.map { "\($0)".split(separator: "\n").prefix(2).joined(separator: "\n") } == [
                """
                A turn has made a million deliveries, and hasn't ended.
                    sources: PublishSubject<MemoEvent>
                """
            ]
        )
    }

    @Test
    func aModuleThatGetsAScreenBeforeTheEndOfTheTurnStays() throws {
        let router = routerShowingAFarewell()
        weak let module = farewell
        manager.addEventsListeners([
            leavingListener,
            EventReaction { event, _ in
                guard event is MemoEvent, let module else { return }
                let further = ModuleRoutingStep(of: module) { PageScreen("further") }
                router.route(
                    to: PresentableRoutingStep(withStep: further, presentationMode: .modal)
                )
            },
        ])
        router.dismiss()
        try #require(module).subject.onNext(.written("again"))
        #expect(log.lines == ["farewell left", "module closed", "module written"])
    }

    @Test
    func whatIsOnlyPassedThroughNeitherAppearsNorDisappears() {
        let app = RoutedApp(tabs: ["home"])
        let journal = app.journal {
            app.router.perform([
                .route(to: .pushing(.page("a"))),
                .route(to: .pushing(.page("b"))),
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
