extension AnalyticsPolicy {
    /// Says of one event of a row after the other whether it is recorded.
    typealias Admission = @MainActor (AnalyticsSource) -> Bool

    /// Makes the admission of one row, which has a number of its own in the listener.
    @MainActor
    func makeAdmission(ofRow row: Int) -> Admission {
        switch self {
        case .everyTime: { _ in true }
        case .once: Self.admitOnce()
        case .oncePerAppearance: { $0.isFirstOfAppearance(forRow: row) }
        case .throttled(let interval, let clock): Self.admitThrottled(interval, clock)
        }
    }

    @MainActor
    private static func admitOnce() -> Admission {
        var isRecorded = false
        return { _ in
            defer { isRecorded = true }
            return !isRecorded
        }
    }

    @MainActor
    private static func admitThrottled<C: Clock<Duration>>(
        _ interval: Duration,
        _ clock: C
    ) -> Admission {
        var nextOpening: C.Instant?
        return { _ in
            let now = clock.now
            if let nextOpening, now < nextOpening { return false }
            nextOpening = now.advanced(by: interval)
            return true
        }
    }
}
