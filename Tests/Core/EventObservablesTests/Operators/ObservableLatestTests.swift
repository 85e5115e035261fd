import EventObservables
import Testing

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
    func combineLatestTakesReplaysInTheOrderOfItsStreams() {
        let first = BehaviorSubject(value: 1)
        let second = ReplaySubject<String>(bufferSize: 2)
        for letter in ["x", "y"] { second.onNext(letter) }
        log.listen(to: Observable.combineLatest(first, second), as: "a")
        #expect(log.lines == [#"a: (1, "x")"#, #"a: (1, "y")"#])
    }

    @Test
    func combineLatestOfAnArraySendsArrays() {
        let streams = [numbers, PublishSubject<Int>()]
        log.listen(to: Observable.combineLatest(streams), as: "a")
        streams[0].onNext(1)
        streams[1].onNext(2)
        streams[0].onNext(3)
        streams[0].onCompleted()
        streams[1].onNext(4)
        streams[1].onCompleted()
        #expect(log.lines == ["a: [1, 2]", "a: [3, 2]", "a: [3, 4]", "a done"])
    }

    @Test
    func combineLatestOfNoStreamsSendsAnEmptyArray() {
        log.listen(to: Observable.combineLatest([Observable<Int>]()), as: "a")
        #expect(log.lines == ["a: []", "a done"])
    }

    @Test
    func combineLatestOfAnArrayTreatsNilAsAnElement() {
        let optionals = [BehaviorSubject<Int?>(value: nil), BehaviorSubject(value: 1)]
        log.listen(to: Observable.combineLatest(optionals), as: "a")
        #expect(log.lines == ["a: [nil, Optional(1)]"])
    }

    @Test
    func combineLatestCompletesWithItsLastStream() {
        log.listen(to: Observable.combineLatest(numbers, letters), as: "a")
        numbers.onNext(1)
        numbers.onCompleted()
        letters.onNext("x")
        letters.onCompleted()
        #expect(log.lines == [#"a: (1, "x")"#, "a done"])
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

    @Test
    func disposingACombineLatestEndsAllItsSubscriptions() {
        let token = log.listen(to: Observable.combineLatest(numbers, letters), as: "a")
        numbers.onNext(1)
        token.dispose()
        letters.onNext("x")
        letters.onCompleted()
        numbers.onCompleted()
        #expect(log.lines.isEmpty)
    }

    // MARK: - withLatestFrom

    @Test
    func withLatestFromSendsTheNewestElementOfTheOther() {
        log.listen(to: numbers.withLatestFrom(letters), as: "a")
        numbers.onNext(1)
        letters.onNext("x")
        letters.onNext("y")
        #expect(log.lines.isEmpty)
        numbers.onNext(2)
        numbers.onNext(3)
        #expect(log.lines == ["a: y", "a: y"])
    }

    @Test
    func withLatestFromCombinesElements() {
        let combined = numbers.withLatestFrom(letters) { number, letter in "\(number)\(letter)" }
        log.listen(to: combined, as: "a")
        letters.onNext("x")
        numbers.onNext(2)
        #expect(log.lines == ["a: 2x"])
    }

    @Test
    func withLatestFromTakesTheReplayOfTheOtherFirst() {
        let first = BehaviorSubject(value: 1)
        log.listen(to: first.withLatestFrom(BehaviorSubject(value: "x")), as: "a")
        #expect(log.lines == ["a: x"])
    }

    @Test
    func withLatestFromKeepsTheLastElementOfACompletedStream() {
        log.listen(to: numbers.withLatestFrom(letters), as: "a")
        letters.onNext("x")
        letters.onCompleted()
        numbers.onNext(1)
        #expect(log.lines == ["a: x"])
    }

    @Test
    func withLatestFromCompletesWithItsOwnStream() {
        log.listen(to: numbers.withLatestFrom(letters), as: "a")
        numbers.onCompleted()
        letters.onNext("x")
        #expect(log.lines == ["a done"])
    }
}
