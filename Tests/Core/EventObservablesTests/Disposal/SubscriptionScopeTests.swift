import EventObservables
import Testing

@MainActor
struct SubscriptionScopeTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()
    private let scope = SubscriptionScope()

    @Test
    func endsTheSubscriptionsMadeInIt() {
        let bag = DisposeBag()
        scope.collect {
            log.listen(to: numbers, as: "a").disposed(by: bag)
            log.listen(to: numbers.map { $0 * 10 }, as: "b").disposed(by: bag)
        }
        log.listen(to: numbers, as: "outside").disposed(by: bag)
        numbers.onNext(1)
        scope.end()
        numbers.onNext(2)
        #expect(log.lines == ["a: 1", "b: 10", "outside: 1", "outside: 2"])
    }

    @Test
    func bagsAlsoEndSubscriptionsOfAScope() {
        do {
            let bag = DisposeBag()
            scope.collect {
                log.listen(to: numbers, as: "a").disposed(by: bag)
            }
        }
        numbers.onNext(1)
        #expect(log.lines.isEmpty)
    }

    @Test
    func disposedScopeEndsNewSubscriptionsImmediately() {
        scope.end()
        scope.collect {
            log.listen(to: numbers, as: "a")
            log.listen(to: BehaviorSubject(value: 0), as: "b")
        }
        numbers.onNext(1)
        #expect(log.lines.isEmpty)
    }

    @Test
    func ignoresSubscriptionsMadeByReactingListeners() {
        let state = BehaviorSubject(value: 0)
        numbers.subscribe(onNext: { [log, numbers] in
            if $0 == 1 { log.listen(to: numbers, as: "other") }
        }).disposed(by: bag)
        scope.collect {
            state.subscribe(onNext: { [numbers] _ in numbers.onNext(1) }).disposed(by: bag)
        }
        scope.end()
        numbers.onNext(2)
        #expect(log.lines == ["other: 2"])
    }

    private let bag = DisposeBag()
}
