import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
struct DisposeBagTests {
    private let log = Log()

    @Test
    func disposesInTheOrderOfInsertion() {
        let bag = DisposeBag()
        for name in ["a", "b", "c"] { token(name).disposed(by: bag) }
        bag.dispose()
        #expect(log.lines == ["a", "b", "c"])
    }

    @Test
    func disposesWhenDeallocated() {
        var bag: DisposeBag? = DisposeBag()
        for name in ["a", "b"] { bag?.insert(token(name)) }
        #expect(log.lines.isEmpty)
        bag = nil
        #expect(log.lines == ["a", "b"])
    }

    @Test
    func disposesTokensInsertedAfterDisposal() {
        let bag = DisposeBag()
        bag.dispose()
        token("late").disposed(by: bag)
        #expect(log.lines == ["late"])
    }

    @Test
    func disposesTokensInsertedDuringDisposal() {
        let bag = DisposeBag()
        Disposable { [log] in
            log.add("first")
            self.token("inserted").disposed(by: bag)
        }.disposed(by: bag)
        token("second").disposed(by: bag)
        bag.dispose()
        #expect(log.lines == ["first", "inserted", "second"])
    }

    // Regression: the bag dropped the second subscription, whose observer still awaited the end.
    @Test
    func disposesSubscriptionsOfASubjectThatIsCompleting() {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        let tokens = [token("first"), token("second")]
        let first =
            subject
            .subscribe(
                onNext: { _ in },
                onCompleted: {
                    for token in tokens { token.dispose() }
                    bag.dispose()
                }
            )
        defer { first.dispose() }
        subject
            .subscribe(onNext: { _ in }, onCompleted: { [log] in log.add("completed") })
            .disposed(by: bag)
        for token in tokens { token.disposed(by: bag) }
        subject.onCompleted()
        #expect(log.lines == ["first", "second"])
    }

    @Test
    func disposesOnce() {
        let bag = DisposeBag()
        token("a").disposed(by: bag)
        bag.dispose()
        bag.dispose()
        #expect(log.lines == ["a"])
    }

    @Test
    func retainsTokensUntilItIsDisposed() {
        let bag = DisposeBag()
        weak var kept: Disposable?
        do {
            let token = token("a")
            kept = token
            bag.insert(token)
        }
        #expect(kept != nil)
        bag.dispose()
        #expect(kept == nil)
    }

    @Test
    func canBeReleasedInADeliveryToItsSubscription() {
        let subject = PublishSubject<Int>()
        var bag: DisposeBag? = DisposeBag()
        for name in ["a", "b"] {
            bag?.insert(
                subject.subscribe(onNext: { [log] in
                    log.add("\(name): \($0)")
                    bag = nil
                })
            )
        }
        subject.onNext(1)
        #expect(log.lines == ["a: 1"])
        #expect(bag == nil)
    }

    @Test
    func disposesOnTheMainActorWhenReleasedElsewhere() async {
        var bag: DisposeBag? = DisposeBag()
        bag?.insert(token("a"))
        bag?.insert(Disposable { [log] in log.add("\(MainActor.isCurrent)") })
        await releaseElsewhere(&bag)
        #expect(await eventually { log.lines == ["a", "true"] })
    }

    private func token(_ name: String) -> Disposable {
        Disposable { [log] in log.add(name) }
    }
}
