import EventObservables
import Testing

@MainActor
struct ObservableFlatteningTests {
    private let log = Log()
    private let outer = PublishSubject<Int>()
    private let inner = [PublishSubject<String>(), PublishSubject<String>()]
    private let bag = DisposeBag()

    // MARK: - flatMap

    @Test
    func flatMapIgnoresCompletedInnerStreams() {
        let some = outer.flatMap { $0 == 0 ? .empty : BehaviorSubject(value: "<\($0)>") }
        log.listen(to: some, as: "a")
        for number in 0...2 { outer.onNext(number) }
        outer.onCompleted()
        #expect(log.lines == ["a: <1>", "a: <2>"])
    }

    @Test
    func disposingInTheClosureSendsNothingOfTheInnerStream() {
        var token: Disposable?
        let state = BehaviorSubject(value: "kept")
        token = log.listen(
            to: outer.flatMap { [inner] number -> Observable<String> in
                token?.dispose()
                return number == 0 ? inner[0] : state
            },
            as: "a"
        )
        outer.onNext(0)
        inner[0].onNext("x")
        #expect(log.lines.isEmpty)
    }

    @Test
    func completedInnerStreamIsReleased() {
        weak var kept: ClosureLife?
        log.listen(
            to: outer.flatMap { [inner] number in
                let life = ClosureLife()
                kept = life
                return inner[number].do { _ in life.use() }
            },
            as: "a"
        )
        outer.onNext(0)
        #expect(kept != nil)
        inner[0].onCompleted()
        #expect(kept == nil)
    }

    @Test
    func theTokensOfCompletedInnerStreamsAreDropped() {
        let token = log.listen(to: outer.flatMap { _ in Observable<Int>.empty }, as: "a")
        for number in 0..<100 { outer.onNext(number) }
        let tokens = Mirror(reflecting: token).descendant("tokens")
        #expect(tokens.map { (1...17).contains(Mirror(reflecting: $0).children.count) } == true)
    }

    // MARK: - flatMapLatest

    @Test
    func flatMapLatestReleasesThePreviousInnerStream() {
        var lives: [() -> Bool] = []
        log.listen(
            to: outer.flatMapLatest { [inner] number in
                let life = ClosureLife()
                lives.append { [weak life] in life != nil }
                return inner[number].do { _ in life.use() }
            },
            as: "a"
        )
        outer.onNext(0)
        outer.onNext(1)
        #expect(lives.map { $0() } == [false, true])
    }
}

@MainActor
struct ObservableFlatMapFirstTests {
    private let log = Log()
    private let outer = PublishSubject<Int>()
    private let inner = [PublishSubject<String>(), PublishSubject<String>()]

    @Test
    func callsItsClosureOnlyForElementsThatPass() {
        log.listen(
            to: outer.flatMapFirst { [inner, log] number in
                log.add("\(number)")
                return inner[0]
            },
            as: "a"
        )
        outer.onNext(1)
        outer.onNext(2)
        #expect(log.lines == ["1"])
    }
}

/// Streams of streams.
@MainActor
struct ObservableMergingTests {
    private let log = Log()
    private let streams = PublishSubject<PublishSubject<String>>()
    private let inner = [PublishSubject<String>(), PublishSubject<String>()]

    @Test
    func limitedMergeMakesFurtherStreamsWait() {
        let work = PublishSubject<Int>()
        let started = work.map { [log, inner] index in
            Observable<String> { observer in
                log.add("start \(index)")
                return inner[index % 2].subscribe(onNext: observer)
            }
        }
        log.listen(to: started.merge(maxConcurrent: 1), as: "a")
        for index in 0...1 { work.onNext(index) }
        inner[1].onNext("lost")
        inner[0].onNext("x")
        inner[0].onCompleted()
        inner[1].onNext("y")
        work.onCompleted()
        inner[1].onCompleted()
        #expect(log.lines == ["start 0", "a: x", "start 1", "a: y", "a done"])
    }

    @Test(arguments: [0, -1])
    func limitBelowOneIsOne(limit: Int) {
        log.listen(to: streams.merge(maxConcurrent: limit), as: "a")
        for stream in inner { streams.onNext(stream) }
        inner[1].onNext("lost")
        inner[0].onNext("x")
        #expect(log.lines == ["a: x"])
    }

    @Test
    func concatMapRunsItsClosureWhenTheStreamBegins() {
        let numbers = PublishSubject<Int>()
        let mapped = numbers.concatMap { [log, inner] number in
            log.add("map \(number)")
            return inner[number]
        }
        log.listen(to: mapped, as: "a")
        for number in 0...1 { numbers.onNext(number) }
        numbers.onCompleted()
        inner[0].onCompleted()
        inner[1].onNext("y")
        inner[1].onCompleted()
        #expect(log.lines == ["map 0", "map 1", "a: y", "a done"])
    }

    @Test(arguments: [true, false])
    func manyStreamsThatCompleteImmediatelyKeepTheStackFlat(areClosures: Bool) {
        let (numbers, first) = (PublishSubject<Int>(), PublishSubject<Int>())
        var count = 0
        func stream(of number: Int) -> Observable<Int> {
            guard areClosures else { return .just(number) }
            return Observable { observer in
                observer.onNext(number)
                observer.onCompleted()
                return Disposable {}
            }
        }
        let token = numbers.concatMap { $0 == 0 ? first : stream(of: $0) }
            .subscribe(onNext: { _ in count += 1 })
        for number in 0...100_000 { numbers.onNext(number) }
        first.onCompleted()
        #expect(count == 100_000)
        token.dispose()
    }

    @Test
    func disposingReleasesWhatWaits() {
        weak var waiting: PublishSubject<String>?
        let token = streams.merge(maxConcurrent: 1).subscribe(onNext: { _ in })
        do {
            let second = PublishSubject<String>()
            waiting = second
            streams.onNext(inner[0])
            streams.onNext(second)
        }
        #expect(waiting != nil)
        token.dispose()
        #expect(waiting == nil)
    }

    @Test
    func releasingTheSourcesReleasesTheClosure() {
        weak var life: ClosureLife?
        do {
            let source = PublishSubject<Int>()
            let retained = ClosureLife()
            life = retained
            source.concatMap { number in
                retained.use()
                return .just(number)
            }
            .subscribe(onNext: { _ in })
            .disposed(by: DisposeBag())
            source.onNext(1)
        }
        #expect(life == nil)
    }
}
