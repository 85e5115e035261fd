import EventObservables
import Testing

@MainActor
struct ObservableFilteringTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private let bag = DisposeBag()

    @Test
    func filterDropsElementsThatDoNotMatch() {
        log.listen(to: numbers.filter { $0.isMultiple(of: 2) }, as: "a")
        send(1, 2, 3, 4)
        #expect(log.lines == ["a: 2", "a: 4", "a done"])
    }

    @Test
    func filterKeepsNilElements() {
        let optionals = PublishSubject<Int?>()
        log.listen(to: optionals.filter { $0 == nil }, as: "a")
        optionals.onNext(nil)
        optionals.onNext(1)
        #expect(log.lines == ["a: nil"])
    }

    @Test
    func distinctUntilChangedDropsOnlyRepetitions() {
        log.listen(to: numbers.distinctUntilChanged(), as: "a")
        send(1, 1, 2, 1, 1)
        #expect(log.lines == ["a: 1", "a: 2", "a: 1", "a done"])
    }

    @Test
    func distinctUntilChangedComparesWithTheLastSentElement() {
        log.listen(to: numbers.distinctUntilChanged { abs($0 - $1) < 3 }, as: "a")
        send(1, 3, 5, 7, 9)
        #expect(log.lines == ["a: 1", "a: 5", "a: 9", "a done"])
    }

    @Test
    func distinctUntilChangedComparesKeys() {
        log.listen(to: numbers.distinctUntilChanged(by: \.trailingZeroBitCount), as: "a")
        log.listen(to: numbers.distinctUntilChanged(by: { $0 / 10 }), as: "b")
        send(1, 3, 4, 15, 6)
        #expect(
            log.lines == [
                "a: 1", "b: 1", "a: 4", "a: 15", "b: 15", "a: 6", "b: 6", "a done", "b done",
            ]
        )
    }

    @Test
    func distinctUntilChangedTreatsNilAsAnElement() {
        let optionals = PublishSubject<Int?>()
        log.listen(to: optionals.distinctUntilChanged(), as: "a")
        for optional in [nil, nil, 1, nil] { optionals.onNext(optional) }
        #expect(log.lines == ["a: nil", "a: Optional(1)", "a: nil"])
    }

    @Test
    func distinctUntilChangedStartsOverForEachObserver() {
        let distinct = numbers.distinctUntilChanged()
        log.listen(to: distinct, as: "a")
        numbers.onNext(1)
        log.listen(to: distinct, as: "b")
        numbers.onNext(1)
        #expect(log.lines == ["a: 1", "b: 1"])
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

    @Test
    func skipStartsOverForEachObserver() {
        let skipping = numbers.skip(1)
        log.listen(to: skipping, as: "a")
        numbers.onNext(1)
        log.listen(to: skipping, as: "b")
        numbers.onNext(2)
        #expect(log.lines == ["a: 2"])
    }

    @Test
    func takeCompletesInTheDeliveryOfTheLastElement() {
        log.listen(to: numbers.take(2), as: "a")
        log.listen(to: numbers, as: "b")
        send(1, 2, 3)
        #expect(
            log.lines == ["a: 1", "b: 1", "a: 2", "a done", "b: 2", "b: 3", "b done"]
        )
    }

    @Test(arguments: [0, -1])
    func takeOfZeroElementsCompletesImmediately(count: Int) {
        log.listen(to: numbers.take(count), as: "a")
        log.add("subscribed")
        numbers.onNext(1)
        #expect(log.lines == ["a done", "subscribed"])
    }

    @Test
    func takeCompletesWithAShorterSource() {
        log.listen(to: numbers.take(3), as: "a")
        send(1)
        #expect(log.lines == ["a: 1", "a done"])
    }

    @Test
    func takeCompletesDuringAReplay() {
        let replay = replay(of: 1...5)
        log.listen(to: replay.take(2), as: "a")
        replay.onNext(6)
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func takeCompletesOnceInTheReplayOfACompletedSubject() {
        let replay = replay(of: 1...2)
        replay.onCompleted()
        log.listen(to: replay.take(2), as: "a")
        log.listen(to: replay.take(1), as: "b")
        log.listen(to: replay.take(3), as: "c")
        #expect(
            log.lines == [
                "a: 1", "a: 2", "a done", "b: 1", "b done", "c: 1", "c: 2", "c done",
            ]
        )
    }

    @Test
    func takeCompletesDuringAReplayInsideADelivery() {
        let replay = replay(of: 1...5)
        numbers.subscribe(onNext: { [log] _ in log.listen(to: replay.take(2), as: "a") })
            .disposed(by: bag)
        numbers.onNext(0)
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func takeDropsElementsCausedByItsLastElement() {
        numbers.take(1).subscribe(onNext: { [log, numbers] in
            log.add("a: \($0)")
            numbers.onNext($0 + 1)
        }).disposed(by: bag)
        numbers.onNext(1)
        #expect(log.lines == ["a: 1"])
    }

    @Test
    func takeDoesNotCompleteWhenDisposedByItsLastElement() {
        var token: Disposable?
        token = numbers.take(1).subscribe(
            onNext: { [log] in
                log.add("a: \($0)")
                token?.dispose()
            },
            onCompleted: { [log] in log.add("a done") }
        )
        numbers.onNext(1)
        #expect(log.lines == ["a: 1"])
    }

    @Test
    func takeStartsOverForEachObserver() {
        let taking = numbers.take(1)
        log.listen(to: taking, as: "a")
        numbers.onNext(1)
        log.listen(to: taking, as: "b")
        numbers.onNext(2)
        #expect(log.lines == ["a: 1", "a done", "b: 2", "b done"])
    }

    @Test
    func firstSendsTheFirstMatchingElement() {
        log.listen(to: numbers.first { $0 > 1 }, as: "a")
        send(1, 2, 3)
        #expect(log.lines == ["a: 2", "a done"])
    }

    @Test
    func firstSendsNothingWithoutAMatch() {
        log.listen(to: numbers.first { $0 > 5 }, as: "a")
        send(1, 2, 3)
        #expect(log.lines == ["a done"])
    }

    @Test
    func firstFindsAMatchInAReplay() {
        log.listen(to: replay(of: 1...5).first { $0 > 2 }, as: "a")
        #expect(log.lines == ["a: 3", "a done"])
    }

    private func replay(of elements: ClosedRange<Int>) -> ReplaySubject<Int> {
        let subject = ReplaySubject<Int>(bufferSize: elements.count)
        for element in elements { subject.onNext(element) }
        return subject
    }

    private func send(_ elements: Int...) {
        for element in elements { numbers.onNext(element) }
        numbers.onCompleted()
    }
}
