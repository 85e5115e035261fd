/// The time since a moment, measured with any clock.
@usableFromInline
package struct Stopwatch: Sendable {
    @usableFromInline
    let elapsed: @Sendable () -> Duration
    @usableFromInline
    let wait: @Sendable (Duration) async -> Void

    /// Without a clock, measures with the clock of `withClock(_:_:)`, or else in real time.
    @export(implementation)
    package init(_ clock: (any Clock<Duration>)? = nil) {
        // Not an existential: the type of the clock for real time is known.
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

    @export(implementation)
    package var time: Duration { elapsed() }

    @export(implementation)
    package func sleep(until time: Duration) async { await wait(time) }
}
