/// Tells how long something takes.
enum Stopwatch {
    /// The nanoseconds that a piece of work takes.
    @MainActor
    static func nanoseconds(_ work: () -> Void) -> Double {
        let duration = ContinuousClock().measure(work).components
        return Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9
    }
}
