/// The run-to-completion queue of all subjects, stores and routers: first in, first out.
///
/// Nothing is delivered inside a delivery: a source calls `begin()` before it delivers, and `end()`
/// afterwards. If `begin()` returns `false`, it calls `enqueue(_:deliver:)` instead.
@usableFromInline
@MainActor
package final class DeliveryQueue {
    @usableFromInline
    package static let main = DeliveryQueue()

    private struct Turn {
        let source: AnyObject
        let deliver: @MainActor (AnyObject) -> Void
        let parent: UInt64

        /// True if the delivery follows from the diagnostics sink.
        let isOfSink: Bool
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

    /// The deliveries of `atEndOfTurn(age:_:)`, in the order in which they begin.
    @exclusivity(unchecked)
    private var endOfTurn = Fifo<(age: Int, turn: Turn)>()
    @exclusivity(unchecked)
    private var lastID: UInt64 = 0

    /// The newest changes, until they have been made.
    private weak var queuedChanges: QueuedChanges?

    /// True in the diagnostics sink, and in the deliveries that follow from it, to any depth.
    private(set) var isInSink = false

    /// The cause that `resume(_:_:)` has set for deliveries from outside; 0 if there is none.
    private var resumed: UInt64 = 0

    private init() {}

    /// Begins a delivery from outside; returns `false` if another one is in progress.
    @usableFromInline
    package func begin() -> Bool {
        guard current == nil else { return false }
        start(parent: parent)
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
        if !waiting.isEmpty || !endOfTurn.isEmpty { deliverQueued() }
        inProgress = nil
    }

    private func deliverQueued() {
        var limit = lastID &+ Self.deliveriesPerTurn
        var endlessSources: [String] = []
        let isInSink = isInSink
        while let next = waiting.popFirst() ?? endOfTurn.popFirst()?.turn {
            start(parent: next.parent)
            if lastID >= limit { limit = noteEndless(next.source, among: &endlessSources) }
            self.isInSink = next.isOfSink
            next.deliver(next.source)
        }
        self.isInSink = isInSink
    }

    /// Queues a delivery of a retained source; a closure without captures allocates nothing.
    @usableFromInline
    package func enqueue(_ source: AnyObject, deliver: @escaping @MainActor (AnyObject) -> Void) {
        waiting.append(turn(of: source, deliver))
    }

    private func turn(
        of source: AnyObject,
        _ deliver: @escaping @MainActor (AnyObject) -> Void
    ) -> Turn { Turn(source: source, deliver: deliver, parent: parent, isOfSink: isInSink) }

    /// Runs a closure as a delivery: now, or after those that are queued.
    @usableFromInline
    package func deliver(_ work: @escaping () -> Void) {
        guard begin() else { return enqueue(work) }
        work()
        end()
    }

    package func enqueue(_ work: @escaping () -> Void) { enqueue(Work(work), deliver: Work.run) }

    /// Queues work for the end of the turn, when nothing else is queued; from outside, runs it now.
    ///
    /// - Order: The newest object's work begins first, by its age, and work without an age last, in
    ///   the order of the calls. What follows from it is delivered before the next work.
    package func atEndOfTurn(age: Int = 0, _ work: @escaping () -> Void) {
        guard current != nil else { return deliver(work) }
        endOfTurn.insert((age, turn(of: Work(work), Work.run))) { $0.age < age }
    }

    /// Queues a change of an observed object, which a change inside a listener would show to
    /// observers before later listeners have received the state.
    ///
    /// - Order: All changes of a delivery are made together, by one delivery that it causes.
    package func enqueueChange(_ change: @escaping () -> Void) {
        guard current != nil else { return deliver(change) }
        if let queuedChanges, queuedChanges.parent == parent {
            queuedChanges.all.append(change)
        } else {
            let changes = QueuedChanges(change, of: parent)
            queuedChanges = changes
            enqueue(changes) { unsafeDowncast($0, to: QueuedChanges.self).makeAll() }
        }
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

    func runSink(_ work: () -> Void) {
        let outer = isInSink
        isInSink = true
        work()
        isInSink = outer
    }

    // MARK: - Causes

    /// The parent of a delivery that begins or is queued now.
    ///
    /// It is the delivery in progress; outside of any, the cause that was resumed, or the recorded
    /// step in which the current task was created.
    private var parent: UInt64 {
        if let current, current != .outside { return current.id }
        guard isRecording, resumed == 0 else { return resumed }
        return RecordedStep.current?.cause.id ?? 0
    }

    /// Runs work now, as a child of the current delivery; from outside, as any other delivery.
    package func nested(_ deliver: () -> Void) {
        let outer = current
        start(parent: parent)
        deliver()
        if outer == nil { end() } else { inProgress = outer }
    }

    /// Runs work; what it begins or queues outside of deliveries has a cause.
    @usableFromInline
    package func resume(_ cause: Cause?, _ work: () -> Void) {
        let outer = resumed
        resumed = cause?.id ?? 0
        work()
        resumed = outer
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

    /// The delivery that emitted or dispatched this one; `nil` if it came from outside.
    package var parentID: UInt64? { parent == 0 ? nil : parent }

    /// The parent's `id`; 0 stands for no parent.
    let parent: UInt64

    /// The value of `current` while deliveries are deferred outside of any.
    static let outside = Cause(id: 0, parent: 0)
}

package protocol NamedSource {
    /// The source, with what it delivers next.
    @MainActor
    var name: String { get }
}

@MainActor
private final class Work {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    static func run(_ source: AnyObject) { unsafeDowncast(source, to: Work.self).work() }
}

@MainActor
private final class QueuedChanges {
    let parent: UInt64
    var all: [() -> Void]

    init(_ first: @escaping () -> Void, of parent: UInt64) {
        all = [first]
        self.parent = parent
    }

    func makeAll() { for change in all { change() } }
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

    @export(implementation)
    package var count: Int { elements.count - head }

    /// The elements, oldest first.
    package var all: [Element] { elements[head...].compactMap { $0 } }

    /// The oldest element; `nil` if the queue is empty.
    @export(implementation)
    package var first: Element? { head < elements.count ? elements[head] : nil }

    @export(implementation)
    package mutating func append(_ element: Element) { elements.append(element) }

    /// Inserts an element before the last ones, as long as they come later.
    mutating func insert(_ element: Element, before comesLater: (Element) -> Bool) {
        var index = elements.count
        while index > head, let last = elements[index - 1], comesLater(last) { index -= 1 }
        elements.insert(element, at: index)
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
