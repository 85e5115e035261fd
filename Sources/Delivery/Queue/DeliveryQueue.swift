/// The one line everything is delivered through, so that nothing is delivered inside a delivery.
///
/// Whoever has something to deliver asks `begin()`. When nothing is being delivered, it delivers at
/// once and calls `end()`, which works off whatever was put in line meanwhile. When something is,
/// it puts itself in line with `enqueue(_:deliver:)` and returns.
///
/// - Order: First come, first served, over all subjects and stores of the process.
@usableFromInline
@MainActor
package final class DeliveryQueue {
    /// The queue of the main actor.
    package static let main = DeliveryQueue()

    /// One who waits for its turn, and the delivery in which it came.
    private struct Turn {
        let source: AnyObject
        let deliver: @MainActor (AnyObject) -> Void
        let parent: UInt64
    }

    /// The delivery that is going on; nil when there is none, and `outside` while the line is held.
    @exclusivity(unchecked)
    package private(set) var current: Cause?

    /// What led to what, while somebody keeps it.
    private weak var causes: CauseLog?

    /// Whether flows are recorded; it spares deliveries the weak reference.
    @exclusivity(unchecked)
    package private(set) var isRecording = false
    @exclusivity(unchecked)
    private var waiting = Fifo<Turn>()
    @exclusivity(unchecked)
    private var lastID: UInt64 = 0

    /// What led to deliveries that begin from outside; 0 for nothing that is known.
    @exclusivity(unchecked)
    private var outsideParent: UInt64 = 0

    private init() {}

    /// Begins a delivery from outside.
    ///
    /// - Returns: False when a delivery is going on: the caller has to wait in line.
    package func begin() -> Bool {
        guard current == nil else { return false }
        start(parent: parentFromOutside)
        return true
    }

    /// Holds the line for something that is no delivery itself: whatever is put in line meanwhile
    /// comes from outside.
    ///
    /// - Returns: False when a delivery is going on, which holds the line anyway; otherwise the caller
    ///   has to call `end()`.
    package func hold() -> Bool {
        guard current == nil else { return false }
        current = .outside
        return true
    }

    /// Ends what `begin()` or `hold()` allowed, after everything that waits has had its turn.
    package func end() {
        while let next = waiting.popFirst() {
            start(parent: next.parent)
            next.deliver(next.source)
        }
        current = nil
    }

    /// Puts a source in line for one turn; the delivery of now is its cause.
    ///
    /// - Lifetime: The source is kept until its turn is over.
    /// - Parameters:
    ///   - source: What has something to deliver.
    ///   - deliver: Delivers one thing of that source. It captures nothing, so that no memory is
    ///     allocated for it.
    package func enqueue(
        _ source: AnyObject,
        deliver: @escaping @MainActor (AnyObject) -> Void
    ) {
        let present = current?.id ?? 0
        let parent = present == 0 ? parentFromOutside : present
        waiting.append(Turn(source: source, deliver: deliver, parent: parent))
    }

    /// Runs a delivery that is a part of the present one: it has its own cause and does not wait.
    ///
    /// This is for what Redux calls a nested dispatch, made by a middleware and not by a listener.
    /// From outside, it is a delivery like any other.
    package func nested(_ deliver: () -> Void) {
        guard let outer = current else {
            start(parent: parentFromOutside)
            deliver()
            return end()
        }
        start(parent: outer.id)
        deliver()
        current = outer
    }

    /// Runs something that an earlier delivery has led to, though nothing is delivered any more: what
    /// it delivers has that delivery as its cause.
    package func resume(_ cause: Cause?, _ work: () -> Void) {
        let outer = outsideParent
        outsideParent = cause?.id ?? 0
        work()
        outsideParent = outer
    }

    /// Keeps from now on which delivery led to which, for as long as what is returned is kept.
    package func recordCauses() -> CauseLog {
        if let causes { return causes }
        let log = CauseLog(from: lastID + 1)
        causes = log
        isRecording = true
        return log
    }

    private func start(parent: UInt64) {
        lastID &+= 1
        let cause = Cause(id: lastID, parent: parent)
        current = cause
        if isRecording { record(cause) }
    }

    /// What led to a delivery that begins from outside: a task that a recorded step has made knows it.
    private var parentFromOutside: UInt64 {
        guard isRecording, outsideParent == 0 else { return outsideParent }
        return RecordedStep.current?.cause.id ?? 0
    }

    private func record(_ cause: Cause) {
        if let causes { causes.note(cause) } else { isRecording = false }
    }
}
