import EventModulesManualTime
import EventModulesTestSupport
import EventObservables
import EventRuntime
import Testing

@MainActor
struct DefaultClockTests {
    private let log = Log()
    private let clock = ManualClock()
    private let numbers = PublishSubject<Int>()

    @Test
    func operatorLooksItsClockUpWhenItIsSubscribedTo() {
        let throttled = numbers.throttle(.seconds(10), latest: false)
        withClock(clock) { _ = log.listen(to: throttled, as: "a") }
        numbers.onNext(1)
        numbers.onNext(2)
        clock.advance(by: .seconds(10))
        numbers.onNext(3)
        #expect(log.lines == ["a: 1", "a: 3"])
    }

    @Test
    func aGivenClockTakesPrecedence() {
        let other = ManualClock()
        let throttled = numbers.throttle(.seconds(10), latest: false, clock: other)
        withClock(clock) { _ = log.listen(to: throttled, as: "a") }
        numbers.onNext(1)
        clock.advance(by: .seconds(10))
        numbers.onNext(2)
        other.advance(by: .seconds(10))
        numbers.onNext(3)
        #expect(log.lines == ["a: 1", "a: 3"])
    }

    @Test
    func tasksInheritTheClock() async {
        await withClock(clock) {
            let inherited = await Task { DefaultClock.current as? ManualClock }.value
            #expect(inherited === clock)
        }
        #expect(DefaultClock.current == nil)
    }

    @Test
    func withClockReturnsAndThrowsWhatItsClosureDoes() async throws {
        struct Refused: Error {}
        #expect(withClock(clock) { 1 } == 1)
        #expect(throws: Refused.self) { try withClock(clock) { throw Refused() } }
        await #expect(throws: Refused.self) {
            try await withClock(clock) {
                await Task.yield()
                throw Refused()
            }
        }
    }
}
