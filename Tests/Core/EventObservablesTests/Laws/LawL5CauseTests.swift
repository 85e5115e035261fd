import EventObservables
import EventRuntime
import Testing

/// L5: every delivery knows the delivery that caused it.
@MainActor
struct LawL5CauseTests {
    private let log = Log()
    private let bag = DisposeBag()
    private let numbers = PublishSubject<Int>()

    @Test
    func elementsFromOutsideHaveNoParent() {
        follow(numbers, as: "numbers")
        let causes = causes {
            numbers.onNext(1)
            numbers.onNext(2)
        }
        #expect(causes == ["1 <- nil", "2 <- nil"])
        #expect(log.lines == ["numbers: 1", "numbers: 2"])
    }

    @Test
    func elementSentByAListenerHasItsDeliveryAsParent() {
        let letters = PublishSubject<String>()
        numbers.subscribe(onNext: {
            letters.onNext("a\($0)")
            letters.onNext("b\($0)")
        }).disposed(by: bag)
        follow(letters, as: "letters")
        #expect(causes { numbers.onNext(1) } == ["1 <- nil", "2 <- 1", "3 <- 1"])
        #expect(log.lines == ["letters: a1", "letters: b1"])
    }

    @Test
    func chainOfCausesEndsAtItsStart() {
        numbers.subscribe(onNext: { [numbers] in if $0 < 4 { numbers.onNext($0 + 1) } })
            .disposed(by: bag)
        #expect(causes { numbers.onNext(1) } == ["1 <- nil", "2 <- 1", "3 <- 2", "4 <- 3"])
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
    func completionHasACause() {
        let letters = PublishSubject<String>()
        numbers.subscribe(onNext: { _ in letters.onCompleted() }).disposed(by: bag)
        follow(letters, as: "letters")
        #expect(causes { numbers.onNext(1) } == ["1 <- nil", "2 <- 1"])
        #expect(log.lines == ["letters done"])
    }

    @Test
    func replayFromOutsideHasNoParent() {
        let state = BehaviorSubject(value: 0)
        let causes = causes {
            follow(state, as: "state")
            follow(state.startWith(-1), as: "started")
        }
        #expect(causes == ["1 <- nil", "2 <- nil", "3 <- nil"])
        #expect(log.lines == ["state: 0", "started: -1", "started: 0"])
    }

    @Test
    func replayInsideADeliveryIsCausedByIt() {
        let state = BehaviorSubject(value: 0)
        numbers.subscribe(onNext: { _ in self.follow(state, as: "state") }).disposed(by: bag)
        #expect(causes { numbers.onNext(1) } == ["1 <- nil", "2 <- 1"])
        #expect(log.lines == ["state: 0"])
    }

    @Test
    func subscribingIsNotADelivery() {
        #expect(causes { follow(numbers, as: "numbers") }.isEmpty)
        #expect(DeliveryQueue.main.current == nil)
    }

    @Test
    func completionOfACompletedSubjectIsADelivery() {
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

/// Returns the deliveries during a closure with their causes, numbered from the first.
@MainActor
private func causes(of work: () -> Void) -> [String] {
    let queue = DeliveryQueue.main
    let causes = queue.recordCauses()
    let before = presentID()
    work()
    return (before + 1..<presentID()).map { id in
        "\(id - before) <- \(causes.parent(of: id).map { "\($0 - before)" } ?? "nil")"
    }
}

/// Returns the number of a new delivery.
@MainActor
private func presentID() -> UInt64 {
    var id: UInt64 = 0
    DeliveryQueue.main.deliver { id = DeliveryQueue.main.current?.id ?? 0 }
    return id
}
