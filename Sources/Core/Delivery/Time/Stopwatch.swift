/// The time since a moment, measured with any clock.
@usableFromInline
package struct Stopwatch: Sendable {
    @usableFromInline
    let elapsed: @Sendable () -> Duration
    @usableFromInline
    let wait: @Sendable (Duration) async -> Void

    /// Starts with a clock; if it is nil, with the one of `withClock(_:_:)`, or else in real time.
    @export(implementation)
    package init(_ clock: (any Clock<Duration>)? = nil) {
        // Real time is read through a clock of known type: that is ten times as fast.
        (elapsed, wait) =
            if let clock = clock ?? DefaultClock.current { Self.start(clock) } else {
                Self.start(ContinuousClock())
            }
    }

    @export(implementation)
    static func start(
        _ clock: some Clock<Duration>
    ) -> (@Sendable () -> Duration, @Sendable (Duration) async -> Void) {
        let start = clock.now
        return (
            { start.duration(to: clock.now) },
            { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        )
    }

    /// The time since the start.
    @export(implementation)
    package var time: Duration { elapsed() }

    /// Returns at a time since the start, or when the task is cancelled.
    @export(implementation)
    package func sleep(until time: Duration) async {
        await wait(time)
    }
}
