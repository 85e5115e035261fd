/// The run-to-completion queue of all subjects, stores and routers: nothing is delivered inside a
/// delivery.
///
/// A source calls `begin()` before it delivers, and `end()` afterwards. If a delivery is in
/// progress, `begin()` returns false, and the source calls `enqueue(_:deliver:)` instead.
///
/// - Order: First in, first out, over all sources of the process.
@usableFromInline
@MainActor
package final class DeliveryQueue {
    /// The queue of the main actor.
    @usableFromInline
    package static let main = DeliveryQueue()

    /// A queued delivery, and the delivery that caused it.
    private struct Turn {
        let source: AnyObject
        let deliver: @MainActor (AnyObject) -> Void
        let parent: UInt64

        init(
            _ source: AnyObject,
            deliver: @escaping @MainActor (AnyObject) -> Void,
            parent: UInt64
        ) {
            self.source = source
            self.deliver = deliver
            self.parent = parent
        }

        init(_ work: Work, parent: UInt64) {
            let deliver = { @MainActor (work: AnyObject) in
                unsafeDowncast(work, to: Work.self).run()
            }
            self.init(work, deliver: deliver, parent: parent)
        }
    }

    /// The deliveries that follow from a piece of work, to any depth, until the last one has ended.
    private final class Consequences {
        let parent: UInt64
        let ended: () -> Void

        /// Called once many deliveries have followed.
        let manyFollowed: (() -> Void)?
        var count = 0

        /// The consequences that the work itself belongs to, which end later.
        let outer: Consequences?
        var pending = 1

        init(
            of parent: UInt64,
            in outer: Consequences?,
            manyFollowed: (() -> Void)?,
            ended: @escaping () -> Void
        ) {
            self.parent = parent
            self.outer = outer
            self.manyFollowed = manyFollowed
            self.ended = ended
        }
    }

    /// The delivery in progress; `outside` while the queue is held without one.
    @export(implementation)
    package var current: Cause? { inProgress }

    /// Stored apart from `current`, because other modules check each access to a stored property.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var inProgress: Cause?

    /// The recorded causes, as long as a recorder retains them; a weak reference would be slower.
    @exclusivity(unchecked)
    private var causes: CauseTable?
    @exclusivity(unchecked)
    private var waiting = Fifo<Turn>()
    @exclusivity(unchecked)
    private var lastID: UInt64 = 0

    /// The consequences that newly queued deliveries belong to.
    @exclusivity(unchecked)
    private var consequences: Consequences?

    /// The cause of deliveries that begin from outside; 0 if there is none.
    @exclusivity(unchecked)
    private var outsideParent: UInt64 = 0

    /// The registration in progress, to which the subscriptions belong that are made meanwhile.
    @exclusivity(unchecked)
    @usableFromInline
    package var registration: AnyObject?

    /// The newest group of changes that are made together after the delivery in progress.
    package var changesTogether: AnyObject?

    private init() {}

    /// Begins a delivery from outside; returns false if another one is in progress.
    @usableFromInline
    package func begin() -> Bool {
        guard current == nil else { return false }
        start(parent: parentFromOutside)
        return true
    }

    /// Holds the queue while a closure runs: deliveries that it begins or queues take place
    /// afterwards.
    package func hold<Result>(_ work: () -> Result) -> Result {
        guard current == nil else { return work() }
        inProgress = .outside
        defer { end() }
        return work()
    }

    /// Ends the delivery that `begin()` began, after all queued deliveries.
    @usableFromInline
    package func end() {
        while let next = waiting.popFirst() {
            start(parent: next.parent)
            next.deliver(next.source)
        }
        inProgress = nil
    }

    /// Queues one delivery of a source, which is retained; the delivery in progress is its cause.
    ///
    /// The closure captures nothing, so that no memory is allocated for it.
    @usableFromInline
    package func enqueue(_ source: AnyObject, deliver: @escaping @MainActor (AnyObject) -> Void) {
        let present = current?.id ?? 0
        let parent = present == 0 ? parentFromOutside : present
        let turn = Turn(source, deliver: deliver, parent: parent)
        if let consequences { append(turn, in: consequences) } else { waiting.append(turn) }
    }

    /// Queues a delivery that belongs to consequences; other deliveries don't pay for the counting.
    private func append(_ turn: Turn, in consequences: Consequences) {
        consequences.pending += 1
        consequences.count += 1
        if consequences.count == Self.many { consequences.manyFollowed?() }
        let counted = Work {
            self.consequences = consequences
            turn.deliver(turn.source)
            self.consequences = nil
            self.endOne(of: consequences)
        }
        waiting.append(Turn(counted, parent: turn.parent))
    }

    /// Runs a closure as a delivery: now, or after those that are queued.
    @usableFromInline
    package func deliver(_ work: @escaping () -> Void) {
        guard begin() else { return enqueue(work) }
        work()
        end()
    }

    /// Queues a closure as a delivery.
    package func enqueue(_ work: @escaping () -> Void) {
        enqueue(Work(work)) { source in unsafeDowncast(source, to: Work.self).run() }
    }

    /// The number of deliveries after which `manyFollowed` is called.
    private static var many: Int { 1_000 }

    /// Runs a part of the delivery in progress, and queues a closure as soon as everything that has
    /// followed from that part, to any depth, has been delivered.
    package func run(
        _ work: () -> Void,
        manyFollowed: (() -> Void)? = nil,
        afterConsequences ended: @escaping () -> Void
    ) {
        let outer = consequences
        let inner = Consequences(
            of: current?.id ?? 0,
            in: outer,
            manyFollowed: manyFollowed,
            ended: ended
        )
        outer?.pending += 1
        consequences = inner
        work()
        consequences = outer
        endOne(of: inner)
    }

    private func endOne(of consequences: Consequences) {
        consequences.pending -= 1
        guard consequences.pending == 0 else { return }
        let turn = Turn(Work(consequences.ended), parent: consequences.parent)
        guard let outer = consequences.outer else { return waiting.append(turn) }
        append(turn, in: outer)
        outer.pending -= 1
    }

    /// Runs a part of the delivery in progress that has a cause of its own and isn't queued, such as a
    /// dispatch by a middleware; from outside, a delivery like any other.
    package func nested(_ deliver: () -> Void) {
        let outer = current
        start(parent: outer?.id ?? parentFromOutside)
        deliver()
        if outer == nil { end() } else { inProgress = outer }
    }

    /// Runs a closure whose deliveries from outside were caused by an earlier delivery.
    @usableFromInline
    package func resume(_ cause: Cause?, _ work: () -> Void) {
        let outer = outsideParent
        outsideParent = cause?.id ?? 0
        work()
        outsideParent = outer
    }

    /// Records from now on which delivery caused which, as long as the result is retained.
    package func recordCauses() -> CauseLog {
        let table = causes ?? CauseTable(from: lastID + 1)
        causes = table
        return CauseLog(in: table, from: lastID + 1)
    }

    private func start(parent: UInt64) {
        lastID &+= 1
        let cause = Cause(id: lastID, parent: parent)
        inProgress = cause
        if isRecording { record(cause) }
    }

    /// The cause of a delivery that begins from outside; a task that was created in a recorded step
    /// inherits it.
    private var parentFromOutside: UInt64 {
        guard isRecording, outsideParent == 0 else { return outsideParent }
        return RecordedStep.current?.cause.id ?? 0
    }

    /// True if causes are recorded.
    package var isRecording: Bool { causes != nil }

    private func record(_ cause: Cause) {
        if isKnownUniquelyReferenced(&causes) { causes = nil }
        causes?.note(cause)
    }
}

/// A delivery, and the delivery that caused it (law L5).
///
/// Following `parentID` from delivery to delivery leads back to what came from outside: a tap, a
/// timer, another thread.
@usableFromInline
package struct Cause: Hashable, Sendable {
    /// Identifies the delivery; greater than 0, and greater than that of every earlier delivery.
    package let id: UInt64

    /// The delivery that emitted or dispatched this one; nil if it came from outside.
    package var parentID: UInt64? { parent == 0 ? nil : parent }

    /// 0 stands for no parent: one word is cheaper to store than an optional.
    let parent: UInt64

    /// `current` while the queue is held without a delivery.
    static let outside = Cause(id: 0, parent: 0)
}

@MainActor
private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
