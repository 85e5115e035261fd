import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import Testing

/// L4: a subscription ends when its token is disposed, its bag is deallocated, or its producer
/// ends.
@MainActor
struct LawL4LifetimesTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private let state = BehaviorSubject(value: 0)

    @Test
    func disposingReleasesTheClosuresImmediately() {
        var (token, life) = subscription(to: numbers)
        #expect(life.isAlive)
        token?.dispose()
        #expect(!life.isAlive)
        (token, life) = subscription(to: state)
        token?.dispose()
        #expect(!life.isAlive)
    }

    /// The source keeps its observer, as nothing forces a source to release it.
    @Test
    func aDisposedThrottleDropsWhatItHeldBack() async {
        let (log, clock) = (Log(), ManualClock())
        var send: ((Int) -> Void)?
        let numbers = Observable<Int>.listening { onNext in
            send = onNext
            return Disposable {}
        }
        let token = log.listen(to: numbers.throttle(.seconds(10), clock: clock), as: "a")
        send?(1)
        send?(2)
        #expect(await eventually { clock.sleeperCount == 1 })
        token.dispose()
        clock.advance(by: .seconds(10))
        await settle()
        #expect(log.lines == ["a: 1"])
    }

    @Test
    func droppingTheTokenDoesNotEndTheSubscription() {
        var (token, life) = subscription(to: numbers)
        token = nil
        #expect(life.isAlive)
        #expect(token == nil)
    }

    @Test
    func completingReleasesTheClosuresImmediately() {
        let (token, life) = subscription(to: numbers)
        numbers.onCompleted()
        #expect(!life.isAlive)
        token?.dispose()
    }

    @Test
    func releasedSubjectReleasesTheClosures() {
        var subject: PublishSubject<Int>? = PublishSubject()
        let (token, life) = subscription(to: subject ?? numbers)
        weak let released = subject
        subject = nil
        #expect(released == nil)
        #expect(!life.isAlive)
        token?.dispose()
    }

    @Test
    func releasedSubjectDoesNotComplete() {
        var subject: PublishSubject<Int>? = PublishSubject()
        if let subject { log.listen(to: subject, as: "a") }
        subject = nil
        #expect(subject == nil)
        #expect(log.lines.isEmpty)
    }

    @Test
    func releasedBagEndsItsSubscriptions() {
        let (token, life) = subscription(to: numbers)
        do {
            let bag = DisposeBag()
            token?.disposed(by: bag)
            #expect(life.isAlive)
        }
        #expect(!life.isAlive)
    }

    @Test
    func disposingInsideADeliveryReleasesTheClosuresImmediately() {
        var later: (token: Disposable?, life: WeakLife)?
        numbers.subscribe(onNext: { _ in
            later?.token?.dispose()
            log.add(later?.life.isAlive == true ? "kept" : "released")
        }).disposed(by: bag)
        later = subscription(to: numbers)
        numbers.onNext(1)
        #expect(log.lines == ["released"])
    }

    @Test(arguments: [true, false])
    func disposingBeforeAQueuedElementReleasesTheClosures(isReplay: Bool) {
        var wasAlive = true
        numbers.subscribe(onNext: { [state, numbers] _ in
            let (token, life) = self.subscription(to: isReplay ? state : numbers.startWith(1))
            token?.dispose()
            wasAlive = life.isAlive
        }).disposed(by: bag)
        numbers.onNext(1)
        #expect(!wasAlive)
    }

    @Test
    func completedSubjectRetainsNoClosure() {
        let (token, life) = subscription(to: Observable.empty)
        #expect(!life.isAlive)
        state.onCompleted()
        let (other, otherLife) = subscription(to: state)
        #expect(!otherLife.isAlive)
        token?.dispose()
        other?.dispose()
    }

    @Test
    func closureThatDisposesItselfFinishes() {
        var token: Disposable?
        do {
            let life = ClosureLife(onEnd: { log.add("released") })
            token = numbers.subscribe(onNext: { _ in
                token?.dispose()
                life.use()
                log.add("finished")
            })
        }
        numbers.onNext(1)
        #expect(log.lines == ["finished", "released"])
    }

    @Test
    func releasedClosuresCanSubscribeSendAndDispose() {
        for subject in [numbers, state] as [Subject<Int>] {
            var token: Disposable?
            token = keepingClosure(of: subject) {
                token?.dispose()
                log.listen(to: subject, as: "new").dispose()
                subject.onNext(2)
                log.listen(to: subject, as: "newer")
            }
            token?.dispose()
            token = nil
            subject.onNext(3)
        }
        #expect(log.lines == ["newer: 3", "new: 0", "newer: 2", "newer: 3"])
    }

    @Test
    func closuresReleasedAtCompletionCanSubscribeAndSend() {
        var token: Disposable?
        token = keepingClosure(of: numbers) { [numbers, state] in
            token?.dispose()
            log.listen(to: numbers, as: "late")
            state.onNext(1)
        }
        log.listen(to: state, as: "state")
        numbers.onCompleted()
        #expect(log.lines == ["state: 0", "late done", "state: 1"])
    }

    @Test
    func closuresReleasedBeforeTheirDeliveryCanDispose() {
        numbers.subscribe(onNext: { [state] _ in
            var token: Disposable?
            token = self.keepingClosure(of: state) {
                token?.dispose()
                log.add("released")
            }
            token?.dispose()
            log.add("disposed")
        }).disposed(by: bag)
        numbers.onNext(1)
        #expect(log.lines == ["released", "disposed"])
    }

    @Test
    func everyOperatorReleasesItsClosures() {
        let operators: [(String, (Observable<Int>) -> Observable<Int>)] = [
            ("map", { $0.map { $0 } }), ("filter", { $0.filter { _ in true } }),
            ("do", { $0.do { _ in } }), ("scan", { $0.scan(0, accumulator: +) }),
            ("distinctUntilChanged", { $0.distinctUntilChanged() }), ("skip", { $0.skip(1) }),
            ("take", { $0.take(9) }), ("first", { $0.first { $0 == 9 } }),
            ("startWith", { $0.startWith(0) }), ("merge", { .merge($0, $0.map { $0 }) }),
            ("flatMap", { $0.flatMap { BehaviorSubject(value: $0) } }),
            ("flatMapLatest", { $0.flatMapLatest { BehaviorSubject(value: $0) } }),
            ("flatMapFirst", { $0.flatMapFirst { BehaviorSubject(value: $0) } }),
            ("combineLatest", { Observable.combineLatest($0, $0.map { $0 }).map { $0.0 } }),
            ("withLatestFrom", { [state] in $0.withLatestFrom(state) }),
            ("created", { source in Observable { source.subscribe(onNext: $0) } }),
            ("throttle", { $0.throttle(.seconds(1), clock: ManualClock()) }),
            ("debounce", { $0.debounce(.seconds(1), clock: ManualClock()) }),
        ]
        for (name, apply) in operators {
            for source in [PublishSubject<Int>(), BehaviorSubject(value: 0)] as [Subject<Int>] {
                let (token, life) = subscription(to: apply(source))
                source.onNext(1)
                #expect(life.isAlive, "\(name)")
                token?.dispose()
                #expect(!life.isAlive, "\(name), disposed")

                let (other, otherLife) = subscription(to: apply(source))
                source.onNext(2)
                source.onCompleted()
                #expect(!otherLife.isAlive, "\(name), completed")
                other?.dispose()
            }
        }
    }

    @Test
    func everyOperatorReleasesItsSubject() {
        weak var released: PublishSubject<Int>?
        let lives = WeakLife()
        do {
            let subject = PublishSubject<Int>()
            released = subject
            let stream = Observable.merge(
                subject.map { $0 }.take(9).startWith(0),
                subject.flatMap { BehaviorSubject(value: $0) }
            ).throttle(.seconds(1), clock: ManualClock())
            let life = ClosureLife()
            lives.life = life
            stream.subscribe(onNext: { _ in life.use() }).disposed(by: bag)
            subject.onNext(1)
            subject.onNext(2)
        }
        #expect(released == nil)
        #expect(!lives.isAlive)
    }

    private let bag = DisposeBag()

    /// Returns a subscription whose closures retain an object, and a weak reference to that object.
    private func subscription(to observable: Observable<Int>) -> (Disposable?, WeakLife) {
        let life = ClosureLife()
        let token = observable.subscribe(onNext: { _ in life.use() }, onCompleted: { life.use() })
        return (token, WeakLife(life))
    }

    /// Subscribes a closure whose release calls another.
    private func keepingClosure(
        of subject: Subject<Int>,
        onRelease: @escaping () -> Void
    ) -> Disposable {
        let life = ClosureLife(onEnd: onRelease)
        return subject.subscribe(onNext: { _ in life.use() })
    }
}

@MainActor
private final class WeakLife {
    weak var life: ClosureLife?

    var isAlive: Bool { life != nil }

    init(_ life: ClosureLife? = nil) { self.life = life }
}
