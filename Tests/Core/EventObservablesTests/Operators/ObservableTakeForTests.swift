import EventModulesManualTime
import EventObservables
import Testing

@MainActor
@Suite(.manualClock)
struct ObservableTakeForTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()

    @Test
    func completesAtTheEndOfTheInterval() async {
        log.listen(to: numbers.take(for: .seconds(2)), as: "a")
        numbers.onNext(1)
        await ManualClock.current.run(for: .seconds(1))
        numbers.onNext(2)
        await ManualClock.current.run(for: .seconds(1))
        numbers.onNext(3)
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func completesWithTheSource() async {
        log.listen(to: numbers.take(for: .seconds(2)), as: "a")
        numbers.onNext(1)
        numbers.onCompleted()
        #expect(log.lines == ["a: 1", "a done"])
        await ManualClock.current.run(for: .seconds(3))
        #expect(log.lines.count == 2)
    }

    @Test
    func countsFromEachSubscription() async {
        let taken = numbers.take(for: .seconds(2))
        log.listen(to: taken, as: "a")
        await ManualClock.current.run(for: .seconds(1))
        log.listen(to: taken, as: "b")
        await ManualClock.current.run(for: .seconds(1))
        numbers.onNext(1)
        #expect(log.lines == ["a done", "b: 1"])
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func emptyIntervalCompletesImmediately(interval: Duration) {
        log.listen(to: numbers.take(for: interval), as: "a")
        #expect(log.lines == ["a done"])
    }

    @Test
    func intervalEndsWithTheSubscription() async {
        log.listen(to: numbers.take(for: .seconds(2)), as: "a").dispose()
        await ManualClock.current.run(for: .seconds(3))
        #expect(log.lines.isEmpty)
    }

    @Test
    func intervalEndsWithTheSource() async {
        log.listen(to: PublishSubject<Int>().take(for: .seconds(2)), as: "a")
        await ManualClock.current.run(for: .seconds(3))
        #expect(log.lines.isEmpty)
    }
}
