import EventModules
import EventModulesTesting
import Testing

/// A double tap routes once.
@MainActor
@Suite(.manualClock)
struct ObservableRoutingTests {
    private let clock = ManualClock.current
    private let app = RoutedApp(tabs: ["home", "other"])

    init() { app.manager.addEventsListeners([PageRouting(app.router)]) }

    @Test
    func aDoubleTapRoutesOnce() throws {
        let home = try app.module("home")
        home.subject.onNext(.opened("a"))
        clock.advance(by: .milliseconds(499))
        home.subject.onNext(.opened("b"))
        #expect(app.living == ["home", "other", "a"])
        clock.advance(by: .milliseconds(1))
        home.subject.onNext(.opened("c"))
        #expect(app.living == ["home", "other", "a", "c"])
    }

    @Test
    func theIntervalCanBeChosen() {
        var log: [Int] = []
        let taps = PublishSubject<Int>()
        let token = taps.toRoutableObservable(.seconds(1)).subscribe(onNext: { log.append($0) })
        for number in 1...4 {
            taps.onNext(number)
            clock.advance(by: .milliseconds(500))
        }
        #expect(log == [1, 3])
        token.dispose()
    }

    @Test
    func droppedEventsDoNotArriveLater() throws {
        let home = try app.module("home")
        for name in ["a", "b", "c"] { home.subject.onNext(.opened(name)) }
        clock.advance(by: .seconds(9))
        #expect(app.living == ["home", "other", "a"])
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func anotherScreensEventIsNotSwallowed() throws {
        try app.module("home").subject.onNext(.opened("a"))
        try app.module("other").subject.onNext(.opened("b"))
        try app.module("a").subject.onNext(.opened("c"))
        #expect(app.living == ["home", "other", "a", "b", "c"])
    }
}

/// Routes to what a page opens.
private final class PageRouting: EventsListening, Routing {
    let router: any Router

    init(_ router: any Router) { self.router = router }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<PageEvent>
    ) -> Bool {
        producer[event: PageEvent.opened]
            .toRoutableObservable()
            .subscribe(onNext: { [weak self] name in
                self?.router.route(to: .pushing(.page(name)))
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}
