internal import EventRuntime

/// A clock whose time passes only when a test advances it.
///
/// With the trait `.manualClock`, all operators and policies of a test measure time with
/// `ManualClock.current`; without traits, run the test's code in `withClock(_:_:)`. To control a
/// single operator, or a module's own timer, pass it a clock.
///
/// For code that only compares times, use `advance(by:)`: it sees the new time immediately. For
/// code that sleeps, such as a `throttle` that holds back the latest element, use `run(for:)`: it
/// runs in its own task.
///
/// - Order: Tasks wake by deadline; with equal deadlines, in the order in which they fell asleep.
/// - Isolation: Can be used from any thread.
///
/// ```swift
/// let clock = ManualClock.current
/// taps.toRoutableObservable().subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// taps.onNext(1)
/// taps.onNext(2)
/// clock.advance(by: .milliseconds(500))
/// taps.onNext(3)  // log == [1, 3]
/// ```
public final class ManualClock: Clock, Sendable {
    /// A moment, measured from the creation of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the creation of the clock.
        public let offset: Duration

        package init(offset: Duration = .zero) { self.offset = offset }

        /// Returns the moment that is a duration later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns `true` if the first moment is earlier than the second.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.offset < second.offset
        }
    }

    private typealias Sleeper = CheckedContinuation<Void, any Error>

    private struct State {
        var now = Instant()
        var lastID = 0

        /// The sleeping tasks, by ID.
        var sleepers: [Int: (deadline: Instant, continuation: Sleeper)] = [:]

        /// The IDs of tasks that were woken but haven't returned from `sleep` yet.
        var woken: Set<Int> = []
    }

    private let state = Guarded(State())

    /// Creates a clock whose time is zero.
    public init() {}

    /// The current time of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: the clock distinguishes all moments.
    public var minimumResolution: Duration { .zero }

    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Advances the clock and wakes the tasks that are due, without waiting for them.
    ///
    /// A negative duration changes nothing.
    public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

    /// Advances the clock to a moment, as `advance(by:)` does; a past moment changes nothing.
    package func advance(to instant: Instant) {
        let due = state.withLock { state in
            state.now = max(state.now, instant)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            state.woken.formUnion(due.keys)
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// Advances the clock from deadline to deadline, and waits for the tasks of each.
    ///
    /// A task that sleeps repeatedly, such as a timer, is woken each time it is due.
    ///
    /// - Order: Tasks of the main actor that were started before the call fall asleep before time
    ///   passes. When the call returns, each woken task has run until it waits for something else;
    ///   its work on other threads may not have ended. A task that yields 32 times, while no task
    ///   falls asleep, counts as waiting for something else.
    @MainActor
    public func run(for duration: Duration) async {
        let end = now.advanced(by: duration)
        await letOthersRun()
        while let deadline = nextDeadline, deadline <= end {
            advance(to: deadline)
            await letOthersRun()
        }
        advance(to: end)
    }

    /// Sleeps until the clock reaches a moment; returns immediately for a past moment.
    ///
    /// - Throws: `CancellationError` when the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        defer { state.withLock { _ = $0.woken.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleeper in
                let isAsleep = state.withLock { state in
                    // Checked under the lock: a later cancellation finds the sleeper.
                    guard state.now < deadline, !Task.isCancelled else { return false }
                    state.sleepers[id] = (deadline, sleeper)
                    return true
                }
                if !isAsleep { sleeper.resume(with: Result { try Task.checkCancellation() }) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
            sleeper?.resume(throwing: CancellationError())
        }
    }

    private var nextDeadline: Instant? {
        state.withLock { $0.sleepers.values.map(\.deadline).min() }
    }

    /// Yields until the woken tasks have returned from `sleep`, and no task has fallen asleep for
    /// long enough.
    ///
    /// A task gets from its actor to the clock, and back, through other threads. The system may have
    /// stopped such a thread to run other programs, so half of the turns take a little real time.
    @MainActor
    private func letOthersRun() async {
        var (lastID, quietCount) = (0, 0)
        while quietCount < 32 {
            await Task.yield()
            if quietCount < 16 {
                await passThroughOtherThreads()
            } else {
                try? await Task.sleep(for: .microseconds(50))
            }
            let isQuiet = state.withLock { $0.woken.isEmpty && $0.lastID == lastID }
            lastID = state.withLock { $0.lastID }
            quietCount = isQuiet ? quietCount + 1 : 0
        }
    }
}

private nonisolated func passThroughOtherThreads() async {}
