/// The clock for operators that aren't passed one.
@usableFromInline
package enum DefaultClock {
    /// Nil outside of `withClock(_:_:)`, where time is real.
    @TaskLocal
    @usableFromInline
    package static var current: (any Clock<Duration>)?
}

/// Runs a closure with a clock for operators without one, such as `throttle(_:latest:clock:)`.
///
/// - Order: Operators pick up the clock when you subscribe.
/// - Isolation: The clock belongs to the running task, and to the tasks that it creates, except
///   detached ones. Deliveries of an inlet have the clock with which the inlet was created. So each
///   test has its own clock, even if tests run at the same time.
///
/// ```swift
/// let clock = ManualClock()
/// withClock(clock) { listener.registerToEvents(for: producer) }
/// ```
@discardableResult
public func withClock<Result>(
    _ clock: any Clock<Duration>,
    _ work: () throws -> Result
) rethrows -> Result { try DefaultClock.$current.withValue(clock, operation: work) }

/// Runs an asynchronous closure with a clock, as the synchronous `withClock(_:_:)` does.
@discardableResult
public func withClock<Result>(
    _ clock: any Clock<Duration>,
    isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Result
) async rethrows -> Result { try await DefaultClock.$current.withValue(clock, operation: work) }
