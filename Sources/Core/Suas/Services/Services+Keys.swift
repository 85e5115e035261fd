public import EventRuntime

extension Services {
    /// The clock: continuous time; in a test, the manual clock of its trait `.manualClock`.
    public var clock: any Clock<Duration> {
        get { self[ClockKey.self] }
        set { self[ClockKey.self] = newValue }
    }

    /// The random numbers: the system's; in a test, the same in each run.
    ///
    /// ```swift
    /// var numbers = Services.current.randomNumbers
    /// let index = Int.random(in: 0..<3, using: &numbers)
    /// ```
    public var randomNumbers: RandomNumbers {
        get { self[RandomNumbersKey.self] }
        set { self[RandomNumbersKey.self] = newValue }
    }
}

/// A source of random numbers, which its copies share.
public struct RandomNumbers: RandomNumberGenerator, Sendable, Uninspected {
    private let make: @Sendable () -> UInt64

    /// Creates a source from a closure that returns the next number.
    public init(next: @escaping @Sendable () -> UInt64) {
        make = next
    }

    /// Returns the next number.
    public func next() -> UInt64 { make() }
}

package enum ClockKey: ServiceKey {
    package static var liveValue: (any Clock<Duration>)? { testValue ?? ContinuousClock() }
    package static var testValue: (any Clock<Duration>)? { DefaultClock.current }
}

private enum RandomNumbersKey: ServiceKey {
    static var liveValue: RandomNumbers? { RandomNumbers { UInt64.random(in: .min ... .max) } }
}
