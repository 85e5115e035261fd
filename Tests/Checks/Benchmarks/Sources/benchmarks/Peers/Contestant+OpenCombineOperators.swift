import OpenCombine

extension Contestant {
    /// OpenCombine's debounce, with a scheduler that reads a clock and keeps the newest action.
    static var openCombineDebounce: Contestant {
        Contestant("OpenCombine", peer: .openCombine) { operations in
            let tally = LooseTally()
            let subject = PassthroughSubject<Int, Never>()
            let scheduler = LateScheduler()
            let token = debounce(subject, on: scheduler, tally)
            for index in 0..<operations { subject.send(index) }
            scheduler.runNewest()
            token.cancel()
            return tally.sum
        } expectedSum: {
            $0 - 1
        }
    }

    /// OpenCombine's operators with the effect of `withLatestFrom`, which it lacks.
    static var openCombineLatest: Contestant {
        let tally = LooseTally()
        let subject = PassthroughSubject<Int, Never>()
        let token = combine(subject, with: CurrentValueSubject<Int, Never>(1), tally)
        return Contestant("OpenCombine", peer: .openCombine) { operations in
            withExtendedLifetime(token) {
                tally.added { for index in 0..<operations { subject.send(index) } }
            }
        } expectedSum: {
            sumOfIndices($0) + $0
        }
    }

    private nonisolated static func debounce(
        _ subject: PassthroughSubject<Int, Never>,
        on scheduler: LateScheduler,
        _ tally: LooseTally
    ) -> AnyCancellable {
        subject.debounce(for: 3600, scheduler: scheduler).sink { tally.add($0) }
    }

    private nonisolated static func combine(
        _ subject: PassthroughSubject<Int, Never>,
        with other: CurrentValueSubject<Int, Never>,
        _ tally: LooseTally
    ) -> AnyCancellable {
        subject
            .map { element in other.first().map { element &+ $0 } }
            .switchToLatest()
            .sink { tally.add($0) }
    }
}

/// A scheduler that keeps its newest action until `runNewest()`.
private final class LateScheduler: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    private var newest: (() -> Void)?

    /// Reads a clock, as the library does.
    var now: SchedulerTimeType {
        _ = opaque(ContinuousClock.now)
        return ImmediateScheduler.shared.now
    }

    var minimumTolerance: SchedulerTimeType.Stride { 0 }

    func runNewest() { newest?() }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

    func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        newest = action
    }

    func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        newest = action
        return AnyCancellable {}
    }
}
