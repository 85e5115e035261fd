internal import EventModules
package import EventRuntime

/// The entries of one flow, and their causes.
///
/// Each delivery, and each step recorded within a delivery, has an identifier. The log knows the
/// entry that an identifier stands for, and the delivery that caused it. Deliveries without an
/// entry, such as another app's, are skipped on the path back to a cause.
@MainActor
package final class FlowLog {
    private let queue = DeliveryQueue.main

    /// The causes of deliveries without an entry; `nil` when the recording has ended.
    private var causes: CauseLog?

    /// The entries that are kept, in the order in which things happened.
    package private(set) var entries: [FlowEntry] = []

    private var droppedCount = 0

    /// The least number of entries to keep; `nil` for all.
    private let limit: Int?

    /// The identifiers that stand for entries, in increasing order, and the entries' numbers.
    private var begun: [(id: UInt64, number: Int)] = []

    /// The first identifier that stood for an entry, and the last one whose entry was dropped.
    private var (oldestID, droppedID) = (UInt64.max, UInt64(0))

    /// The entries of running async actions, by the identifiers of their deliveries.
    package private(set) var running: [UInt64: Int] = [:]

    /// The roots of running async actions, by their numbers, and of the last dropped entry.
    private var (runningRoots, droppedRoot): ([Int: Int], Int?) = ([:], nil)

    /// The head of the exported recording, and the number of its first entry.
    private var (exportedHead, firstExported): (FlowHead?, Int) = (nil, 1)

    private let stopwatch: Stopwatch

    package var onEntry: ((FlowEntry) -> Void)?

    /// Receive a record of each entry, made once for all receivers.
    private var receivers: [(FlowLine) -> Void] = []

    init(limit: Int?, clock: (any Clock<Duration>)? = nil) {
        stopwatch = Stopwatch(clock)
        self.limit = limit.map { max(1, $0) }
        causes = queue.recordCauses(keeping: limit == nil ? nil : 1 << 16)
    }

    /// False if the recording has ended: a task that was created in a step may still report facts.
    var isRecording: Bool { causes != nil }

    func stop() { causes = nil }

    package func forEachRecord(_ receive: @escaping (FlowLine) -> Void) {
        receivers.append(receive)
    }

    /// An entry; `nil` if it was dropped, or is still to come.
    package func entry(_ number: Int) -> FlowEntry? {
        let index = number - droppedCount - 1
        return entries.indices.contains(index) ? entries[index] : nil
    }

    // MARK: - Adding

    /// Adds an entry that causes no others; by default, the running code's entry causes it.
    @discardableResult
    func add(_ fact: FlowFact, cause: Int? = nil, isDetail: Bool = false) -> Int {
        append(fact, cause: cause ?? currentCause, isDetail: isDetail)
    }

    /// Adds the entry of the delivery in progress, which causes what follows from the delivery.
    @discardableResult
    func begin(_ fact: FlowFact, cause: Int? = nil, isDetail: Bool = false) -> Int {
        let number = append(fact, cause: cause ?? causeOfDelivery, isDetail: isDetail)
        if let id = delivery?.id { setEntryNumber(of: id, number) }
        return number
    }

    private func append(_ fact: FlowFact, cause: Int?, isDetail: Bool) -> Int {
        let entry = FlowEntry(
            number: nextNumber,
            time: stopwatch.time,
            causeNumber: cause,
            root: cause.flatMap { root(of: $0) ?? ($0 == droppedCount ? droppedRoot : nil) },
            isDetail: isDetail || fact.isDetail,
            fact: fact
        )
        entries.append(entry)
        pass(on: entry)
        if let limit, entries.count >= 2 * limit { dropOldest(keeping: limit) }
        return entry.number
    }

    private func pass(on entry: FlowEntry) {
        if !receivers.isEmpty {
            let record = FlowLine(entry)
            for receive in receivers { receive(record) }
        }
        onEntry?(entry)
    }

    private func setEntryNumber(of id: UInt64, _ number: Int) {
        oldestID = min(oldestID, id)
        guard let last = begun.last, id <= last.id else { return begun.append((id, number)) }
        // A step of a delivery may be recorded before the delivery itself.
        let index = begun.lastIndex { $0.id < id }.map { $0 + 1 } ?? 0
        if begun[index].id != id { begun.insert((id, number), at: index) }
        begun[index].number = number
    }

    /// Adds the entry of an async action that begins, which is known until `endAction(_:begunIn:)`.
    func beginAction(_ fact: FlowFact) {
        let number = begin(fact)
        guard let id = delivery?.id else { return }
        running[id] = number
        runningRoots[number] = root(of: number)
    }

    func endAction(_ end: FlowFact, begunIn cause: Cause) {
        guard let begun = entryNumber(of: cause.id) else { return }
        // A cancellation has the current cause; otherwise, the action ends by itself.
        add(end, cause: (end.kind == .cancelled ? currentCause : nil) ?? begun)
        running[cause.id] = nil
        runningRoots[begun] = nil
    }

    private func dropOldest(keeping count: Int) {
        droppedRoot = root(of: droppedCount + entries.count - count)
        droppedCount += entries.count - count
        entries.removeFirst(entries.count - count)
        let firstKept = begun.firstIndex { $0.number > droppedCount } ?? begun.count
        guard firstKept > 0 else { return }
        droppedID = begun[firstKept - 1].id
        begun.removeFirst(firstKept)
    }

    // MARK: - Causes

    /// The entry that a delivery or step stands for.
    private func entryNumber(of id: UInt64) -> Int? {
        let index = indexOfID(Int(id), amongFirst: begun.count) { Int(begun[$0].id) }
        return index.map { begun[$0].number } ?? running[id]
    }

    /// The delivery in progress; also `nil` while the queue is only held.
    var delivery: Cause? {
        guard let current = queue.current, current.id != 0 else { return nil }
        return current
    }

    /// The entry that led to the running code.
    var currentCause: Int? {
        guard let current = delivery ?? RecordedStep.current?.cause else { return nil }
        return cause(from: current.id)
    }

    private var causeOfDelivery: Int? {
        guard let current = delivery else { return currentCause }
        guard let parentID = current.parentID else { return nil }
        return cause(from: parentID)
    }

    /// Returns the entry that causes the next entries of a delivery.
    private func cause(from id: UInt64) -> Int? {
        var next: UInt64? = id
        while let id = next {
            if let number = entryNumber(of: id) { return number }
            if oldestID <= id, id <= droppedID { return droppedCount }
            next = causes?.parent(of: id)
        }
        return nil
    }

    // MARK: - Exports

    private var nextNumber: Int { droppedCount + entries.count + 1 }

    /// Notes that an export contains the entries from now on.
    func beginExport(_ head: FlowHead) {
        (exportedHead, firstExported, droppedRoot) = (head, nextNumber, nil)
    }

    /// The root of an entry in exports; `nil` if they don't contain the entry, or it was dropped.
    private func root(of number: Int) -> Int? {
        guard number >= firstExported else { return nil }
        return entry(number)?.root ?? runningRoots[number]
    }

    /// The header of a request in a step; `nil` if exports don't contain the entry that led to it.
    func traceparent(from id: UInt64) -> String? {
        guard isRecording, let exportedHead, let number = cause(from: id),
            let root = root(of: number)
        else { return nil }
        return FlowIdentity(exportedHead).traceparent(of: number, root: root)
    }
}

