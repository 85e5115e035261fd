import EventObservables
import Testing

@MainActor
struct ObservableCombiningTests {
    private let log = Log()
    private let left = PublishSubject<Int>()
    private let right = PublishSubject<Int>()
    private let bag = DisposeBag()

    // MARK: - merge

    @Test
    func mergeSendsElementsInTheirOrder() {
        log.listen(to: .merge(left, right), as: "a")
        left.onNext(1)
        right.onNext(2)
        left.onNext(3)
        #expect(log.lines == ["a: 1", "a: 2", "a: 3"])
    }

    @Test
    func mergeCompletesWithItsLastSource() {
        log.listen(to: .merge(left, right), as: "a")
        left.onCompleted()
        right.onNext(1)
        right.onCompleted()
        #expect(log.lines == ["a: 1", "a done"])
    }

    @Test
    func mergeOfNoSourcesCompletesImmediately() {
        log.listen(to: Observable<Int>.merge([]), as: "a")
        log.listen(to: Observable<Int>.merge(), as: "b")
        #expect(log.lines == ["a done", "b done"])
    }

    @Test
    func mergeAcceptsCompletedSources() {
        log.listen(to: .merge(.empty, left, .empty), as: "a")
        left.onNext(1)
        left.onCompleted()
        log.listen(to: Observable<Int>.merge(.empty, .empty), as: "b")
        #expect(log.lines == ["a: 1", "a done", "b done"])
    }

    @Test
    func mergeSubscribesToItsSourcesInOrder() {
        let first = BehaviorSubject(value: 1)
        let second = BehaviorSubject(value: 2)
        log.listen(to: .merge(first, second, first), as: "a")
        first.onNext(3)
        #expect(log.lines == ["a: 1", "a: 2", "a: 1", "a: 3", "a: 3"])
    }

    @Test
    func disposingAMergeEndsAllItsSubscriptions() {
        let token = log.listen(to: .merge(left, right), as: "a")
        token.dispose()
        left.onNext(1)
        right.onNext(2)
        left.onCompleted()
        right.onCompleted()
        #expect(log.lines.isEmpty)
    }

    @Test
    func takeEndsAllSubscriptionsOfAMerge() {
        let first = BehaviorSubject(value: 1)
        let second = BehaviorSubject(value: 2)
        log.listen(to: Observable.merge(first, second).take(1), as: "a")
        first.onNext(3)
        second.onNext(4)
        #expect(log.lines == ["a: 1", "a done"])
    }

    // MARK: - startWith

    @Test
    func startWithSendsItsElementFirst() {
        log.listen(to: left.startWith(0), as: "a")
        log.add("subscribed")
        left.onNext(1)
        left.onCompleted()
        #expect(log.lines == ["a: 0", "subscribed", "a: 1", "a done"])
    }

    @Test
    func startWithPrecedesAReplay() {
        log.listen(to: BehaviorSubject(value: 1).startWith(0), as: "a")
        #expect(log.lines == ["a: 0", "a: 1"])
    }

    @Test
    func startWithPrecedesACompletedSourcesEnd() {
        log.listen(to: Observable<Int>.empty.startWith(0), as: "a")
        #expect(log.lines == ["a: 0", "a done"])
    }

    @Test
    func lastStartWithSendsItsElementFirst() {
        log.listen(to: left.startWith(1).startWith(0), as: "a")
        left.onNext(2)
        #expect(log.lines == ["a: 0", "a: 1", "a: 2"])
    }

    @Test
    func startWithInsideADeliveryIsQueued() {
        right.subscribe(onNext: { [log, left] _ in
            log.listen(to: left.startWith(0), as: "a")
            log.add("subscribed")
        }).disposed(by: bag)
        log.listen(to: right, as: "b")
        right.onNext(9)
        #expect(log.lines == ["subscribed", "b: 9", "a: 0"])
    }

    @Test
    func startWithInsideADeliveryPrecedesAQueuedElement() {
        right.subscribe(onNext: { [log, left] _ in
            left.onNext(1)
            log.listen(to: left.startWith(0), as: "a")
            left.onNext(2)
        }).disposed(by: bag)
        right.onNext(9)
        #expect(log.lines == ["a: 0", "a: 1", "a: 2"])
    }

    @Test
    func startWithInsideADeliveryPrecedesAQueuedCompletion() {
        right.subscribe(onNext: { [log, left] _ in
            left.onCompleted()
            log.listen(to: left.startWith(0), as: "a")
        }).disposed(by: bag)
        right.onNext(9)
        #expect(log.lines == ["a: 0", "a done"])
    }

    @Test
    func startWithSendsNothingToADisposedObserver() {
        right.subscribe(onNext: { [log, left] _ in
            log.listen(to: left.startWith(0), as: "a").dispose()
        }).disposed(by: bag)
        right.onNext(9)
        #expect(log.lines.isEmpty)
    }

    @Test
    func observerDisposedAtTheFirstElementReceivesNoOther() {
        var token: Disposable?
        right.subscribe(onNext: { [log, left] _ in
            left.onNext(1)
            token = left.startWith(0).subscribe(onNext: {
                log.add("a: \($0)")
                token?.dispose()
            })
        }).disposed(by: bag)
        right.onNext(9)
        #expect(log.lines == ["a: 0"])
    }

    @Test
    func takeOfOneSendsTheStartElement() {
        log.listen(to: left.startWith(0).take(1), as: "a")
        log.listen(to: BehaviorSubject(value: 1).startWith(0).take(1), as: "b")
        left.onNext(1)
        #expect(log.lines == ["a: 0", "a done", "b: 0", "b done"])
    }
}
