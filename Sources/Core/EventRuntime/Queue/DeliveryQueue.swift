/// The run-to-completion queue of all subjects, stores and routers: first in, first out.
///
/// Nothing is delivered inside a delivery: a source calls `begin()` before it delivers, and `end()`
/// afterwards. If `begin()` returns false, it calls `enqueue(_:deliver:)` instead.
@usableFromInline
@MainActor
package final class DeliveryQueue {
    @usableFromInline
    package static let main = DeliveryQueue()

    private struct Turn {
        let source: AnyObject
        let deliver: @MainActor (AnyObject) -> Void
        let parent: UInt64

        /// Counts the delivery as a consequence; nil if it isn't counted.
        let consequences: ConsequenceCounter?
    }

    /// Counts the deliveries that follow from a piece of work, to any depth.
    @MainActor
    private final class ConsequenceCounter {
        let parent: UInt64

        /// Queued after the last delivery, and counted by `outer`; nil for the diagnostics sink.
        let ended: Work?

        /// The counter of the delivery that contains the work; it ends later.
        let outer: ConsequenceCounter?

        /// Called once `consequenceLimit` deliveries have followed.
        private let limitReached: (() -> Void)?
        private var count = 0

        /// The queued deliveries, and the work itself while it runs.
        private var pending = 1

        init(
            of parent: UInt64,
            in outer: ConsequenceCounter?,
            limitReached: (() -> Void)?,
            ended: Work?
        ) {
            self.parent = parent
            self.outer = outer
            self.limitReached = limitReached
            self.ended = ended
        }

        func addOne() {
            pending += 1
            count += 1
            if count == DeliveryQueue.consequenceLimit { limitReached?() }
        }

        var isOfSink: Bool { ended == nil || outer?.isOfSink == true }

        func endOne() -> Bool {
            pending -= 1
            return pending == 0
        }
    }

    /// The delivery in progress; `outside` while deliveries are deferred outside of any.
    @export(implementation)
    package var current: Cause? { inProgress }

    /// Stored apart from `current`, because other modules check each access to a stored property.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var inProgress: Cause?

    /// The recorded causes; released with the last recorder that retains them.
    @exclusivity(unchecked)
    private var causes: CauseTable?
    @exclusivity(unchecked)
    private var waiting = Fifo<Turn>()

    /// The deliveries of `enqueueLast(_:)`; never the only ones that are queued.
    @exclusivity(unchecked)
    private var waitingLast = Fifo<Turn>()
    @exclusivity(unchecked)
    private var lastID: UInt64 = 0

    /// Nil if nothing counts the delivery in progress and the deliveries that it queues.
    @exclusivity(unchecked)
    private var consequences: ConsequenceCounter?

    /// The cause of deliveries that begin from outside; 0 if there is none.
    @exclusivity(unchecked)
    private var outsideParent: UInt64 = 0

    /// The registration in progress, which owns the subscriptions that are made meanwhile.
    @usableFromInline
    package var registration: (any Registration)?

    /// The newest group of changes that take effect together after the delivery in progress.
    var changesTogether: QueuedChanges?

    private init() {}

    /// Begins a delivery from outside; returns false if another one is in progress.
    @usableFromInline
    package func begin() -> Bool {
        guard current == nil else { return false }
        start(parent: parentFromOutside)
        return true
    }

    /// Runs a closure; the deliveries that it begins or queues come afterwards.
    package func deferringDeliveries<Result>(_ work: () -> Result) -> Result {
        guard current == nil else { return work() }
        inProgress = .outside
        defer { end() }
        return work()
    }

    /// Ends the delivery that `begin()` began, after all queued deliveries.
    @usableFromInline
    package func end() {
        if !waiting.isEmpty { deliverQueued() }
        inProgress = nil
    }

    private func deliverQueued() {
        var limit = lastID &+ Self.deliveriesPerTurn
        var endlessSources: [String] = []
        while let next = waiting.popFirst() ?? waitingLast.popFirst() {
            start(parent: next.parent)
            if lastID >= limit { limit = noteEndless(next.source, among: &endlessSources) }
            guard let followed = next.consequences else {
                next.deliver(next.source)
                continue
            }
            let outer = consequences
            consequences = followed
            next.deliver(next.source)
            consequences = outer
            endOne(of: followed)
        }
    }

    /// Queues a delivery of a retained source; a closure without captures allocates nothing.
    @usableFromInline
    package func enqueue(_ source: AnyObject, deliver: @escaping @MainActor (AnyObject) -> Void) {
        let present = current?.id ?? 0
        let parent = present == 0 ? parentFromOutside : present
        consequences?.addOne()
        waiting.append(
            Turn(source: source, deliver: deliver, parent: parent, consequences: consequences)
        )
    }

    /// Runs a closure as a delivery: now, or after those that are queued.
    @usableFromInline
    package func deliver(_ work: @escaping () -> Void) {
        guard begin() else { return enqueue(work) }
        work()
        end()
    }

    package func enqueue(_ work: @escaping () -> Void) {
        enqueue(Work(work), deliver: Work.run)
    }

    /// Queues a delivery that the current one causes, and that begins when no other is queued.
    package func enqueueLast(_ work: @escaping () -> Void) {
        // `end()` looks at one queue only.
        if waiting.isEmpty { enqueue {} }
        let (source, parent, counter) = (Work(work), current?.id ?? 0, consequences)
        counter?.addOne()
        waitingLast.append(
            Turn(source: source, deliver: Work.run, parent: parent, consequences: counter)
        )
    }

    // MARK: - Turns without end

    /// The number of deliveries of a turn after which it is reported.
    private static var deliveriesPerTurn: UInt64 { 1_000_000 }

    /// Notes sources of a turn that seems to have no end, until there are enough of them to report.
    ///
    /// - Returns: The delivery from which the next source is noted.
    private func noteEndless(_ source: AnyObject, among sources: inout [String]) -> UInt64 {
        sources.append((source as? any NamedSource)?.name ?? typeName(type(of: source)))
        guard sources.count == 12 else { return lastID }
        var names: [String] = []
        for name in sources where names.count < 3 && !names.contains(name) { names.append(name) }
        Diagnostics.report(
            "A turn has made a million deliveries, and hasn't ended.",
            ["sources": names.joined(separator: ", ")],
            explanation: """
                The app doesn't respond until the turn ends. Usually, listeners emit or dispatch \
                in response to each other.
                """,
            fix: """
                To fix this, emit or dispatch only if something has changed, so that the cycle \
                ends; or do long work in a task.
                """
        )
        return .max
    }

    // MARK: - Consequences

    /// The number of deliveries after which `limitReached` is called.
    private static var consequenceLimit: Int { 1_000 }

    /// Runs a part of the delivery in progress, and queues a closure as soon as all its
    /// consequences, to any depth, have been delivered.
    package func run(
        _ work: () -> Void,
        limitReached: (() -> Void)? = nil,
        afterConsequences ended: @escaping () -> Void
    ) {
        run(work, limitReached, Work(ended))
    }

    func runSink(_ work: () -> Void) {
        run(work, nil, nil)
    }

    var isInSink: Bool { consequences?.isOfSink == true }

    private func run(_ work: () -> Void, _ limitReached: (() -> Void)?, _ ended: Work?) {
        let outer = consequences
        let inner = ConsequenceCounter(
            of: current?.id ?? 0,
            in: outer,
            limitReached: limitReached,
            ended: ended
        )
        outer?.addOne()
        consequences = inner
        work()
        consequences = outer
        endOne(of: inner)
    }

    private func endOne(of consequences: ConsequenceCounter) {
        guard consequences.endOne() else { return }
        guard let ended = consequences.ended else {
            if let outer = consequences.outer { endOne(of: outer) }
            return
        }
        waiting.append(
            Turn(
                source: ended,
                deliver: Work.run,
                parent: consequences.parent,
                consequences: consequences.outer
            )
        )
    }

    // MARK: - Causes

    /// Runs work now, as a child of the current delivery; from outside, as any other delivery.
    package func nested(_ deliver: () -> Void) {
        let outer = current
        start(parent: outer?.id ?? parentFromOutside)
        deliver()
        if outer == nil { end() } else { inProgress = outer }
    }

    @usableFromInline
    package func resume(_ cause: Cause?, _ work: () -> Void) {
        let outer = outsideParent
        outsideParent = cause?.id ?? 0
        work()
        outsideParent = outer
    }

    /// Records causes while the result is retained: at least of the newest deliveries, or of all.
    package func recordCauses(keeping count: Int? = nil) -> CauseLog {
        let table = causes ?? CauseTable(from: lastID + 1)
        causes = table
        return CauseLog(in: table, keeping: count)
    }

    private func start(parent: UInt64) {
        lastID &+= 1
        let cause = Cause(id: lastID, parent: parent)
        inProgress = cause
        if isRecording { record(cause) }
    }

    /// A task that was created in a recorded step inherits its cause.
    private var parentFromOutside: UInt64 {
        guard isRecording, outsideParent == 0 else { return outsideParent }
        return RecordedStep.current?.cause.id ?? 0
    }

    package var isRecording: Bool { causes != nil }

    private func record(_ cause: Cause) {
        if isKnownUniquelyReferenced(&causes) { causes = nil }
        causes?.note(cause)
    }
}

