import EventObservables
import Testing

@MainActor
struct PublishSubjectTests {
    private let log = Log()
    private let subject = PublishSubject<Int>()

    @Test
    func callsObserversInOrderOfSubscription() {
        for name in ["a", "b", "c"] { log.listen(to: subject, as: name) }
        subject.onNext(1)
        #expect(log.lines == ["a: 1", "b: 1", "c: 1"])
    }

    @Test
    func sendsWithoutObservers() {
        subject.onNext(1)
        log.listen(to: subject, as: "a")
        #expect(log.lines.isEmpty)
    }

    @Test
    func replaysNothingAfterCompletion() {
        subject.onNext(1)
        subject.onCompleted()
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a done"])
    }

    @Test
    func sameClosureCanSubscribeTwice() {
        let first = log.listen(to: subject, as: "a")
        log.listen(to: subject, as: "a")
        subject.onNext(1)
        first.dispose()
        subject.onNext(2)
        #expect(log.lines == ["a: 1", "a: 1", "a: 2"])
    }
}
