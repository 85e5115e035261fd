/// What a manual clock knows.
struct ManualClockState {
    private(set) var now = ManualClock.Instant()
    private var lastID = 0

    /// Tasks that wait for a moment.
    var sleepers:
        [Int: (deadline: ManualClock.Instant, continuation: CheckedContinuation<Void, any Error>)] =
            [:]

    /// Tasks that have been woken but have not left the clock yet.
    var woken: Set<Int> = []

    /// Tests that wait for a number of sleepers.
    var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

    var nextDeadline: ManualClock.Instant? { sleepers.values.map(\.deadline).min() }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Moves the clock.
    ///
    /// - Returns: Who is due, in the order to wake them in.
    mutating func advance(to instant: ManualClock.Instant) -> [CheckedContinuation<Void, any Error>]
    {
        now = max(now, instant)
        let due = sleepers.filter { $0.value.deadline <= now }
        for id in due.keys {
            sleepers[id] = nil
            woken.insert(id)
        }
        return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
            .map(\.value.continuation)
    }

    /// Takes out the tests that wait for no more sleepers than there are.
    mutating func takeContentWatchers() -> [CheckedContinuation<Void, Never>] {
        let content = watchers.filter { $0.value.count <= sleepers.count }
        for id in content.keys { watchers[id] = nil }
        return content.values.map(\.continuation)
    }
}
