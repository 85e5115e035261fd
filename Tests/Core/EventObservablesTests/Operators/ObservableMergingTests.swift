import EventObservables
import Testing

/// Streams of streams.
@MainActor
struct ObservableMergingTests {
    private let log = Log()
    private let streams = PublishSubject<PublishSubject<String>>()
    private let inner = [PublishSubject<String>(), PublishSubject<String>()]

    @Test
    func mergeSendsTheElementsOfAllStreams() {
        log.listen(to: streams.merge(), as: "a")
        for stream in inner { streams.onNext(stream) }
        inner[1].onNext("y")
        inner[0].onNext("x")
        streams.onCompleted()
        inner[0].onCompleted()
        inner[1].onCompleted()
        #expect(log.lines == ["a: y", "a: x", "a done"])
    }

    @Test
    func switchLatestSendsTheElementsOfTheNewestStream() {
        log.listen(to: streams.switchLatest(), as: "a")
        streams.onNext(inner[0])
        inner[0].onNext("x")
        streams.onNext(inner[1])
        inner[0].onNext("old")
        inner[1].onNext("y")
        streams.onCompleted()
        inner[1].onCompleted()
        #expect(log.lines == ["a: x", "a: y", "a done"])
    }

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

    @Test
    func streamsThatWaitBeginAfterTheDeliveryOfTheEnd() {
        let streams = PublishSubject<Observable<String>>()
        log.listen(to: streams.merge(maxConcurrent: 1), as: "a")
        streams.onNext(inner[0])
        streams.onNext(BehaviorSubject(value: "y"))
        log.listen(to: inner[0], as: "b")
        inner[0].onCompleted()
        #expect(log.lines == ["b done", "a: y"])
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
