internal import Delivery
internal import Observables
package import Suas

/// What a manager, a store and a router tell while they are recorded.
@MainActor
package final class FlowTap {
    let log: FlowLog
    var names = FlowNames()

    /// The living producers.
    var producers: [ObjectIdentifier: RecordedProducer] = [:]

    /// The newest change of each sub-state.
    var lastChanges: [StateKey: Int] = [:]

    /// Whether a router confirms a route to its store: what the store does is a detail then.
    var isConfirming = false

    /// Whether nothing is recorded any more: a task that was made in a step may still tell something.
    private(set) var isStopped = false

    /// The async actions that have begun and not ended, in the order in which they began.
    package private(set) var running: [(action: any AsyncAction, entry: Int)] = []

    /// What waits until nothing runs any more.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(log: FlowLog) {
        self.log = log
    }

    func add(_ content: FlowContent, isDetail: Bool = false) -> Int {
        log.add(content, cause: log.presentCause, isDetail: isDetail)
    }

    // MARK: - What runs

    func begin(_ action: any AsyncAction, _ entry: Int) {
        running.append((action, entry))
        log.pin(entry)
    }

    func end(_ entry: Int) {
        log.unpin(entry)
        running.removeAll { $0.entry == entry }
        if running.isEmpty { stopWaiting() }
    }

    /// Returns when no async action is running, or when somebody calls `stopWaiting()`.
    package func waitUntilNothingRuns() async {
        guard !running.isEmpty else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    package func stopWaiting() {
        let resuming = waiting
        waiting = []
        for continuation in resuming { continuation.resume() }
    }

    func stop() {
        isStopped = true
        for producer in producers.values { producer.observation?.dispose() }
        producers = [:]
    }
}

extension FlowTap: FlowRecording {
    package func reported(_ diagnostic: Diagnostic) {
        if !isStopped { _ = add(.reported(diagnostic)) }
    }
}
