import EventModulesManualTime
import EventObservables
import EventRuntime
import Testing

@MainActor
struct ObservableTransformingTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()

    @Test
    func compactMapKeepsNestedOptionals() {
        let wrapped: Observable<Int?> = numbers.compactMap { $0 == 1 ? .none : .some(nil) }
        log.listen(to: wrapped, as: "a")
        send(1, 2)
        #expect(log.lines == ["a: nil", "a done"])
    }

    @Test
    func unwrapDropsNil() {
        let optionals = PublishSubject<Int?>()
        log.listen(to: optionals.unwrap(), as: "a")
        for optional in [1, nil, 2] { optionals.onNext(optional) }
        optionals.onCompleted()
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func toVoidDropsTheValueOfEachElement() {
        log.listen(to: numbers.toVoid(), as: "a")
        send(1, 2)
        #expect(log.lines == ["a: ()", "a: ()", "a done"])
    }

    @Test
    func doRunsBeforeEachObserver() {
        let watched = numbers.do { [log] in log.add("do \($0)") }
        log.listen(to: watched, as: "a")
        log.listen(to: watched, as: "b")
        send(1)
        #expect(log.lines == ["do 1", "a: 1", "do 1", "b: 1", "a done", "b done"])
    }

    @Test
    func transformsNothingWithoutAnObserver() {
        let mapped = numbers.map { [log] in log.add("mapped \($0)") }
        numbers.onNext(1)
        log.listen(to: mapped, as: "a").dispose()
        numbers.onNext(2)
        #expect(log.lines.isEmpty)
    }

    private func send(_ elements: Int...) {
        for element in elements { numbers.onNext(element) }
        numbers.onCompleted()
    }
}

@MainActor
struct ObservableFilteringTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()

    @Test
    func filterKeepsNilElements() {
        let optionals = PublishSubject<Int?>()
        log.listen(to: optionals.filter { $0 == nil }, as: "a")
        optionals.onNext(nil)
        optionals.onNext(1)
        #expect(log.lines == ["a: nil"])
    }

    @Test
    func distinctUntilChangedComparesWithTheLastSentElement() {
        log.listen(to: numbers.distinctUntilChanged { abs($0 - $1) < 3 }, as: "a")
        send(1, 3, 5, 7, 9)
        #expect(log.lines == ["a: 1", "a: 5", "a: 9", "a done"])
    }

    @Test
    func distinctUntilChangedTreatsNilAsAnElement() {
        let optionals = PublishSubject<Int?>()
        log.listen(to: optionals.distinctUntilChanged(), as: "a")
        for optional in [nil, nil, 1, nil] { optionals.onNext(optional) }
        #expect(log.lines == ["a: nil", "a: Optional(1)", "a: nil"])
    }

    @Test
    func skipDropsTheFirstElements() {
        log.listen(to: numbers.skip(2), as: "a")
        log.listen(to: numbers.skip(0), as: "b")
        log.listen(to: numbers.skip(-1), as: "c")
        log.listen(to: numbers.skip(9), as: "d")
        send(1, 2, 3)
        #expect(log.lines.filter { $0.hasPrefix("a") } == ["a: 3", "a done"])
        #expect(log.lines.filter { $0.hasPrefix("b") } == ["b: 1", "b: 2", "b: 3", "b done"])
        #expect(log.lines.filter { $0.hasPrefix("c") } == ["c: 1", "c: 2", "c: 3", "c done"])
        #expect(log.lines.filter { $0.hasPrefix("d") } == ["d done"])
    }

    @Test(arguments: [0, -1])
    func takeOfZeroElementsCompletesImmediately(count: Int) {
        log.listen(to: numbers.take(count), as: "a")
        log.add("subscribed")
        numbers.onNext(1)
        #expect(log.lines == ["a done", "subscribed"])
    }

    private func send(_ elements: Int...) {
        for element in elements { numbers.onNext(element) }
        numbers.onCompleted()
    }
}

@MainActor
struct ObservableCombiningTests {
    private let log = Log()
    private let left = PublishSubject<Int>()
    private let right = PublishSubject<Int>()
    private let bag = DisposeBag()

    // MARK: - merge

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

    // MARK: - startWith

