import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
@Suite(.manualClock)
struct ObservableDebouncingTests {
    private let log = Log()
    private let clock = ManualClock.current
    private let numbers = PublishSubject<Int>()
    private let bag = DisposeBag()

    // MARK: - debounce

    @Test
    func debounceSendsTheLastElementOfABurst() async {
        log.listen(to: numbers.debounce(.seconds(10)), as: "a")
        for number in 1...3 { numbers.onNext(number) }
        #expect(log.lines.isEmpty)
        await clock.run(for: .seconds(10))
        #expect(log.lines == ["a: 3"])
    }

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
    func debounceSendsOneElementForEachBurst() async {
        log.listen(to: numbers.debounce(.seconds(10)), as: "a")
        for number in 1...4 {
            numbers.onNext(number)
            if number.isMultiple(of: 2) { await clock.run(for: .seconds(10)) }
        }
        #expect(log.lines == ["a: 2", "a: 4"])
    }

    @Test
    func debounceSendsTheLastElementBeforeCompleting() async {
        log.listen(to: numbers.debounce(.seconds(10)), as: "a")
        numbers.onNext(1)
        numbers.onNext(2)
        numbers.onCompleted()
        #expect(log.lines == ["a: 2", "a done"])
        await clock.run(for: .seconds(10))
        #expect(log.lines == ["a: 2", "a done"])
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

    // MARK: - delay

    @Test
    func delaySendsEachElementLater() async {
        log.listen(to: numbers.delay(.seconds(10)), as: "a")
        for number in 1...3 {
            numbers.onNext(number)
            await clock.run(for: .seconds(4))
        }
        #expect(log.lines == ["a: 1"])
        await clock.run(for: .seconds(2))
        #expect(log.lines == ["a: 1", "a: 2"])
        await clock.run(for: .seconds(4))
        #expect(log.lines == ["a: 1", "a: 2", "a: 3"])
    }

    @Test
    func delaySendsTheEndLater() async {
        log.listen(to: numbers.delay(.seconds(10)), as: "a")
        numbers.onNext(1)
        await clock.run(for: .seconds(5))
        numbers.onCompleted()
        await clock.run(for: .seconds(9))
        #expect(log.lines == ["a: 1"])
        await clock.run(for: .seconds(1))
        #expect(log.lines == ["a: 1", "a done"])
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

    @Test
    func observerDisposedAtADelayedElementReceivesNoOther() async {
        var token: Disposable?
        token = numbers.delay(.seconds(10)).subscribe(
            onNext: { [log] in
                log.add("a: \($0)")
                if $0 == 2 { token?.dispose() }
            },
            onCompleted: { [log] in log.add("a done") }
        )
        for number in 1...3 { numbers.onNext(number) }
        numbers.onCompleted()
        await clock.run(for: .seconds(10))
        #expect(log.lines == ["a: 1", "a: 2"])
    }

    @Test
    func delayedElementsHaveTheirOwnDeliveries() async {
        let replies = PublishSubject<String>()
        numbers.delay(.seconds(10)).subscribe(onNext: { [log] in
            replies.onNext("to \($0)")
            log.add("a: \($0)")
        }).disposed(by: bag)
        log.listen(to: replies, as: "reply")
        numbers.onNext(1)
        numbers.onNext(2)
        await clock.run(for: .seconds(10))
        #expect(log.lines == ["a: 1", "reply: to 1", "a: 2", "reply: to 2"])
    }
}
