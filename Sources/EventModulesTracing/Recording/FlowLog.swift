internal import Delivery

/// The entries of one flow, and their causes.
///
/// Each delivery, and each step that is recorded within one, has an identifier. The log knows which
/// of its entries an identifier stands for, and which delivery caused it; deliveries that stand for no
/// entry, such as those of another app, are skipped on the path back to a cause.
@MainActor
package final class FlowLog {
    private let queue = DeliveryQueue.main
    private let causes = DeliveryQueue.main.recordCauses()

    /// The entries that are kept, in the order in which things happened.
    package private(set) var entries: [FlowEntry] = []

    /// The number of the oldest entries that were dropped.
    private var droppedCount = 0

    /// The number of entries that are kept at least; nil for all.
    private let limit: Int?

    /// The number of the entry that each identifier stands for.
    private var heads: [UInt64: Int] = [:]

    /// The entries of running async actions, whose heads are never dropped.
    private var pinned: Set<Int> = []

    /// The first identifier that stood for an entry.
    private var firstID = UInt64.max

    /// The last identifier whose head was dropped.
    private var lastDroppedID: UInt64 = 0

    /// Receives each entry.
    var onEntry: ((FlowEntry) -> Void)?

    init(limit: Int?) {
        self.limit = limit.map { max(1, $0) }
    }

    /// An entry; nil if it was dropped, or is still to come.
    package func entry(_ number: Int) -> FlowEntry? {
        let index = number - droppedCount - 1
        return entries.indices.contains(index) ? entries[index] : nil
    }

    /// An entry and those of its causes that are kept, from the entry back.
    func path(from entry: FlowEntry) -> [FlowEntry] {
        Array(sequence(first: entry) { $0.causeNumber.flatMap { self.entry($0) } })
    }

    // MARK: - Adding

    /// Adds an entry that others don't follow from.
    ///
    /// By default its cause is the entry that the running code follows from.
    @discardableResult
    func add(_ content: FlowContent, cause: Int? = nil, isDetail: Bool = false) -> Int {
        let entry = FlowEntry(
            number: droppedCount + entries.count + 1,
            causeNumber: cause ?? currentCause,
            isDetail: isDetail || content.isDetail,
            content: content
        )
        entries.append(entry)
        onEntry?(entry)
        if let limit, entries.count >= 2 * limit { dropOldest(keeping: limit) }
        return entry.number
    }

    /// Adds an entry that the delivery in progress stands for: it causes what that leads to.
    @discardableResult
    func begin(_ content: FlowContent, cause: Int? = nil, isDetail: Bool = false) -> Int {
        let number = add(content, cause: cause ?? causeOfDelivery, isDetail: isDetail)
        if let id = delivery?.id {
            heads[id] = number
            firstID = min(firstID, id)
        }
        return number
    }

    /// Keeps the head of an entry until `unpin(_:)`, also if the entry is dropped.
    func pin(_ number: Int) {
        pinned.insert(number)
    }

    func unpin(_ number: Int) {
        pinned.remove(number)
    }

    private func dropOldest(keeping count: Int) {
        droppedCount += entries.count - count
        entries.removeFirst(entries.count - count)
        for (id, number) in heads where number <= droppedCount && !pinned.contains(number) {
            heads[id] = nil
            lastDroppedID = max(lastDroppedID, id)
        }
    }

    // MARK: - Causes

    /// The entry that a delivery or step stands for.
    func head(of cause: Cause) -> Int? { heads[cause.id] }

    /// The delivery in progress; nil also while the queue is only held.
    var delivery: Cause? {
        queue.current.flatMap { $0.id == 0 ? nil : $0 }
    }

    /// The entry that the running code follows from.
    var currentCause: Int? {
        (delivery ?? RecordedStep.current?.cause).flatMap { cause(from: $0.id) }
    }

    /// The entry that caused the delivery in progress.
    private var causeOfDelivery: Int? {
        guard let current = delivery else { return currentCause }
        return current.parentID.flatMap { cause(from: $0) }
    }

    private func cause(from id: UInt64) -> Int? {
        var next: UInt64? = id
        while let id = next {
            if let head = heads[id] { return head }
            if firstID <= id, id <= lastDroppedID { return droppedCount }
            next = causes.parent(of: id)
        }
        return nil
    }
}
