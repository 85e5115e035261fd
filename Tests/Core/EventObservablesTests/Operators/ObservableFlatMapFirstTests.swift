import EventObservables
import Testing

@MainActor
struct ObservableFlatMapFirstTests {
    private let log = Log()
    private let outer = PublishSubject<Int>()
    private let inner = [PublishSubject<String>(), PublishSubject<String>()]

    @Test
    func dropsElementsWhileAnInnerStreamRuns() {
        log.listen(to: outer.flatMapFirst { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        outer.onNext(1)
        inner[1].onNext("x")
        inner[0].onNext("y")
        #expect(log.lines == ["a: y"])
    }

    @Test
    func takesTheNextElementAfterTheInnerStream() {
        log.listen(to: outer.flatMapFirst { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        inner[0].onCompleted()
        outer.onNext(1)
        inner[1].onNext("x")
        #expect(log.lines == ["a: x"])
    }

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

    @Test
    func innerStreamReplaysAfterTheOuterDelivery() {
        log.listen(to: outer.flatMapFirst { Observable.just("<\($0)>") }, as: "a")
        log.listen(to: outer, as: "b")
        outer.onNext(1)
        outer.onNext(2)
        #expect(log.lines == ["b: 1", "a: <1>", "b: 2", "a: <2>"])
    }

    @Test
    func completesWithTheRunningInnerStream() {
        log.listen(to: outer.flatMapFirst { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        outer.onCompleted()
        inner[0].onNext("x")
        inner[0].onCompleted()
        #expect(log.lines == ["a: x", "a done"])
    }

    @Test
    func completesWithTheOuterStreamIfNoInnerRuns() {
        log.listen(to: outer.flatMapFirst { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        inner[0].onCompleted()
        outer.onCompleted()
        #expect(log.lines == ["a done"])
    }

    @Test
    func disposingEndsBothSubscriptions() {
        let token = log.listen(to: outer.flatMapFirst { [inner] in inner[$0] }, as: "a")
        outer.onNext(0)
        token.dispose()
        inner[0].onNext("x")
        inner[0].onCompleted()
        outer.onNext(1)
        inner[1].onNext("y")
        #expect(log.lines.isEmpty)
    }
}
