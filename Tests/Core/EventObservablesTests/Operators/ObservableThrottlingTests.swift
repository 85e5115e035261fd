import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
struct ObservableThrottlingTests {
    private let log = Log()
    private let clock = ManualClock()
    private let numbers = PublishSubject<Int>()

    @Test
    func sendsTheFirstElementImmediately() {
        listen()
        numbers.onNext(1)
        #expect(log.lines == ["a: 1"])
    }

    @Test
    func sendsTheLatestElementAfterTheInterval() async {
        listen()
        for number in 1...4 { numbers.onNext(number) }
        #expect(log.lines == ["a: 1"])
        await advance(by: 10)
        #expect(await eventually { log.lines == ["a: 1", "a: 4"] })
    }

    @Test
    func sendsNothingDuringTheInterval() async {
        listen()
        numbers.onNext(1)
        numbers.onNext(2)
        await advance(by: 9)
        #expect(clock.sleeperCount == 1)
        #expect(log.lines == ["a: 1"])
        numbers.onNext(3)
        await advance(by: 1)
        #expect(await eventually { log.lines == ["a: 1", "a: 3"] })
    }

    @Test
    func latestElementStartsTheNextInterval() async {
        listen()
        numbers.onNext(1)
        numbers.onNext(2)
        await advance(by: 10)
        #expect(await eventually { log.lines == ["a: 1", "a: 2"] })
        numbers.onNext(3)
        #expect(log.lines == ["a: 1", "a: 2"])
        await advance(by: 10)
        #expect(await eventually { log.lines == ["a: 1", "a: 2", "a: 3"] })
    }

    @Test
    func sendsAnElementAfterTheIntervalImmediately() {
        listen()
        numbers.onNext(1)
        clock.advance(by: .seconds(10))
        numbers.onNext(2)
        #expect(log.lines == ["a: 1", "a: 2"])
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func withoutLatestDropsTheRestOfABurst() async {
        listen(latest: false)
        for number in 1...3 { numbers.onNext(number) }
        clock.advance(by: .seconds(9))
        numbers.onNext(4)
        clock.advance(by: .seconds(1))
        numbers.onNext(5)
        numbers.onNext(6)
        numbers.onCompleted()
        #expect(log.lines == ["a: 1", "a: 5", "a done"])
    }

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
    func completesWithTheSourceWhenNoElementIsHeldBack() {
        listen()
        numbers.onNext(1)
        numbers.onCompleted()
        #expect(log.lines == ["a: 1", "a done"])
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

    @Test
    func observerDisposedAtTheLastElementMissesTheEnd() {
        var token: Disposable?
        token = numbers.throttle(.seconds(10), clock: clock).subscribe(
            onNext: { [log] in
                log.add("a: \($0)")
                if $0 == 2 { token?.dispose() }
            },
            onCompleted: { [log] in log.add("a done") }
        )
        numbers.onNext(1)
        numbers.onNext(2)
        numbers.onCompleted()
        #expect(log.lines == ["a: 1", "a: 2"])
    }

    @Test
    func eachObserverHasItsOwnInterval() {
        let throttled = numbers.throttle(.seconds(10), latest: false, clock: clock)
        log.listen(to: throttled, as: "a")
        numbers.onNext(1)
        log.listen(to: throttled, as: "b")
        numbers.onNext(2)
        #expect(log.lines == ["a: 1", "b: 2"])
    }

    @Test
    func heldBackElementIsItsOwnDelivery() async {
        let replies = PublishSubject<String>()
        numbers.throttle(.seconds(10), clock: clock).subscribe(onNext: { [log] in
            replies.onNext("to \($0)")
            log.add("a: \($0)")
        }).disposed(by: bag)
        log.listen(to: replies, as: "reply")
        numbers.onNext(1)
        numbers.onNext(2)
        await advance(by: 10)
        #expect(await eventually { log.lines.count == 4 })
        #expect(log.lines == ["a: 1", "reply: to 1", "a: 2", "reply: to 2"])
    }

    private let bag = DisposeBag()

    @discardableResult
    private func listen(latest: Bool = true) -> Disposable {
        log.listen(
            to: numbers.throttle(.seconds(10), latest: latest, clock: clock),
            as: "a"
        )
    }

    /// Advances the clock once a task sleeps on it.
    private func advance(by seconds: Int) async {
        #expect(await eventually { clock.sleeperCount == 1 })
        clock.advance(by: .seconds(seconds))
    }
}
