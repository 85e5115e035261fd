import EventObservables
import EventRuntime
import Testing

@MainActor
struct ObservableDoTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private var watched: Observable<Int> {
        numbers.do(
            onNext: { [log] in log.add("do \($0)") },
            onCompleted: { [log] in log.add("do done") },
            onDispose: { [log] in log.add("do disposed") }
        )
    }

    @Test
    func closuresRunBeforeTheObserverAndDisposalLast() {
        log.listen(to: watched, as: "a")
        numbers.onNext(1)
        numbers.onCompleted()
        #expect(log.lines == ["do 1", "a: 1", "do done", "a done", "do disposed"])
    }

    @Test
    func disposalRunsOnceWhenTheTokenIsDisposed() {
        let token = log.listen(to: watched, as: "a")
        token.dispose()
        token.dispose()
        numbers.onNext(1)
        numbers.onCompleted()
        #expect(log.lines == ["do disposed"])
    }

    @Test
    func disposalRunsWhenABagEndsTheSubscription() {
        var bag: DisposeBag? = DisposeBag()
        if let bag { log.listen(to: watched, as: "a").disposed(by: bag) }
        bag = nil
        #expect(log.lines == ["do disposed"])
    }

    @Test
    func disposalRunsWhenTheSourceIsDeallocated() {
        var source: PublishSubject<Int>? = PublishSubject()
        if let watched = source?.do(onDispose: { [log] in log.add("disposed") }) {
            log.listen(to: watched, as: "a")
        }
        #expect(log.lines.isEmpty)
        source = nil
        #expect(log.lines == ["disposed"])
    }

    @Test
    func disposalRunsWhenALaterOperatorEndsTheStream() {
        log.listen(to: watched.take(1), as: "a")
        numbers.onNext(1)
        #expect(log.lines == ["do 1", "a: 1", "do disposed", "a done"])
    }

    @Test
    func elementIsNotSentOnceTheClosureHasDisposed() {
        var token: Disposable?
        token = log.listen(to: numbers.do(onNext: { _ in token?.dispose() }), as: "a")
        numbers.onNext(1)
        #expect(log.lines.isEmpty)
    }

    @Test
    func endIsNotSentOnceTheClosureHasDisposed() {
        var token: Disposable?
        let stream = numbers.do(onCompleted: { token?.dispose() })
        token = log.listen(to: stream, as: "a")
        numbers.onCompleted()
        #expect(log.lines.isEmpty)
    }

    @Test
    func recordingRunsNoClosure() {
        let recording = watched.observeFirst { [log] in log.add("recorded \($0)") }
        log.listen(to: watched, as: "a")
        numbers.onNext(1)
        #expect(log.lines == ["recorded 1", "do 1", "a: 1"])
        recording.dispose()
        #expect(log.lines.count == 3)
    }
}
