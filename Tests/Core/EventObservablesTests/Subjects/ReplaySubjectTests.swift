import EventObservables
import Testing

@MainActor
struct ReplaySubjectTests {
    private let log = Log()

    @Test
    func replaysFewerElementsThanItsSize() {
        let subject = ReplaySubject<Int>(bufferSize: 3)
        log.listen(to: subject, as: "a")
        subject.onNext(1)
        log.listen(to: subject, as: "b")
        #expect(log.lines == ["a: 1", "b: 1"])
    }

    @Test
    func replaysTheLastElementsOldestFirst() {
        let subject = ReplaySubject<Int>(bufferSize: 2)
        for number in 1...5 { subject.onNext(number) }
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a: 4", "a: 5"])
    }

    @Test(arguments: 1...5)
    func replaysTheLastElementsAfterEachElement(bufferSize: Int) {
        let subject = ReplaySubject<Int>(bufferSize: bufferSize)
        for number in 1...12 {
            subject.onNext(number)
            let late = Log()
            late.listen(to: subject, as: "a").dispose()
            #expect(late.lines == (1...number).suffix(bufferSize).map { "a: \($0)" })
        }
    }

    @Test
    func releasesElementsThatItNoLongerReplays() {
        let subject = ReplaySubject<ClosureLife>(bufferSize: 2)
        for number in 1...4 {
            subject.onNext(ClosureLife { [log] in log.add("released \(number)") })
        }
        #expect(log.lines == ["released 1", "released 2"])
    }

    @Test
    func elementCanSendWhenItIsReleased() {
        let subject = ReplaySubject<ClosureLife?>(bufferSize: 1)
        subject.onNext(ClosureLife { subject.onNext(nil) })
        subject.onNext(ClosureLife())
        subject.map { $0 == nil ? "nil" : "life" }
            .subscribe(onNext: log.add).dispose()
        #expect(log.lines == ["nil"])
    }

    @Test(arguments: [0, -1])
    func replaysNothingWithoutABuffer(bufferSize: Int) {
        let subject = ReplaySubject<Int>(bufferSize: bufferSize)
        subject.onNext(1)
        log.listen(to: subject, as: "a")
        subject.onNext(2)
        #expect(log.lines == ["a: 2"])
    }

    @Test
    func replaysEverythingWithTheLargestBuffer() {
        let subject = ReplaySubject<Int>(bufferSize: .max)
        for number in 1...3 { subject.onNext(number) }
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a: 1", "a: 2", "a: 3"])
    }
}
