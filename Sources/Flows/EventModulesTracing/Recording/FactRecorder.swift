internal import EventModules
package import EventRuntime

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

    /// The newest change of each sub-state, by its key in the full state.
    private var lastChanges: [StateKey: Int] = [:]

    init(log: FlowLog) {
        self.log = log
    }

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

/// The names of objects: their type and a number, such as `ProductArrayModule#1`.
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
