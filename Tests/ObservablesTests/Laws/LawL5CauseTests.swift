import Delivery
import Observables
import Testing

/// L5: every delivery knows the one that caused it.
@MainActor
struct LawL5CauseTests {
    private let log = Log()
    private let bag = DisposeBag()
    private let numbers = PublishSubject<Int>()

    @Test
    func elementsFromOutsideHaveNoParent() {
        follow(numbers, as: "numbers")
        let names = Names()
        names.record(log) {
            numbers.onNext(1)
            numbers.onNext(2)
        }
        #expect(log.lines == ["1 <- nil", "numbers: 1", "2 <- nil", "numbers: 2"])
    }

    @Test
    func anElementSentByAListenerHasItsDeliveryAsParent() {
        let letters = PublishSubject<String>()
        numbers.subscribe(onNext: {
            letters.onNext("a\($0)")
            letters.onNext("b\($0)")
        }).disposed(by: bag)
        follow(letters, as: "letters")
        Names().record(log) { numbers.onNext(1) }
        #expect(
            log.lines == ["1 <- nil", "2 <- 1", "letters: a1", "3 <- 1", "letters: b1"]
        )
    }

    @Test
    func aChainIsFollowedBackToItsBeginning() {
        numbers.subscribe(onNext: { [numbers] in if $0 < 4 { numbers.onNext($0 + 1) } })
            .disposed(by: bag)
        Names().record(log) { numbers.onNext(1) }
        #expect(log.lines == ["1 <- nil", "2 <- 1", "3 <- 2", "4 <- 3"])
    }

    @Test
    func allObserversSeeTheSameDelivery() {
        var causes: [Cause?] = []
        for _ in 0..<3 {
            numbers.subscribe(onNext: { _ in causes.append(DeliveryQueue.main.current) })
                .disposed(by: bag)
        }
        numbers.onNext(1)
        #expect(causes.count == 3)
        #expect(Set(causes).count == 1 && causes[0] != nil)
    }

    @Test
    func theEndOfAStreamHasACause() {
        let letters = PublishSubject<String>()
        numbers.subscribe(onNext: { _ in letters.onCompleted() }).disposed(by: bag)
        follow(letters, as: "letters")
        Names().record(log) { numbers.onNext(1) }
        #expect(log.lines == ["1 <- nil", "2 <- 1", "letters done"])
    }

    @Test
    func aReplayFromOutsideHasNoParent() {
        let state = BehaviorSubject(value: 0)
        Names().record(log) {
            follow(state, as: "state")
            follow(state.startWith(-1), as: "started")
        }
        #expect(
            log.lines == [
                "1 <- nil", "state: 0", "2 <- nil", "started: -1", "3 <- nil", "started: 0",
            ]
        )
    }

    @Test
    func aReplayInsideADeliveryIsCausedByIt() {
        let state = BehaviorSubject(value: 0)
        numbers.subscribe(onNext: { _ in self.follow(state, as: "state") }).disposed(by: bag)
        Names().record(log) { numbers.onNext(1) }
        #expect(log.lines == ["1 <- nil", "2 <- 1", "state: 0"])
    }

    @Test
    func subscribingIsNoDelivery() {
        Names().record(log) { follow(numbers, as: "numbers") }
        #expect(log.lines.isEmpty)
        #expect(DeliveryQueue.main.current == nil)
    }

    @Test
    func theEndThatIsPastIsADelivery() {
        var cause: Cause?
        Observable<Int>.empty.subscribe(
            onNext: { _ in },
            onCompleted: { cause = DeliveryQueue.main.current }
        ).disposed(by: bag)
        #expect(cause != nil)
        #expect(DeliveryQueue.main.current == nil)
    }

    private func follow<Element>(_ observable: Observable<Element>, as name: String) {
        log.listen(to: observable, as: name).disposed(by: bag)
    }
}

/// Logs deliveries, numbered from the first one it is told of.
private final class Names: DeliveryRecorder {
    private var log: Log?
    private var first: UInt64?

    func record(_ log: Log, _ work: () -> Void) {
        self.log = log
        DeliveryQueue.main.recorder = self
        work()
        DeliveryQueue.main.recorder = nil
    }

    func deliveryBegan(_ cause: Cause) {
        let first = first ?? cause.id
        self.first = first
        let parent = cause.parentID.map { "\($0 - first + 1)" } ?? "nil"
        log?.add("\(cause.id - first + 1) <- \(parent)")
    }
}
