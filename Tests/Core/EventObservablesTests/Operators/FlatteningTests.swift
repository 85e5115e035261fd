import EventObservables
import Testing

@MainActor
struct ObservableFlatteningTests {
    private let log = Log()
    private let outer = PublishSubject<Int>()
    private let inner = [PublishSubject<String>(), PublishSubject<String>()]

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
