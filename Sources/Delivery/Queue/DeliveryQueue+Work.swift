extension DeliveryQueue {
    /// Runs something as a delivery of its own: now, or after what is being delivered.
    package func deliver(_ work: @escaping () -> Void) {
        guard begin() else { return wait(for: work) }
        work()
        end()
    }

    /// Runs something after what is being delivered and what waits already.
    package func wait(for work: @escaping () -> Void) {
        enqueue(Work(work)) { source in unsafeDowncast(source, to: Work.self).run() }
    }
}

@MainActor
private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
