import EventModulesScreens
import Observation
import Testing

@MainActor
struct ObservedRouterTests {
    private let store = Suas.createStore(reducer: Stock.reducer)
    private let manager: ModuleManager
    private let router: StackRouter
    private let log = Log()

    init() {
        manager = ModuleManager(store: store)
        manager.registerDeeplinks(of: PageModule.self) { _ in
            ModuleContext(building: PageModule.self)
        }
        router = StackRouter(manager: manager)
        router.start(with: .page)
    }

    private func push() {
        router.route(to: PresentableRoutingStep(withStep: .page, presentationMode: .push()))
    }

    private func logChange(of observed: ObservedRouter) {
        withObservationTracking {
            _ = observed.position
        } onChange: { [log] in
            MainActor.assumeIsolated { log.lines.append("position changes") }
        }
    }

    @Test
    func followsTheRouter() {
        let observed = ObservedRouter(router)
        #expect(observed.position.description == "stack: PageModule#1")
        push()
        #expect(observed.position.description == "stack: PageModule#1 / PageModule#2")
    }

    @Test
    func changesAfterEveryListenerHasReceivedTheEvent() {
        let observed = ObservedRouter(router)
        router.events
            .subscribe(onNext: { [log] _ in
                log.lines.append("event, observed \(observed.position.screens.count)")
            })
            .disposed(by: router.disposeBag)
        logChange(of: observed)
        push()
        #expect(log.lines == ["event, observed 1", "position changes"])
    }

    // Regression: the position of a later event was shown.
    @Test
    func thePositionFollowsTheEventThatListenersHaveReceived() {
        let once = router.events.take(1)
        once.subscribe(onNext: { [router] _ in router.route(to: .pushedPage) })
            .disposed(by: router.disposeBag)
        let observed = ObservedRouter(router)
        router.events
            .subscribe(onNext: { [log] _ in
                log.lines.append("observed \(observed.position.screens.count)")
            })
            .disposed(by: router.disposeBag)
        push()
        #expect(log.lines == ["observed 1", "observed 2"])
        #expect(observed.position.screens.count == 3)
    }

    private final class ObservingListener: AnyEventsListening {
        private let router: StackRouter
        var isObserving = false
        private(set) lazy var observed = ObservedRouter(router)

        init(_ router: StackRouter) { self.router = router }

        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            if isObserving { _ = observed }
            return true
        }
    }

    // Regression: it ended with the producer that the listener was registering to.
    @Test
    func anObjectMadeByAListenerFollowsTheRouterAfterTheProducer() {
        let listener = ObservingListener(router)
        manager.addEventsListeners([listener])
        listener.isObserving = true
        push()
        router.pop()
        push()
        #expect(listener.observed.position.description == "stack: PageModule#1 / PageModule#3")
    }

    @Test
    func severalEventsOfATurnAreOneChange() {
        let observed = ObservedRouter(router)
        push()
        logChange(of: observed)
        router.perform([.pop, .route(to: .pushedPage), .route(to: .pushedPage)])
        #expect(log.lines == ["position changes"])
        #expect(observed.position.screens.count == 3)
    }

    @Test
    func anEqualPositionIsNoChange() {
        let observed = ObservedRouter(router)
        logChange(of: observed)
        router.route(to: PresentableRoutingStep(withStep: .page, presentationMode: .none))
        #expect(log.lines.isEmpty)
    }

    /// The position in the store is ahead of the screens while the router's turn is queued.
    @Test
    func everyScreenOfThePositionIsThere() {
        push()
        let kept = router.position
        router.pop()
        subscribeToPushes { [store] in store.dispatch(MoveRouter(to: kept)) }
        let observed = ObservedRouter(router)
        let probe = PublishSubject<Void>()
        probe
            .subscribe(onNext: { [router, log] in
                let position = observed.position
                let missing = position.screens.filter { router.presentable(for: $0.id) == nil }
                log.lines.append("\(position), missing: \(missing)")
            })
            .disposed(by: router.disposeBag)
        subscribeToPushes { probe.onNext(()) }
        push()
        #expect(log.lines == ["stack: PageModule#1 / PageModule#3, missing: []"])
        #expect(observed.position == kept)
    }

    private func subscribeToPushes(_ work: @escaping () -> Void) {
        router.events
            .subscribe(onNext: { if case .pushed = $0 { work() } })
            .disposed(by: router.disposeBag)
    }

    @Test
    func makesTheMovesOfTheRouter() {
        let observed = ObservedRouter(router)
        push()
        observed.goBack()
        #expect(router.position.description == "stack: PageModule#1")
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func observationsYieldPositions() async {
        let observed = ObservedRouter(router)
        var seen: [Int] = []
        for await count in Observations({ observed.position.screens.count }) {
            seen.append(count)
            if count == 3 { break }
            push()
        }
        #expect(seen == [1, 2, 3])
    }

    @Test
    func nothingRetainsTheObject() {
        var observed: ObservedRouter? = ObservedRouter(router)
        weak let released = observed
        observed = nil
        #expect(released == nil)
    }
}
