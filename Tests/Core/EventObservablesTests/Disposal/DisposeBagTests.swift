import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
struct DisposeBagTests {
    private let log = Log()

    @Test
    func disposesInTheOrderOfInsertion() {
        let bag = DisposeBag()
        for name in ["a", "b", "c"] { token(name).disposed(by: bag) }
        bag.dispose()
        #expect(log.lines == ["a", "b", "c"])
    }

    @Test
    func disposesWhenDeallocated() {
        var bag: DisposeBag? = DisposeBag()
        for name in ["a", "b"] { bag?.insert(token(name)) }
        #expect(log.lines.isEmpty)
        bag = nil
        #expect(log.lines == ["a", "b"])
    }

    @Test
    func disposesTokensInsertedAfterDisposal() {
        let bag = DisposeBag()
        bag.dispose()
        token("late").disposed(by: bag)
        #expect(log.lines == ["late"])
    }

    @Test
    func disposesTokensInsertedDuringDisposal() {
        let bag = DisposeBag()
        Disposable { [log] in
            log.add("first")
            self.token("inserted").disposed(by: bag)
        }.disposed(by: bag)
        token("second").disposed(by: bag)
        bag.dispose()
        #expect(log.lines == ["first", "inserted", "second"])
    }

    // Regression: the bag dropped the second subscription, whose observer still awaited the end.
    @Test
    func disposesSubscriptionsOfASubjectThatIsCompleting() {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        let tokens = [token("first"), token("second")]
        let first =
            subject
            .subscribe(
                onNext: { _ in },
                onCompleted: {
                    for token in tokens { token.dispose() }
                    bag.dispose()
                }
            )
        defer { first.dispose() }
        subject
            .subscribe(onNext: { _ in }, onCompleted: { [log] in log.add("completed") })
            .disposed(by: bag)
        for token in tokens { token.disposed(by: bag) }
        subject.onCompleted()
        #expect(log.lines == ["first", "second"])
    }

    @Test
    func disposesOnce() {
        let bag = DisposeBag()
        token("a").disposed(by: bag)
        bag.dispose()
        bag.dispose()
        #expect(log.lines == ["a"])
    }

    @Test
    func retainsTokensUntilItIsDisposed() {
        let bag = DisposeBag()
        weak var kept: Disposable?
        do {
            let token = token("a")
            kept = token
            bag.insert(token)
        }
        #expect(kept != nil)
        bag.dispose()
        #expect(kept == nil)
    }

    @Test
    func canBeReleasedInADeliveryToItsSubscription() {
        let subject = PublishSubject<Int>()
        var bag: DisposeBag? = DisposeBag()
        for name in ["a", "b"] {
            bag?.insert(
                subject.subscribe(onNext: { [log] in
                    log.add("\(name): \($0)")
                    bag = nil
                })
            )
        }
        subject.onNext(1)
        #expect(log.lines == ["a: 1"])
        #expect(bag == nil)
    }

    @Test
    func disposesOnTheMainActorWhenReleasedElsewhere() async {
        var bag: DisposeBag? = DisposeBag()
        bag?.insert(token("a"))
        bag?.insert(Disposable { [log] in log.add("\(MainActor.isCurrent)") })
        await releaseElsewhere(&bag)
        #expect(await eventually { log.lines == ["a", "true"] })
    }

    private func token(_ name: String) -> Disposable { Disposable { [log] in log.add(name) } }
}

@MainActor
struct DisposableTests {
    private let log = Log()

    @Test
    func runsItsClosureOnce() {
        let token = Disposable { [log] in log.add("disposed") }
        token.dispose()
        token.dispose()
        #expect(log.lines == ["disposed"])
    }

    @Test
    func doesNothingWhenDeallocated() {
        do { _ = Disposable { [log] in log.add("disposed") } }
        #expect(log.lines.isEmpty)
    }

    @Test
    func releasesItsClosureAfterRunning() {
        var life: ClosureLife? = ClosureLife()
        weak let kept = life
        let token = Disposable { [life] in life?.use() }
        life = nil
        #expect(kept != nil)
        token.dispose()
        #expect(kept == nil)
    }

    @Test
    func canBeDisposedByItsOwnClosure() {
        var token: Disposable?
        token = Disposable { [log] in
            log.add("disposed")
            token?.dispose()
        }
        token?.dispose()
        #expect(log.lines == ["disposed"])
    }

    @Test
    func canBeDisposedByTheReleaseOfItsClosure() {
        var token: Disposable?
        do {
            let life = ClosureLife(onEnd: { [log] in
                token?.dispose()
                log.add("released")
            })
            token = Disposable { life.use() }
        }
        token?.dispose()
        #expect(log.lines == ["released"])
    }
}

