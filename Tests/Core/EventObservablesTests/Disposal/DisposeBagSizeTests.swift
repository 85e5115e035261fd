import EventModulesManualTime
import EventObservables
import Testing

/// A bag that lives as long as the app keeps no more ended tokens than others.
@MainActor
struct DisposeBagSizeTests {
    private final class Weak {
        weak var token: Disposable?

        init(_ token: Disposable) {
            self.token = token
        }
    }

    private let bag = DisposeBag()

    @Test
    func disposedTokensAreDropped() {
        let subject = PublishSubject<Int>()
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
    func tokensOfCompletedOperatorsAreDropped(
        make: @MainActor @Sendable (Int) -> Observable<Int>
    ) {
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
        let subject = PublishSubject<Int>()
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
        let subject = PublishSubject<Int>()
        let tokens = (0..<100).map { _ in
            let token = subject.subscribe(onNext: { _ in })
            token.disposed(by: bag)
            return Weak(token)
        }
        #expect(tokens.allSatisfy { $0.token != nil })
    }
}
