import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import EventRuntime
import Testing

@MainActor
struct ObservableThrottlingTests {
    private let log = Log()
    private let clock = ManualClock()
    private let numbers = PublishSubject<Int>()

    @Test
    func sendsTheLatestElementBeforeCompleting() async {
        listen()
        for number in 1...3 { numbers.onNext(number) }
        #expect(await eventually { clock.sleeperCount == 1 })
        numbers.onCompleted()
        #expect(log.lines == ["a: 1", "a: 3", "a done"])
        #expect(await eventually { clock.sleeperCount == 0 })
    }

    @Test
    func disposingEndsTheInterval() async {
        let token = listen()
        numbers.onNext(1)
        numbers.onNext(2)
        #expect(await eventually { clock.sleeperCount == 1 })
        token.dispose()
        #expect(await eventually { clock.sleeperCount == 0 })
        clock.advance(by: .seconds(10))
        #expect(log.lines == ["a: 1"])
    }

    @Test
    func disposingBetweenIntervalEndAndWakeUpSendsNothing() async {
        let token = listen()
        numbers.onNext(1)
        numbers.onNext(2)
        await advance(by: 10)
        token.dispose()
        await settle()
        #expect(log.lines == ["a: 1"])
    }

    @Test
    func releasedSubjectEndsTheInterval() async {
        do {
            let subject = PublishSubject<Int>()
            log.listen(to: subject.throttle(.seconds(10), clock: clock), as: "a")
            subject.onNext(1)
            subject.onNext(2)
            #expect(await eventually { clock.sleeperCount == 1 })
        }
        #expect(await eventually { clock.sleeperCount == 0 })
        #expect(log.lines == ["a: 1"])
    }

    @discardableResult
    private func listen(latest: Bool = true) -> Disposable {
        log.listen(to: numbers.throttle(.seconds(10), latest: latest, clock: clock), as: "a")
    }

    /// Advances the clock once a task sleeps on it.
    private func advance(by seconds: Int) async {
        #expect(await eventually { clock.sleeperCount == 1 })
        clock.advance(by: .seconds(seconds))
    }
}

@MainActor
@Suite(.manualClock)
struct ObservableDebouncingTests {
    private let log = Log()
    private let clock = ManualClock.current
    private let numbers = PublishSubject<Int>()
    private let bag = DisposeBag()

    @Test
    func eachElementBeginsTheIntervalAnew() async {
        log.listen(to: numbers.debounce(.seconds(10)), as: "a")
        for number in 1...3 {
            numbers.onNext(number)
            await clock.run(for: .seconds(9))
        }
        #expect(log.lines.isEmpty)
        #expect(clock.sleeperCount == 1)
        await clock.run(for: .seconds(1))
        #expect(log.lines == ["a: 3"])
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func disposingEndsADebounce() async {
        let token = log.listen(to: numbers.debounce(.seconds(10)), as: "a")
        numbers.onNext(1)
        #expect(await eventually { clock.sleeperCount == 1 })
        token.dispose()
        #expect(await eventually { clock.sleeperCount == 0 })
        await clock.run(for: .seconds(10))
        #expect(log.lines.isEmpty)
    }

    @Test
    func delayOutlivesACompletedSubject() async {
        do {
            let subject = PublishSubject<Int>()
            log.listen(to: subject.delay(.seconds(10)), as: "a")
            subject.onNext(1)
            subject.onCompleted()
        }
        await clock.run(for: .seconds(10))
        #expect(log.lines == ["a: 1", "a done"])
    }

    @Test
    func releasedSubjectEndsADelay() async {
        do {
            let subject = PublishSubject<Int>()
            log.listen(to: subject.delay(.seconds(10)), as: "a")
            subject.onNext(1)
        }
        await clock.run(for: .seconds(10))
        #expect(log.lines.isEmpty)
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func disposingAfterTheEndDropsTheRestAndReleasesTheClosures() async {
        weak var life: ClosureLife?
        var token: Disposable?
        do {
            let kept = ClosureLife()
            life = kept
            token = numbers.delay(.seconds(10)).subscribe(onNext: { [log] in
                log.add("a: \($0)")
                kept.use()
            })
        }
        numbers.onNext(1)
        numbers.onCompleted()
        #expect(await eventually { clock.sleeperCount == 1 })
        #expect(life != nil)
        token?.dispose()
        #expect(life == nil)
        #expect(await eventually { clock.sleeperCount == 0 })
        #expect(log.lines.isEmpty)
    }

    @Test
    func closuresAreReleasedWithTheDelayedEnd() async {
        weak var life: ClosureLife?
        do {
            let kept = ClosureLife()
            life = kept
            numbers.delay(.seconds(10)).subscribe(onNext: { _ in kept.use() }).disposed(by: bag)
        }
        numbers.onCompleted()
        await clock.run(for: .seconds(10))
        #expect(life == nil)
    }
}

@MainActor
struct DefaultClockTests {
    private let log = Log()
    private let clock = ManualClock()
    private let numbers = PublishSubject<Int>()

    @Test
    func operatorLooksItsClockUpWhenItIsSubscribedTo() {
        let throttled = numbers.throttle(.seconds(10), latest: false)
        withClock(clock) { _ = log.listen(to: throttled, as: "a") }
        numbers.onNext(1)
        numbers.onNext(2)
        clock.advance(by: .seconds(10))
        numbers.onNext(3)
        #expect(log.lines == ["a: 1", "a: 3"])
    }

    @Test
    func aGivenClockTakesPrecedence() {
        let other = ManualClock()
        let throttled = numbers.throttle(.seconds(10), latest: false, clock: other)
        withClock(clock) { _ = log.listen(to: throttled, as: "a") }
        numbers.onNext(1)
        clock.advance(by: .seconds(10))
        numbers.onNext(2)
        other.advance(by: .seconds(10))
        numbers.onNext(3)
        #expect(log.lines == ["a: 1", "a: 3"])
    }

    @Test
    func tasksInheritTheClock() async {
        await withClock(clock) {
            let inherited = await Task { DefaultClock.current as? ManualClock }.value
            #expect(inherited === clock)
        }
        #expect(DefaultClock.current == nil)
    }

    @Test
    func withClockReturnsAndThrowsWhatItsClosureDoes() async throws {
        struct Refused: Error {}
        #expect(withClock(clock) { 1 } == 1)
        #expect(throws: Refused.self) { try withClock(clock) { throw Refused() } }
        await #expect(throws: Refused.self) {
            try await withClock(clock) {
                await Task.yield()
                throw Refused()
            }
        }
    }
}