    @Test
    func lastStartWithSendsItsElementFirst() {
        log.listen(to: left.startWith(1).startWith(0), as: "a")
        left.onNext(2)
        #expect(log.lines == ["a: 0", "a: 1", "a: 2"])
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
}

@MainActor
struct ObservableLatestTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private let letters = PublishSubject<String>()
    private let flags = PublishSubject<Bool>()
    private let bag = DisposeBag()

    // MARK: - combineLatest

    @Test
    func combineLatestBeginsWhenAllHaveSentAnElement() {
        log.listen(to: Observable.combineLatest(numbers, letters, flags), as: "a")
        numbers.onNext(1)
        letters.onNext("x")
        numbers.onNext(2)
        #expect(log.lines.isEmpty)
        flags.onNext(true)
        letters.onNext("y")
        #expect(log.lines == [#"a: (2, "x", true)"#, #"a: (2, "y", true)"#])
    }

    @Test
    func combineLatestIsTypedByItsStreams() {
        Observable.combineLatest(numbers, letters)
            .map { number, letter in letter + "\(number)" }
            .subscribe(onNext: log.add)
            .disposed(by: bag)
        numbers.onNext(1)
        letters.onNext("x")
        #expect(log.lines == ["x1"])
    }

    @Test
    func combineLatestOfAnArrayTreatsNilAsAnElement() {
        let optionals = [BehaviorSubject<Int?>(value: nil), BehaviorSubject(value: 1)]
        log.listen(to: Observable.combineLatest(optionals), as: "a")
        #expect(log.lines == ["a: [nil, Optional(1)]"])
    }

    @Test
    func combineLatestSendsAnOptionalElementThatIsNil() {
        let choices = PublishSubject<Int?>()
        log.listen(to: Observable.combineLatest(choices, letters), as: "a")
        choices.onNext(nil)
        letters.onNext("x")
        #expect(log.lines == [#"a: (nil, "x")"#])
    }

    @Test
    func combineLatestOfOneStreamIsThatStream() {
        log.listen(to: Observable.combineLatest(numbers), as: "a")
        numbers.onNext(1)
        numbers.onCompleted()
        log.listen(to: Observable.combineLatest(), as: "none")
        #expect(log.lines == ["a: 1", "a done", "none done"])
    }

    // MARK: - withLatestFrom

    @Test
    func withLatestFromCombinesElements() {
        let combined = numbers.withLatestFrom(letters) { number, letter in "\(number)\(letter)" }
        log.listen(to: combined, as: "a")
        letters.onNext("x")
        numbers.onNext(2)
        #expect(log.lines == ["a: 2x"])
    }
}

@MainActor
struct ObservableDoTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private var watched: Observable<Int> {
        numbers.do(
            onNext: { [log] in log.add("do \($0)") },
            onCompleted: { [log] in log.add("do done") }
        )
    }

    @Test
    func closuresRunBeforeTheObserver() {
        log.listen(to: watched, as: "a")
        numbers.onNext(1)
        numbers.onCompleted()
        #expect(log.lines == ["do 1", "a: 1", "do done", "a done"])
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
}

/// Operators start over for each subscription.
@MainActor
struct OperatorMemoryTests {
    @Test
    func operatorsStartOverForEachObserver() {
        let operators: [(String, (Observable<Int>) -> Observable<Int>)] = [
            ("distinctUntilChanged", { $0.distinctUntilChanged() }), ("skip", { $0.skip(1) }),
            ("scan", { $0.scan(0, accumulator: +) }), ("take", { $0.take(2) }),
            ("scan into", { $0.scan(into: 0) { $0 += $1 } }),
            ("throttle", { $0.throttle(.seconds(1), clock: ManualClock()) }),
        ]
        for (name, apply) in operators {
            let (numbers, early, late, alone) = (PublishSubject<Int>(), Log(), Log(), Log())
            let stream = apply(numbers)
            early.listen(to: stream, as: "a")
            for number in [1, 1] { numbers.onNext(number) }
            late.listen(to: stream, as: "a")
            alone.listen(to: apply(numbers), as: "a")
            for number in [1, 1, 2] { numbers.onNext(number) }
            #expect(late.lines == alone.lines && !late.lines.isEmpty, "\(name)")
        }
    }
}
