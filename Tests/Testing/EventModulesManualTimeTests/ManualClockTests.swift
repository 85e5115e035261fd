import EventModules
import EventModulesManualTime
import EventModulesTestSupport
import Testing

@MainActor
struct ManualClockTests {
    private let clock = ManualClock()
    private let bag = DisposeBag()

    @Test
    func timePassesOnlyWhenAdvanced() {
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(2))
        #expect(clock.now.offset == .seconds(2))
        clock.advance(to: .init(offset: .seconds(3)))
        #expect(clock.now.offset == .seconds(3))
    }

    @Test
    func doesNotMoveBackwards() {
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-1))
        clock.advance(to: .init(offset: .seconds(1)))
        #expect(clock.now.offset == .seconds(2))
    }

    @Test
    func wakesOnlyTasksThatAreDue() async throws {
        let first = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        let second = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        #expect(await eventually { clock.sleeperCount == 2 })
        clock.advance(by: .seconds(1))
        try await first.value
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await second.value
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func doesNotSleepUntilAPastMoment() async throws {
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: .init(offset: .seconds(1)))
        try await clock.sleep(until: .init())
    }

    @Test
    func cancellationWakesATask() async {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        #expect(await eventually { clock.sleeperCount == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func cancelledTaskDoesNotSleep() async {
        let gate = Gate()
        let task = Task { [clock] in
            await gate.pass()
            try await clock.sleep(for: .seconds(1))
        }
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test
    func wokenTasksHaveRunWhenTimeHasPassed() async {
        var log: [String] = []
        let texts = PublishSubject<String>()
        texts.throttle(.seconds(1), clock: clock)
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        for text in ["a", "ab", "abc"] { texts.onNext(text) }
        await clock.run(for: .milliseconds(999))
        #expect(log == ["a"])
        await clock.run(for: .milliseconds(1))
        #expect(log == ["a", "abc"])
    }

    @Test
    func timerTicksEachTimeItIsDue() async {
        var ticks: [Duration] = []
        let timer = Task { [clock] in
            while !Task.isCancelled {
                try await clock.sleep(for: .seconds(2))
                ticks.append(clock.now.offset)
            }
        }
        await clock.run(for: .seconds(7))
        #expect(ticks == [.seconds(2), .seconds(4), .seconds(6)])
        #expect(clock.now.offset == .seconds(7))
        timer.cancel()
        _ = await timer.result
    }

    // Regression: time passed over tasks that fell asleep after the first 32 turns.
    @Test
    func tasksFallAsleepOneAfterAnotherBeforeTimePasses() async {
        var log: [String] = []
        let tasks = (1...4).map { number in
            Task { [clock] in
                for _ in 0..<(number * 12) { await Task.yield() }
                let wanted = clock.now.offset + .seconds(5 - number)
                try await clock.sleep(for: .seconds(5 - number))
                log.append("\(number): \(clock.now.offset == wanted)")
            }
        }
        await clock.run(for: .seconds(4))
        #expect(log == ["4: true", "3: true", "2: true", "1: true"])
        for task in tasks { task.cancel() }
    }

    @Test
    func doubleTapRoutesOnce() {
        var log: [Int] = []
        let taps = PublishSubject<Int>()
        taps.toRoutableObservable(clock: clock)
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        taps.onNext(1)
        taps.onNext(2)
        clock.advance(by: .milliseconds(500))
        taps.onNext(3)
        #expect(log == [1, 3])
    }

    @Test
    func readingTheClockOfATestWithoutOneLogsADiagnostic() {
        let reports = Diagnostics.collect { _ = ManualClock.current }
        #expect(
            reports.map(\.description) == [
                """
                Code that has no manual clock read ManualClock.current.
                A new clock was returned, and nothing measures time with it.
                To fix this, give the test or its suite the trait .manualClock, or run its code in \
                withClock(ManualClock()).
                """
            ]
        )
    }

    @Test(.manualClock, arguments: [1, 2])
    func eachTestCaseHasItsOwnClock(number: Int) {
        #expect(ManualClock.current.now == ManualClock.Instant())
        #expect(ManualClock.current === ManualClock.current)
        ManualClock.current.advance(by: .seconds(1))
    }
}

@MainActor
struct GateTests {
    @Test
    func tasksWaitUntilItIsOpened() async {
        let gate = Gate()
        var log: [String] = []
        let task = Task {
            log.append("came")
            await gate.pass()
            log.append("passed")
        }
        while log.isEmpty { await Task.yield() }
        log.append("opens")
        gate.open()
        await task.value
        #expect(log == ["came", "opens", "passed"])
    }

    @Test
    func tasksPassOnceItIsOpen() async {
        let gate = Gate()
        gate.open()
        await gate.pass()
        await gate.pass()
    }
}