/// Turns the facts of a manager, a store and a router into entries of a flow.
@MainActor
package final class FactRecorder: Recorder {
    /// Entries of changes show the difference to the old state.
    package let needsOldState = true

    private let log: FlowLog
    private var names = FlowNames()

    /// The newest sending delivery and its events: a call is caused by its own producer's event.
    private var sendingDelivery: UInt64 = 0
    private var sent: [(producer: Participant, number: Int)] = []

    private var lastChanges: [StateKey: Int] = [:]

    init(log: FlowLog) { self.log = log }

    package func participant(_ object: AnyObject, number: Int?) -> Participant {
        names.participant(object, number: number)
    }

    package func record(_ fact: any Fact) {
        guard let fact = FlowFact(fact) else { return }
        switch fact {
        case .ended(_, let begun, _): log.endAction(fact, begunIn: begun)
        case _ where !log.isRecording: break
        case .accepted, .tracked, .held, .refused, .reported: log.add(fact)
        case .action: log.begin(fact)
        case .event(_, let producer): recordEvent(fact, producer)
        case .called(_, let producer):
            let isOfNewest = log.delivery?.parentID == sendingDelivery
            let event = isOfNewest ? sent.last { $0.producer === producer } : nil
            log.begin(fact, cause: event?.number)
        case .changed(let key, _, let new):
            let number = log.add(fact, isDetail: new is RouterPosition && isCausedByRouter)
            lastChanges["\(key)"] = new == nil ? nil : number
        case .notified(let listener, let ofChange):
            var change: Int?
            if ofChange, case .state(let key) = listener.subject { change = lastChanges[key] }
            log.begin(fact, cause: change)
        case .route(let events, _, let router):
            let turn = log.begin(fact)
            guard events.count > 1 else { break }
            for event in events { log.add(.route([event], to: nil, by: router), cause: turn) }
        case .began: log.beginAction(fact)
        }
    }

    private func recordEvent(_ event: FlowFact, _ producer: Participant) {
        let number = log.begin(event)
        let delivery = log.delivery?.id ?? 0
        if sendingDelivery != delivery { sent.removeAll(keepingCapacity: true) }
        sendingDelivery = delivery
        sent.append((producer, number))
    }

    package func traceparent(of cause: Cause) -> String? { log.traceparent(from: cause.id) }

    private var isCausedByRouter: Bool {
        let cause = log.currentCause.flatMap { log.entry($0) }
        guard case .action(let action as MoveRouter, _) = cause?.fact else { return false }
        return action.isByRouter
    }
}

/// The names of objects: their type and a number, such as `CatalogModule#1`.
///
/// A module has its manager's number; other objects are counted by type as they are first named.
@MainActor
private struct FlowNames {
    private var participants: [ObjectIdentifier: Participant] = [:]
    private var counts: [String: Int] = [:]

    /// The count at which the names of deallocated objects are dropped.
    private var sweepCount = 64

    mutating func participant(_ object: AnyObject, number: Int?) -> Participant {
        let id = ObjectIdentifier(object)
        if let known = participants[id], known.object === object { return known }
        sweep()
        let type = typeName(type(of: object))
        let count = number ?? counts[type, default: 0] + 1
        if number == nil { counts[type] = count }
        let router = count == 1 ? Participant.Role.router : .window
        let role: Participant.Role =
            object is any Presentable ? .screen : object is StackRouter ? router : .other
        let participant = Participant(object, name: "\(type)#\(count)", role: role)
        participants[id] = participant
        return participant
    }

    private mutating func sweep() {
        guard participants.count >= sweepCount else { return }
        participants = participants.filter { $0.value.object != nil }
        sweepCount = max(64, participants.count * 2)
    }
}
