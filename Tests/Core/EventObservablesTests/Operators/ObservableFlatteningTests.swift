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
    func flatMapSendsElementsOfAllInnerStreams() {
        log.listen(to: outer.flatMap { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        outer.onNext(1)
        inner[0].onNext("x")
        inner[1].onNext("y")
        inner[0].onNext("z")
        #expect(log.lines == ["a: x", "a: y", "a: z"])
    }

    @Test
    func flatMapCompletesWithItsLastStream() {
        log.listen(to: outer.flatMap { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        outer.onNext(1)
        inner[0].onCompleted()
        outer.onCompleted()
        inner[1].onNext("y")
        inner[1].onCompleted()
        #expect(log.lines == ["a: y", "a done"])
    }

    @Test
    func flatMapCompletesWithTheOuterStreamIfNoInnerIsActive() {
        log.listen(to: outer.flatMap { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        inner[0].onCompleted()
        outer.onCompleted()
        #expect(log.lines == ["a done"])
    }

    @Test
    func flatMapIgnoresCompletedInnerStreams() {
        let some = outer.flatMap { $0 == 0 ? .empty : BehaviorSubject(value: "<\($0)>") }
        log.listen(to: some, as: "a")
        for number in 0...2 { outer.onNext(number) }
        outer.onCompleted()
        #expect(log.lines == ["a: <1>", "a: <2>"])
    }

    @Test
    func flatMapOfEmptyStreamsCompletesWithTheOuterStream() {
        log.listen(to: outer.flatMap { _ in Observable<Int>.empty }, as: "a")
        for number in 0...2 { outer.onNext(number) }
        log.add("sent")
        outer.onCompleted()
        #expect(log.lines == ["sent", "a done"])
    }

    @Test
    func flatMapReplaysAfterTheOuterDelivery() {
        log.listen(to: outer.flatMap { BehaviorSubject(value: "<\($0)>") }, as: "a")
        log.listen(to: outer, as: "b")
        outer.onNext(1)
        #expect(log.lines == ["b: 1", "a: <1>"])
    }

    @Test
    func flatMapReceivesAReplay() {
        let state = BehaviorSubject(value: "kept")
        log.listen(to: outer.flatMap { _ in state }, as: "a")
        log.listen(to: outer, as: "b")
        outer.onNext(1)
        #expect(log.lines == ["b: 1", "a: kept"])
    }

    @Test
    func flatMapOverAReplayingSourceMissesNothing() {
        let numbers = ReplaySubject<Int>(bufferSize: 2)
        for number in 0...1 { numbers.onNext(number) }
        let states = [BehaviorSubject(value: "x"), BehaviorSubject(value: "y")]
        log.listen(to: numbers.flatMap { states[$0] }, as: "a")
        states[0].onNext("z")
        #expect(log.lines == ["a: x", "a: y", "a: z"])
    }

    @Test
    func disposingAFlatMapEndsAllItsSubscriptions() {
        let token = log.listen(to: outer.flatMap { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        outer.onNext(1)
        token.dispose()
        for subject in inner { subject.onNext("x") }
        outer.onNext(0)
        inner[0].onNext("y")
        #expect(log.lines.isEmpty)
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
    func takeEndsAllInnerSubscriptions() {
        log.listen(to: outer.flatMap { [inner] in inner[$0] }.take(1), as: "a")
        outer.onNext(0)
        outer.onNext(1)
        inner[1].onNext("y")
        inner[0].onNext("x")
        outer.onNext(0)
        #expect(log.lines == ["a: y", "a done"])
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
    func flatMapLatestEndsThePreviousInnerSubscription() {
        log.listen(to: outer.flatMapLatest { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        inner[0].onNext("x")
        outer.onNext(1)
        inner[0].onNext("late")
        inner[1].onNext("y")
        #expect(log.lines == ["a: x", "a: y"])
    }

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

    @Test
    func flatMapLatestCompletesWithTheNewestInnerStream() {
        log.listen(to: outer.flatMapLatest { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        outer.onNext(1)
        outer.onCompleted()
        inner[0].onCompleted()
        inner[1].onNext("y")
        inner[1].onCompleted()
        #expect(log.lines == ["a: y", "a done"])
    }

    @Test
    func flatMapLatestCompletesWithTheOuterStream() {
        log.listen(to: outer.flatMapLatest { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        inner[0].onCompleted()
        outer.onCompleted()
        #expect(log.lines == ["a done"])
    }

    @Test
    func flatMapLatestContinuesAfterACompletedInnerStream() {
        log.listen(to: outer.flatMapLatest { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        inner[0].onCompleted()
        outer.onNext(1)
        inner[1].onNext("y")
        outer.onCompleted()
        inner[1].onCompleted()
        #expect(log.lines == ["a: y", "a done"])
    }

    @Test
    func flatMapLatestIgnoresCompletedInnerStreams() {
        log.listen(to: outer.flatMapLatest { _ in Observable<Int>.empty }, as: "a")
        outer.onNext(0)
        outer.onNext(1)
        outer.onCompleted()
        #expect(log.lines == ["a done"])
    }

    @Test
    func flatMapLatestDropsAReplayOfAnOlderStream() {
        let states = [BehaviorSubject(value: "x"), BehaviorSubject(value: "y")]
        log.listen(to: outer.flatMapLatest { states[$0] }, as: "a")
        let trigger = PublishSubject<Void>()
        trigger.subscribe(onNext: { [outer] in
            outer.onNext(0)
            outer.onNext(1)
        }).disposed(by: bag)
        trigger.onNext(())
        #expect(log.lines == ["a: y"])
    }

    @Test
    func disposingAFlatMapLatestEndsAllItsSubscriptions() {
        let token = log.listen(to: outer.flatMapLatest { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        token.dispose()
        inner[0].onNext("x")
        outer.onNext(1)
        inner[1].onNext("y")
        #expect(log.lines.isEmpty)
    }
}