/// A delivery and its cause; the `parentID`s lead back to an input from outside (law L5).
@usableFromInline
package struct Cause: Hashable, Sendable {
    /// Identifies the delivery; greater than 0, and increasing with every delivery.
    package let id: UInt64

    /// The delivery that emitted or dispatched this one; nil if it came from outside.
    package var parentID: UInt64? { parent == 0 ? nil : parent }

    /// The parent's `id`; 0 stands for no parent.
    let parent: UInt64

    /// The value of `current` while deliveries are deferred outside of any.
    static let outside = Cause(id: 0, parent: 0)
}

/// The registration of a listener in progress, as the queue knows it.
@usableFromInline
@MainActor
package protocol Registration: AnyObject {}

/// A source of deliveries that reports name.
package protocol NamedSource {
    /// The source, with what it delivers next.
    @MainActor
    var name: String { get }
}

@MainActor
private final class Work {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) {
        self.work = work
    }

    static func run(_ source: AnyObject) { unsafeDowncast(source, to: Work.self).work() }
}

/// A first-in, first-out queue that allocates only while it grows.
@usableFromInline
package struct Fifo<Element> {
    @usableFromInline
    var elements: [Element?] = []
    @usableFromInline
    var head = 0

    @export(implementation)
    package init() {}

    @export(implementation)
    package var isEmpty: Bool { head == elements.count }

    /// The oldest element; nil if the queue is empty.
    @export(implementation)
    package var first: Element? { head < elements.count ? elements[head] : nil }

    @export(implementation)
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    @export(implementation)
    package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        // Most queues contain one element at a time: then there are no slots to move or clear.
        if elements.count == 1 { return elements.removeLast() }
        let first = elements[head].take()
        head += 1
        reuseFreeSlots()
        return first
    }

    /// Removes free slots once they are the majority: moves each at most once, keeps the memory.
    @export(implementation)
    mutating func reuseFreeSlots() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}
