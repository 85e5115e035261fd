import EventModules
import Synchronization

final class RouteRecorder: Router {
    private(set) var steps: [PresentableRoutingStep] = []
    private(set) var links: [String] = []

    func route(to step: PresentableRoutingStep) { steps.append(step) }
    func route(toDeeplink link: String) { links.append(link) }
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
    private let left = PublishSubject<any Presentable>()

    init(manager: ModuleManager) { self.manager = manager }

    func route(to step: PresentableRoutingStep) {
        guard let next = manager?.viewController(for: step) else { return }
        screen?.viewWillDisappear()
        next.viewWillAppear()
        screen?.viewDidDisappear()
        next.viewDidAppear()
        screen.map { left.onNext($0) }
        screen = next
    }

    func route(toDeeplink link: String) {
        do throws(DeeplinkError) {
            for step in try manager?.plan(for: link).steps ?? [] { route(to: step.routingStep) }
        } catch {
            print(error)
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
