internal import Delivery
internal import EventModules

/// The entries of one flow, and their causes.
///
/// Each delivery, and each step that is recorded within one, has an identifier. The log knows which
/// of its entries an identifier stands for, and which delivery caused it; deliveries that stand for no
/// entry, such as those of another app, are skipped on the way back.
@MainActor
package final class FlowLog {
    private let causes = DeliveryQueue.main.recordCauses()
    private let queue = DeliveryQueue.main
    private var heads = FlowHeads()

    /// The entries that are kept, in the order in which things happened.
    package private(set) var entries: [FlowEntry] = []

    /// The number of the oldest entries that were dropped.
    private(set) var droppedCount = 0

    /// The number of entries that are kept at least; nil for all.
    private let limit: Int?

    /// Receives each entry.
    package var onEntry: ((FlowEntry) -> Void)?

    package init(limit: Int?) {
        self.limit = limit.map { max(1, $0) }
    }

    /// An entry; nil if it was dropped, or is still to come.
    package func entry(_ number: Int) -> FlowEntry? {
        let index = number - droppedCount - 1
        return entries.indices.contains(index) ? entries[index] : nil
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
        if let onEntry { onEntry(entry) }
        if let limit, entries.count >= 2 * limit { dropOldest(keeping: limit) }
        return entry.number
    }

    /// Adds an entry that the delivery in progress stands for: it causes what that leads to.
    @discardableResult
    func begin(_ content: FlowContent, cause: Int? = nil, isDetail: Bool = false) -> Int {
        let number = add(content, cause: cause ?? causeOfDelivery, isDetail: isDetail)
        if let current = queue.current { heads.set(number, of: current.id) }
        return number
    }

    /// Remembers the entry of the delivery in progress, whatever is dropped, until `unpin(_:)`.
    func pin(_ number: Int) {
        if let current = queue.current { heads.pin(number, of: current.id) }
    }

    func unpin(_ number: Int) {
        heads.unpin(number)
    }

    private func dropOldest(keeping count: Int) {
        droppedCount += entries.count - count
        entries.removeFirst(entries.count - count)
        heads.forget(upTo: droppedCount)
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
            if heads.hasForgotten(id) { return droppedCount }
            next = causes.parent(of: id)
        }
        return nil
    }
}

/// The entry that each delivery, or step of one, stands for.
private struct FlowHeads {
    /// The identifier of the first slot; those after it are consecutive.
    private var firstID: UInt64?

    /// The first identifier that ever had a slot.
    private var oldestID: UInt64?

    /// The numbers of the entries; 0 for a delivery in which nothing was recorded.
    private var numbers: [Int] = []

    /// The steps of what has not ended, which are never forgotten.
    private var pinned: [UInt64: Int] = [:]

    /// The newest entry that an identifier stands for; nil if there is none, or it was forgotten.
    subscript(id: UInt64) -> Int? {
        guard let firstID, id >= firstID, id - firstID < numbers.count else { return pinned[id] }
        let number = numbers[Int(id - firstID)]
        return number == 0 ? nil : number
    }

    mutating func set(_ number: Int, of id: UInt64) {
        guard !hasForgotten(id) else { return }
        let first = min(id, firstID ?? id)
        // A step of a delivery may be recorded before the delivery itself.
        if let firstID {
            numbers.insert(contentsOf: repeatElement(0, count: Int(firstID - first)), at: 0)
        }
        firstID = first
        oldestID = min(id, oldestID ?? id)
        let index = Int(id - first)
        while numbers.count <= index { numbers.append(0) }
        numbers[index] = number
    }

    mutating func pin(_ number: Int, of id: UInt64) {
        pinned[id] = number
    }

    mutating func unpin(_ number: Int) {
        pinned = pinned.filter { $0.value != number }
    }

    /// True if an identifier had a slot that was dropped.
    func hasForgotten(_ id: UInt64) -> Bool {
        guard let oldestID, let firstID else { return false }
        return (oldestID..<firstID).contains(id)
    }

    /// Drops the slots of entries up to a number.
    mutating func forget(upTo number: Int) {
        let count = numbers.prefix { $0 <= number }.count
        numbers.removeFirst(count)
        firstID = firstID.map { $0 + UInt64(count) }
    }
}
