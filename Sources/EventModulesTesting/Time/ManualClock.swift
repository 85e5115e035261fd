internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// Give it to whatever measures time: `throttle(_:latest:clock:)`, `toRoutableObservable(clock:)`, or
/// a module's own timer that sleeps with a `Clock` from its context.
///
/// ```swift
/// let clock = ManualClock()
/// taps.toRoutableObservable(clock: clock)
///     .subscribe(onNext: { log.append($0) })
///     .disposed(by: bag)
/// taps.onNext(1)
/// taps.onNext(2)
/// clock.advance(by: .milliseconds(500))
/// taps.onNext(3)  // log == [1, 3]
/// ```
///
/// What only compares times, like this, sees the new one at once. What sleeps, such as a `throttle`
/// that keeps back the latest element, runs in a task of its own: use `run(for:)` there.
///
/// - Order: Of several who sleep, the one with the earliest deadline is woken first, and of those with
///   one deadline the one who came first.
/// - Isolation: May be used from anywhere.
public final class ManualClock: Clock, Sendable {
    /// A moment, as the time that has passed since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Makes a moment.
        ///
        /// - Parameter offset: The time since the clock was made.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// The moment that is later by a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this moment to another one.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether one moment is earlier than another one.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }
    }

    private let state = Mutex(ManualClockState())

    /// Says to the thread sanitizer what the lock has ordered already: on Linux it does not see into
    /// `Mutex`, and would report the clock as a data race.
    private let isHandedOver = Atomic(false)

    /// Makes a clock at the moment `Instant()`.
    public init() {}

    /// The present moment.
    public var now: Instant { withState { $0.now } }

    /// Zero: the clock tells every two moments apart.
    public var minimumResolution: Duration { .zero }

    /// How many tasks wait for the clock to move.
    public var sleeperCount: Int { withState { $0.sleepers.count } }

    /// Moves the clock and wakes whoever is due, without waiting for what they do then.
    ///
    /// - Parameter duration: How much time passes; a negative one changes nothing.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// Moves the clock and wakes whoever is due, without waiting for what they do then.
    ///
    /// - Parameter instant: The new time; one that is past already changes nothing.
    public func advance(to instant: Instant) {
        for sleeper in withState({ $0.advance(to: instant) }) { sleeper.resume() }
    }

    /// Lets time pass, and lets who is due run before more of it passes.
    ///
    /// A task that sleeps again, such as a timer, is woken as often as it is due in that time.
    ///
    /// - Order: Who is asked to sleep before the call, by a task of the main actor, sleeps before time
    ///   passes. When the call returns, who was woken has gone on until it waits for something else;
    ///   what it does on other threads is not waited for.
    ///
    /// ```swift
    /// texts.throttle(.seconds(1), clock: clock)
    ///     .subscribe(onNext: { log.append($0) })
    ///     .disposed(by: bag)
    /// for text in ["a", "ab", "abc"] { texts.onNext(text) }
    /// await clock.run(for: .seconds(1))  // log == ["a", "abc"]
    /// ```
    ///
    /// - Parameter duration: How much time passes.
    @MainActor
    public func run(for duration: Duration) async {
        let end = now.advanced(by: duration)
        await letOthersRun()
        while let deadline = withState({ $0.nextDeadline }), deadline <= end {
            advance(to: deadline)
            await letOthersRun()
        }
        advance(to: end)
    }

    /// Returns when enough tasks wait for the clock to move, or when the waiting task is cancelled.
    ///
    /// ```swift
    /// module.startTimer()
    /// await clock.waitForSleepers()
    /// clock.advance(by: .seconds(60))
    /// ```
    ///
    /// - Parameter count: How many there have to be at least.
    public func waitForSleepers(_ count: Int = 1) async {
        let id = withState { $0.makeID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = withState { state in
                    guard state.sleepers.count < count, !Task.isCancelled else { return false }
                    state.watchers[id] = (count, continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            withState { $0.watchers.removeValue(forKey: id) }?.continuation.resume()
        }
    }

    /// Waits until the clock has reached a moment.
    ///
    /// - Parameters:
    ///   - deadline: The moment; one that is past already is not waited for.
    ///   - tolerance: Of no importance to a clock that is moved by hand.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = withState { $0.makeID() }
        defer { withState { _ = $0.woken.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(id, until: deadline, continuation)
            }
        } onCancel: {
            let sleeper = withState { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    // MARK: - Sleeping

    private func fallAsleep(
        _ id: Int,
        until deadline: Instant,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        let watchers = withState { state -> [CheckedContinuation<Void, Never>]? in
            // Asked with the lock, which who cancels needs to find the sleeper.
            guard state.now < deadline, !Task.isCancelled else { return nil }
            state.sleepers[id] = (deadline, continuation)
            return state.takeContentWatchers()
        }
        for watcher in watchers ?? [] { watcher.resume() }
        guard watchers == nil else { return }
        continuation.resume(with: Result { try Task.checkCancellation() })
    }

    private func withState<Result>(
        _ work: (inout ManualClockState) -> sending Result
    ) -> sending Result {
        state.withLock { state in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return work(&state)
        }
    }

    /// Gives way until who was woken has left the clock, and then long enough for it to go on: from
    /// the clock, a task returns to its actor by way of the other threads.
    @MainActor
    private func letOthersRun() async {
        var hasEverybodyLeft: Bool
        repeat {
            hasEverybodyLeft = withState { $0.woken.isEmpty }
            for _ in 0..<32 {
                await Task.yield()
                await passThroughOtherThreads()
            }
        } while !hasEverybodyLeft
    }
}

private nonisolated func passThroughOtherThreads() async {}
