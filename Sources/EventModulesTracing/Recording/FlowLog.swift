internal import Delivery
internal import EventModules

/// The entries of one flow, and what is needed to know the cause of each.
///
/// Each delivery, and each step that is recorded within one, has an identifier. The log knows which
/// of its entries an identifier stands for, and from which identifier it came; what stands for no
/// entry, such as a delivery of another app, is passed over on the way back.
@MainActor
package final class FlowLog {
    private let causes = DeliveryQueue.main.recordCauses()
    private let queue = DeliveryQueue.main

    private var heads = FlowHeads()

    /// The entries that are kept, in the order in which things happened.
    package private(set) var entries: [FlowEntry] = []

    /// How many of the oldest entries were dropped.
    private(set) var droppedCount = 0

    /// How many entries are kept at least; nil for all.
    private let limit: Int?

    /// What is told of each entry.
    package var onEntry: ((FlowEntry) -> Void)?

    package init(limit: Int?) {
        self.limit = limit.map { max(1, $0) }
    }

    /// The number of the entry that was added last.
    var lastNumber: Int { droppedCount + entries.count }

    /// An entry; nil if it was dropped, or is still to come.
    package func entry(_ number: Int) -> FlowEntry? {
        let index = number - droppedCount - 1
        return entries.indices.contains(index) ? entries[index] : nil
    }

    // MARK: - Causes

    /// The entry that the present code runs because of.
    var presentCause: Int? {
        (delivery ?? RecordedStep.current?.cause).flatMap { cause(from: $0.id) }
    }

    /// The entry that led to the present delivery, whatever was recorded in it so far.
    var causeOfDelivery: Int? {
        guard let current = delivery else { return presentCause }
        return current.parentID.flatMap { cause(from: $0) }
    }

    /// The present delivery; nil also while the line is only held.
    var delivery: Cause? {
        queue.current.flatMap { $0.id == 0 ? nil : $0 }
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

    // MARK: - Adding

    @discardableResult
    func add(_ content: FlowContent, cause: Int?, isDetail: Bool = false) -> Int {
        let entry = FlowEntry(
            number: lastNumber + 1,
            causeNumber: cause,
            isDetail: isDetail || content.isDetail,
            content: content
        )
        entries.append(entry)
        if let onEntry { onEntry(entry) }
        if let limit, entries.count >= 2 * limit { dropOldest(keeping: limit) }
        return entry.number
    }

    /// Makes an entry what the present delivery stands for: what it leads to is caused by that entry.
    func setHead(_ number: Int) {
        if let current = queue.current { heads.set(number, of: current.id) }
    }

    /// Remembers what the present step stands for, whatever is dropped, until `unpin(_:)`.
    func pin(_ number: Int) {
        if let current = queue.current { heads.pin(number, of: current.id) }
    }

    func unpin(_ number: Int) {
        heads.unpin(number)
    }

    /// Runs something as a step that an entry stands for.
    func step(_ number: Int, of recording: any FlowRecording, _ work: (Cause) -> Void) {
        queue.step(of: recording) { cause in
            heads.set(number, of: cause.id)
            work(cause)
        }
    }

    /// The entry that a delivery or step stands for.
    func head(of cause: Cause) -> Int? { heads[cause.id] }

    /// Takes the last entry back, if it is that one; otherwise others have followed from it.
    func takeBack(_ number: Int, of step: Cause) {
        guard lastNumber == number else { return }
        entries.removeLast()
        heads.set(0, of: step.id)
    }

    private func dropOldest(keeping count: Int) {
        droppedCount += entries.count - count
        entries.removeFirst(entries.count - count)
        heads.forget(upTo: droppedCount)
    }
}
