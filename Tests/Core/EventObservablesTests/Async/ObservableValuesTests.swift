import EventModulesTestSupport
import EventObservables
import Testing

@MainActor
struct ObservableValuesTests {
    private let numbers = PublishSubject<Int>()

    @Test
    func yieldsElementsInOrder() async {
        let values = numbers.values
        send(1...3)
        numbers.onCompleted()
        #expect(await collect(values) == [1, 2, 3])
        #expect(values.droppedCount == 0)
    }

    @Test
    func startsWithTheFirstElementAfterTheCall() async {
        numbers.onNext(1)
        let values = numbers.values
        numbers.onNext(2)
        numbers.onCompleted()
        #expect(await collect(values) == [2])
    }

    @Test
    func yieldsAReplayFirst() async {
        let state = BehaviorSubject(value: 1)
        let values = state.values
        state.onNext(2)
        state.onCompleted()
        #expect(await collect(values) == [1, 2])
    }

    @Test
    func endsForACompletedStream() async {
        #expect(await collect(Observable<Int>.empty.values) == [])
        let state = BehaviorSubject(value: 1)
        state.onCompleted()
        #expect(await collect(state.values) == [1])
    }

    @Test
    func keepsTheNewestAndCountsDroppedElements() async {
        let values = numbers.values(buffering: .newest(2))
        send(1...5)
        numbers.onCompleted()
        #expect(values.droppedCount == 3)
        #expect(await collect(values) == [4, 5])
    }

    @Test
    func keepsTheOldestAndCountsDroppedElements() async {
        let values = numbers.values(buffering: .oldest(2))
        send(1...5)
        numbers.onCompleted()
        #expect(values.droppedCount == 3)
        #expect(await collect(values) == [1, 2])
    }

    @Test
    func emptyBufferDropsElementsWithoutAWaitingTask() async {
        let newest = numbers.values(buffering: .newest(0))
        let oldest = numbers.values(buffering: .oldest(0))
        send(1...2)
        numbers.onCompleted()
        #expect([newest.droppedCount, oldest.droppedCount] == [2, 2])
        #expect(await collect(newest) == [])
        #expect(await collect(oldest) == [])
    }

    @Test
    func waitingTaskReceivesTheElement() async {
        let log = Log()
        let values = numbers.values(buffering: .newest(1))
        let task = Task {
            log.add("waiting")
            for await value in values { log.add("a: \(value)") }
            log.add("a done")
        }
        #expect(await eventually { log.lines == ["waiting"] })
        for number in 1...2 {
            numbers.onNext(number)
            #expect(await eventually { log.lines.last == "a: \(number)" })
        }
        numbers.onCompleted()
        await task.value
        #expect(log.lines == ["waiting", "a: 1", "a: 2", "a done"])
        #expect(values.droppedCount == 0)
    }

    @Test
    func canBeIteratedOffTheMainActor() async {
        let values = numbers.values
        let task = Task.detached {
            var elements: [Int] = []
            for await value in values { elements.append(value) }
            return elements
        }
        send(1...3)
        numbers.onCompleted()
        #expect(await task.value == [1, 2, 3])
    }

    @Test
    func endsWhenTheSubjectIsReleased() async {
        var subject: PublishSubject<Int>? = PublishSubject()
        let values = subject?.values
        subject?.onNext(1)
        subject = nil
        #expect(await collect(values) == [1])
    }

    @Test
    func cancelledTaskEndsTheSubscription() async {
        let (stream, isSubscribed) = watched()
        let values = stream.values
        let task = Task { await collect(values) }
        numbers.onNext(1)
        #expect(isSubscribed())
        task.cancel()
        _ = await task.value
        #expect(await eventually { !isSubscribed() })
    }

    @Test
    func leavingTheLoopEndsTheSubscription() async {
        let (stream, isSubscribed) = watched()
        do {
            let values = stream.values
            numbers.onNext(1)
            for await value in values {
                #expect(value == 1)
                break
            }
        }
        #expect(await eventually { !isSubscribed() })
    }

    @Test
    func releasedSequenceEndsItsSubscription() async {
        let (stream, isSubscribed) = watched()
        do {
            let values = stream.values
            #expect(isSubscribed())
            withExtendedLifetime(values) {}
        }
        #expect(await eventually { !isSubscribed() })
    }

    @Test
    func endsWithItsSubscriptionScope() async {
        let scope = SubscriptionScope()
        let values = scope.collect { numbers.values }
        numbers.onNext(1)
        scope.end()
        numbers.onNext(2)
        #expect(await collect(values) == [1])
    }

    private func send(_ elements: ClosedRange<Int>) {
        for element in elements { numbers.onNext(element) }
    }

    private func collect(_ values: ObservableValues<Int>?) async -> [Int] {
        guard let values else { return [] }
        var elements: [Int] = []
        for await value in values { elements.append(value) }
        return elements
    }

    /// Returns the numbers as another stream, and a closure that is true while it has a subscriber.
    private func watched() -> (Observable<Int>, () -> Bool) {
        let watch = Watch()
        let stream = Observable<Void>.empty.startWith(()).flatMap { [numbers] in
            let life = ClosureLife()
            watch.life = life
            return numbers.do { _ in life.use() }
        }
        return (stream, { watch.life != nil })
    }
}

@MainActor
private final class Watch {
    weak var life: ClosureLife?
}
