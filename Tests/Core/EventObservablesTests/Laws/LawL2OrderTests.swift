import EventObservables
import Testing

/// L2: no delivery happens inside another delivery.
@MainActor
struct LawL2OrderTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()

    @Test
    func allObserversReceiveAnElementBeforeTheNext() {
        on(1) { self.numbers.onNext(2) }
        log.listen(to: numbers, as: "second")
        numbers.onNext(1)
        #expect(log.lines == ["first: 1", "second: 1", "first: 2", "second: 2"])
    }

    @Test
    func outermostCallReturnsWhenTheQueueIsEmpty() {
        on(1) { self.numbers.onNext(2) }
        on(2) { self.numbers.onNext(3) }
        numbers.onNext(1)
        log.add("returned")
        #expect(log.lines.suffix(3) == ["first: 3", "first: 3", "returned"])
    }

    @Test
    func deliversReactionsBreadthFirst() {
        on(1) { for next in [10, 20] { self.numbers.onNext(next) } }
        on(10) { self.numbers.onNext(11) }
        on(20) { self.numbers.onNext(21) }
        let all = PublishSubject<Int>()
        numbers.subscribe(onNext: all.onNext).disposed(by: bag)
        log.listen(to: all, as: "all")
        numbers.onNext(1)
        #expect(
            log.lines.filter { $0.hasPrefix("all") } == [1, 10, 20, 11, 21].map { "all: \($0)" }
        )
    }

    @Test
    func chainOf100000EventsKeepsTheStackFlat() {
        let length = 100_000
        var last = 0
        var frames: Set<UInt> = []
        numbers.subscribe(onNext: { [numbers] number in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) {
                _ = frames.insert(UInt(bitPattern: $0.baseAddress))
            }
            last = number
            if number < length { numbers.onNext(number + 1) }
        }).disposed(by: bag)
        numbers.onNext(1)
        #expect(last == length)
        // The sender makes the first delivery; the queue's loop makes all others.
        #expect(frames.count <= 2)
    }

    @Test
    func chainThroughTwoSubjectsKeepsTheStackFlat() {
        let length = 100_000
        let replies = ReplaySubject<Int>(bufferSize: 2)
        var last = 0
        numbers.subscribe(onNext: { replies.onNext($0 + 1) }).disposed(by: bag)
        replies.subscribe(onNext: { [numbers] number in
            last = number
            if number < length { numbers.onNext(number + 1) }
        }).disposed(by: bag)
        numbers.onNext(1)
        #expect(last == length)
    }

    @Test
    func observerAddedInADeliveryReceivesTheNextElement() {
        on(1) { self.log.listen(to: self.numbers, as: "inner") }
        numbers.onNext(1)
        numbers.onNext(2)
        #expect(log.lines == ["first: 1", "first: 2", "inner: 2"])
    }

    @Test
    func observerThatDisposesItselfReceivesNothingMore() {
        var token: Disposable?
        token = numbers.subscribe(onNext: { [log] in
            log.add("self: \($0)")
            token?.dispose()
        })
        log.listen(to: numbers, as: "other")
        numbers.onNext(1)
        numbers.onNext(2)
        #expect(log.lines == ["self: 1", "other: 1", "other: 2"])
    }

    @Test
    func observerDisposedByAnEarlierOneMissesTheElement() {
        var later: Disposable?
        on(1) { later?.dispose() }
        later = log.listen(to: numbers, as: "later")
        log.listen(to: numbers, as: "last")
        numbers.onNext(1)
        #expect(log.lines == ["first: 1", "last: 1"])
    }

    @Test
    func completionFollowsElementsSentBefore() {
        on(1) {
            self.numbers.onNext(2)
            self.numbers.onCompleted()
            self.log.add("first returns")
        }
        log.listen(to: numbers, as: "second")
        numbers.onNext(1)
        #expect(
            log.lines == [
                "first: 1", "first returns", "second: 1", "first: 2", "second: 2", "first done",
                "second done",
            ]
        )
    }

    @Test
    func observerAddedDuringCompletionIsNotifiedLast() {
        numbers.subscribe(
            onNext: { _ in },
            onCompleted: { [log, numbers] in log.listen(to: numbers, as: "late") }
        ).disposed(by: bag)
        log.listen(to: numbers, as: "second")
        numbers.onCompleted()
        #expect(log.lines == ["second done", "late done"])
    }

    @Test
    func replayInsideADeliveryIsQueued() {
        let state = BehaviorSubject(value: "old")
        on(1) {
            self.log.listen(to: state, as: "state")
            self.log.add("first returns")
        }
        log.listen(to: numbers, as: "second")
        numbers.onNext(1)
        #expect(log.lines == ["first: 1", "first returns", "second: 1", "state: old"])
    }

    private let bag = DisposeBag()

    /// Subscribes a listener that logs, and reacts to one number.
    private func on(_ trigger: Int, _ work: @escaping () -> Void) {
        numbers.subscribe(
            onNext: { [log] in
                log.add("first: \($0)")
                if $0 == trigger { work() }
            },
            onCompleted: { [log] in log.add("first done") }
        ).disposed(by: bag)
    }
}
