import EventObservables
import Testing

@MainActor
struct BehaviorSubjectTests {
    private let log = Log()
    private let subject = BehaviorSubject(value: "red")

    @Test
    func startsWithItsFirstValue() {
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a: red"])
    }

    @Test
    func replaysOnlyTheLastValue() {
        subject.onNext("blue")
        subject.onNext("green")
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a: green"])
    }

    @Test
    func earlierObserverDoesNotReceiveTheReplay() {
        log.listen(to: subject, as: "a")
        log.listen(to: subject, as: "b")
        subject.onNext("blue")
        #expect(log.lines == ["a: red", "b: red", "a: blue", "b: blue"])
    }

    @Test
    func replaysTheLastValueAfterCompletion() {
        subject.onNext("blue")
        subject.onCompleted()
        log.listen(to: subject, as: "a")
        #expect(log.lines == ["a: blue", "a done"])
    }

    @Test
    func retainsOnlyOneValue() {
        let lives = BehaviorSubject(value: ClosureLife())
        weak var old: ClosureLife?
        do {
            let life = ClosureLife()
            old = life
            lives.onNext(life)
        }
        #expect(old != nil)
        lives.onNext(ClosureLife())
        #expect(old == nil)
    }
}
