import EventModules
import Synchronization

final class MoveRecorder: Router {
    private(set) var moves: [RouterMove] = []

    func perform(_ moves: [RouterMove]) { self.moves += moves }
}

final class PatientRouting<C: Clock>: EventsListening, Routing where C.Duration == Duration {
    let router: any Router
    private let clock: C

    init(router: any Router, clock: C = ContinuousClock()) {
        self.router = router
        self.clock = clock
    }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<NotesEvent>
    ) -> Bool {
        producer[event: NotesEvent.noteSelected]
            .toRoutableObservable(clock: clock)
            .subscribe(onNext: { [weak self] title in self?.show(title) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func show(_ title: String) {
        let note = ModuleRoutingStep.note(routingContext: .main, title: title)
        router.route(to: PresentableRoutingStep(withStep: note, presentationMode: .push()))
    }
}

final class PosterRouter: Router {
    private(set) var screen: (any Presentable)?
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func perform(_ moves: [RouterMove]) {
        // A poster shows the last screen, and can't go back.
        switch moves.last {
        case .route(let step): show(step)
        case .link(let link):
            let plan = try? manager?.plan(for: link)
            if let step = plan?.steps.last { show(step.routingStep) }
        default: break
        }
    }

    private func show(_ step: PresentableRoutingStep) {
        guard let next = manager?.viewController(for: step) else { return }
        let previous = screen
        screen = next
        manager?.release(previous.map { [$0] } ?? []) {
            previous?.viewWillDisappear()
            next.viewWillAppear()
            previous?.viewDidDisappear()
            next.viewDidAppear()
        }
    }
}

/// A clock that stands still until a test moves it.
final class StandingClock: Clock, Sendable {
    typealias Instant = ContinuousClock.Instant

    private let time = Mutex(ContinuousClock.now)

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}

    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }
}
