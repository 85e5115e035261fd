import Observables
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
    func disposesWhenItGoes() {
        var bag: DisposeBag? = DisposeBag()
        for name in ["a", "b"] { bag?.insert(token(name)) }
        #expect(log.lines.isEmpty)
        bag = nil
        #expect(log.lines == ["a", "b"])
    }

    @Test
    func disposesAtOnceWhatIsInsertedAfterwards() {
        let bag = DisposeBag()
        bag.dispose()
        token("late").disposed(by: bag)
        #expect(log.lines == ["late"])
    }

    @Test
    func disposesAtOnceWhatIsInsertedMeanwhile() {
        let bag = DisposeBag()
        Disposable { [log] in
            log.add("first")
            self.token("inserted").disposed(by: bag)
        }.disposed(by: bag)
        token("second").disposed(by: bag)
        bag.dispose()
        #expect(log.lines == ["first", "inserted", "second"])
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
    func keepsTokensUntilItIsDisposed() {
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
    func mayGoInADeliveryOfWhatItHolds() {
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
    func disposesOnTheMainActorWhenItGoesElsewhere() async {
        var bag: DisposeBag? = DisposeBag()
        bag?.insert(token("a"))
        let task = Task.detached { [bag] in withExtendedLifetime(bag) {} }
        bag = nil
        await task.value
        #expect(await eventually { log.lines == ["a"] })
    }

    private func token(_ name: String) -> Disposable {
        Disposable { [log] in log.add(name) }
    }
}