@MainActor
struct SubscriptionScopeTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private let scope = SubscriptionScope()

    @Test
    func endsTheSubscriptionsMadeInIt() {
        let bag = DisposeBag()
        scope.collect {
            log.listen(to: numbers, as: "a").disposed(by: bag)
            log.listen(to: numbers.map { $0 * 10 }, as: "b").disposed(by: bag)
        }
        log.listen(to: numbers, as: "outside").disposed(by: bag)
        numbers.onNext(1)
        scope.end()
        numbers.onNext(2)
        #expect(log.lines == ["a: 1", "b: 10", "outside: 1", "outside: 2"])
    }

    @Test
    func bagsAlsoEndSubscriptionsOfAScope() {
        do {
            let bag = DisposeBag()
            scope.collect { log.listen(to: numbers, as: "a").disposed(by: bag) }
        }
        numbers.onNext(1)
        #expect(log.lines.isEmpty)
    }

    @Test
    func disposedScopeEndsNewSubscriptionsImmediately() {
        scope.end()
        scope.collect {
            log.listen(to: numbers, as: "a")
            log.listen(to: BehaviorSubject(value: 0), as: "b")
        }
        numbers.onNext(1)
        #expect(log.lines.isEmpty)
    }

    @Test
    func ignoresSubscriptionsMadeByReactingListeners() {
        let state = BehaviorSubject(value: 0)
        numbers.subscribe(onNext: { [log, numbers] in
            if $0 == 1 { log.listen(to: numbers, as: "other") }
        }).disposed(by: bag)
        scope.collect {
            state.subscribe(onNext: { [numbers] _ in numbers.onNext(1) }).disposed(by: bag)
        }
        scope.end()
        numbers.onNext(2)
        #expect(log.lines == ["other: 2"])
    }

    private let bag = DisposeBag()
}

/// A bag that lives as long as the app keeps no more ended tokens than others.
@MainActor
struct DisposeBagSizeTests {
    private let subject = PublishSubject<Int>()

    private final class Weak {
        weak var token: Disposable?

        init(_ token: Disposable) { self.token = token }
    }

    private let bag = DisposeBag()

    @Test
    func disposedTokensAreDropped() {
        let tokens = (0..<1000).map { _ in
            let token = subject.subscribe(onNext: { _ in })
            token.disposed(by: bag)
            token.dispose()
            return Weak(token)
        }
        #expect(tokens.filter { $0.token != nil }.count <= 16)
    }

    /// Regression: tokens of streams that completed or were deallocated were kept.
    @Test(arguments: [true, false])
    func tokensOfEndedStreamsAreDropped(completes: Bool) {
        let tokens = (0..<1000).map { _ in
            let subject = PublishSubject<Int>()
            let token = subject.map { $0 + 1 }.subscribe(onNext: { _ in })
            token.disposed(by: bag)
            if completes { subject.onCompleted() }
            return Weak(token)
        }
        #expect(tokens.filter { $0.token != nil }.count <= 16)
    }

    /// Regression: tokens of operators with several sources were kept, and of replaying subjects.
    @Test(
        arguments: [
            { .just($0) }, { .merge(.just($0), .just(1)) }, { .just(1).startWith($0) },
            { .just($0).flatMap { .just($0) } }, { .just($0).flatMapLatest { .just($0) } },
            { .just($0).flatMapFirst { .just($0) } }, { .just($0).withLatestFrom(.just($0)) },
            { Observable<(Int, Int)>.combineLatest(.just($0), .just(1)).map { $0 + $1 } },
            { .just($0).throttle(.seconds(1)) }, { .just($0).debounce(.seconds(1)) },
        ] as [@MainActor @Sendable (Int) -> Observable<Int>]
    )
    func tokensOfCompletedOperatorsAreDropped(make: @MainActor @Sendable (Int) -> Observable<Int>) {
        let tokens = (0..<100).map { number in
            let token = make(number).subscribe(onNext: { _ in })
            token.disposed(by: bag)
            return Weak(token)
        }
        #expect(tokens.filter { $0.token != nil }.count <= 16)
    }

    /// Regression: the token was kept after the delayed end.
    @Test
    func tokensOfDelayedStreamsAreDropped() async {
        let clock = ManualClock()
        let tokens = (0..<100).map { number in
            let token = Observable.just(number).delay(.seconds(1), clock: clock)
                .subscribe(onNext: { _ in })
            token.disposed(by: bag)
            return Weak(token)
        }
        #expect(tokens.allSatisfy { $0.token != nil })
        await clock.run(for: .seconds(1))
        for _ in 0..<1000 { Observable.just(1).subscribe(onNext: { _ in }).disposed(by: bag) }
        #expect(tokens.allSatisfy { $0.token == nil })
    }

    /// Regression: without later insertions, ended tokens were kept as long as the bag.
    @Test(arguments: [0, 1, 3, 300])
    func tokensThatEndLaterAreDropped(livingCount: Int) {
        let living = (0..<livingCount).map { _ in token(of: subject) }
        let disposed = (0..<500).map { _ in token(of: subject) }
        let taken = (0..<500).map { _ in token(of: subject.take(1)) }
        for entry in disposed { entry.token?.dispose() }
        subject.onNext(1)
        #expect(living.allSatisfy { $0.token != nil })
        #expect((disposed + taken).filter { $0.token != nil }.count <= livingCount)
    }

    @Test
    func tokenInTwoBagsEndsWithTheFirst() {
        var elements: [Int] = []
        let subject = PublishSubject<Int>()
        let token = subject.subscribe(onNext: { elements.append($0) })
        do {
            let first = DisposeBag()
            token.disposed(by: first)
            token.disposed(by: bag)
            subject.onNext(1)
        }
        subject.onNext(2)
        bag.dispose()
        #expect(elements == [1])
    }

    private func token(of stream: Observable<Int>) -> Weak {
        let token = stream.subscribe(onNext: { _ in })
        token.disposed(by: bag)
        return Weak(token)
    }

    @Test
    func livingTokensAreKept() {
        let tokens = (0..<100).map { _ in
            let token = subject.subscribe(onNext: { _ in })
            token.disposed(by: bag)
            return Weak(token)
        }
        #expect(tokens.allSatisfy { $0.token != nil })
    }
}
