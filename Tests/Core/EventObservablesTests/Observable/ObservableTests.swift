import EventObservables
import Testing

@MainActor
struct ObservableTests {
    private let log = Log()

    @Test
    func emptyStreamCompletesImmediately() {
        log.listen(to: Observable<Int>.empty, as: "a")
        log.add("subscribed")
        #expect(log.lines == ["a done", "subscribed"])
    }

    @Test
    func emptyStreamCompletesForEachObserver() {
        let empty = Observable<Int>.empty
        log.listen(to: empty, as: "a")
        log.listen(to: empty.map { $0 }, as: "b")
        #expect(log.lines == ["a done", "b done"])
    }

    @Test
    func deliversElementsSentWhenAnEmptyStreamCompletes() {
        let numbers = PublishSubject<Int>()
        log.listen(to: numbers, as: "numbers")
        Observable<Int>.empty.subscribe(
            onNext: { _ in },
            onCompleted: { [log] in
                numbers.onNext(1)
                log.add("a returns")
            }
        ).disposed(by: bag)
        log.add("subscribed")
        #expect(log.lines == ["a returns", "numbers: 1", "subscribed"])
    }

    @Test
    func operatorRetainsItsSource() {
        weak var subject: BehaviorSubject<Int>?
        var stream: Observable<Int>?
        do {
            let source = BehaviorSubject(value: 1)
            subject = source
            stream = source.map { $0 * 10 }
        }
        #expect(subject != nil)
        if let stream { log.listen(to: stream, as: "a") }
        stream = nil
        #expect(subject == nil)
        #expect(log.lines == ["a: 10"])
    }

    private let bag = DisposeBag()
}
