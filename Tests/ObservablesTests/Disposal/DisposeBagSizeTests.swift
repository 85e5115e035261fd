import EventModulesTesting
import Observables
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
