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
