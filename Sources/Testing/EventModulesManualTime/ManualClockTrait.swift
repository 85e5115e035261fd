internal import EventRuntime

#if canImport(Testing)
public import Testing

/// Gives each test its own manual clock; see `manualClock`.
public struct ManualClockTrait: TestTrait, SuiteTrait, TestScoping {
    /// Always true, so that each test of a suite has its own clock.
    public var isRecursive: Bool { true }

    /// Runs a test with a new clock.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws { try await withClock(ManualClock(), function) }
}

extension Trait where Self == ManualClockTrait {
    /// Time stands still in a test until the test advances `ManualClock.current`.
    ///
    /// Operators and policies without a clock measure time with it; see `withClock(_:_:)`.
    ///
    /// ```swift
    /// @Test(.manualClock)
    /// func secondTapRoutesLater() {
    ///     module.tap()
    ///     module.tap()
    ///     ManualClock.current.advance(by: .milliseconds(500))
    ///     module.tap()
    ///     #expect(router.moves.count == 2)
    /// }
    /// ```
    public static var manualClock: Self { Self() }
}
#endif

extension ManualClock {
    /// The clock of the running test, which has the trait `.manualClock`, or of `withClock(_:_:)`.
    ///
    /// Reading it in any other test logs a diagnostic, and returns a new clock.
    public static var current: ManualClock {
        if let clock = DefaultClock.current as? ManualClock { return clock }
        Diagnostics.reportFromAnywhere(
            Diagnostic(
                "Code that has no manual clock read ManualClock.current.",
                [:],
                explanation: "A new clock was returned, and nothing measures time with it.",
                fix: """
                    To fix this, give the test or its suite the trait .manualClock, or run its code \
                    in withClock(ManualClock()).
                    """
            )
        )
        return ManualClock()
    }
}
