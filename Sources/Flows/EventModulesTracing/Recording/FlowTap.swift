package import Delivery
internal import EventModules

/// The recorder of a flow: turns the facts of a manager, a store and a router into entries.
@MainActor
package final class FlowTap: Recorder {
    /// Entries of changes show the difference to the old state.
    package let needsOldState = true

    private let log: FlowLog
    @exclusivity(unchecked)
    private var names = FlowNames()

    /// The newest delivery that sent events, and those events: a listener's call is caused by its own
    /// producer's event.
    @exclusivity(unchecked)
    private var sendingDelivery: UInt64 = 0
    @exclusivity(unchecked)
    private var sent: [(producer: Participant, number: Int)] = []

    /// The newest change of each sub-state.
    private var lastChanges: [StateKey: Int] = [:]

    /// True if the recording has ended: a task that was created in a step may still report facts.
    private var isStopped = false

    /// The entries of the async actions that have begun and not ended.
    package private(set) var running: [Int] = []


    init(log: FlowLog) {
        self.log = log
    }

    func stop() {
        isStopped = true
    }

    package func participant(_ object: AnyObject, number: Int?) -> Participant {
        names.participant(object, number: number)
    }

    package func record(_ fact: Fact) {
        switch fact {
        case .asyncActionEnded(let action, let cause, let end): record(end, of: action, cause)
        case _ where isStopped: break
        case .eventSent(let event, let producer): recordEvent(event, producer)
        case .listenerAccepted(let listener, let producer):
            log.add(.accepted(producer: producer.name, listener: listener.name))
        case .listenerCalled(let listener, let producer):
            let isOfNewest = log.delivery?.parentID == sendingDelivery
            let event = isOfNewest ? sent.last { $0.producer === producer } : nil
            log.begin(.called(listener: listener.name), cause: event?.number)
        case .elementDropped(let element, let name, let listener, let cause):
            let content = FlowContent.dropped(element, by: name, listener: listener.name)
            log.add(content, cause: cause.flatMap(log.entry(behind:)))
        case .actionProcessed(let action, let instance):
            if let action = action as? any Action { recordAction(action, instance) }
        case .stateChanged(let key, let old, let new):
            guard let key = key as? SubStateKey else { return }
            let isDetail = new is RouterPosition && isCausedByRouter
            let number = log.add(.changed(key, from: old, to: new), isDetail: isDetail)
            lastChanges[key.description] = new == nil ? nil : number
        case .stateListenerCalled(let listener, let ofChange):
            var change: Int?
            if ofChange, case .state(let key) = listener.subject { change = lastChanges[key] }
            log.begin(.notified(listener), cause: change)
        case .routerCalled(let moves): log.noteCall(moves as? [RouterMove] ?? [])
        case .turnTaken(let events, let position):
            recordTurn(events.compactMap { $0 as? RouterEvent }, position as? RouterPosition)
        case .tracked(let event, let properties):
            log.add(.tracked(event, properties as? [String: AnalyticsValue] ?? [:]))
        case .asyncActionBegan(let action):
            guard let action = action as? any AsyncAction else { return }
            let entry = log.begin(.began(action))
            log.pin(entry)
            running.append(entry)
        case .misuseReported(let diagnostic): log.add(.reported(diagnostic))
        }
    }

    private func recordEvent(_ event: Any, _ producer: Participant) {
        let number: Int
        if producer.role == .screen, let event = event as? ViewControllerEvent {
            number = log.begin(.screen(event, screen: producer.name))
        } else {
            let content = FlowContent.event(event, producer: producer.name)
            number = log.begin(content, isDetail: producer.role == .router)
        }
        let delivery = log.delivery?.id ?? 0
        if sendingDelivery != delivery { sent.removeAll(keepingCapacity: true) }
        sendingDelivery = delivery
        sent.append((producer, number))
    }

    private func recordTurn(_ events: [RouterEvent], _ position: RouterPosition?) {
        guard events.count > 1, let position else {
            for event in events { log.begin(.route(event, to: position)) }
            return
        }
        let turn = log.begin(.turn(position))
        for event in events { log.add(.route(event, to: nil), cause: turn) }
    }

    private func recordAction(_ action: any Action, _ instance: String?) {
        // An async action is an outcome when it begins; a router's move when the route is taken.
        let isMove = (action as? MoveRouter)?.isByRouter ?? false
        log.begin(
            .action(action, instance: instance),
            isDetail: isMove || action is any AsyncAction
        )
    }

    private var isCausedByRouter: Bool {
        let cause = log.currentCause.flatMap { log.entry($0) }
        guard case .action(let action as MoveRouter, _) = cause?.content else { return false }
        return action.isByRouter
    }

    /// The producer or listener with a name.
    func object(named name: String) -> AnyObject? { names.object(named: name) }

    // MARK: - Async actions

    private func record(_ end: AsyncEnd, of action: Any, _ cause: Cause) {
        guard let begun = log.head(of: cause), let action = action as? any AsyncAction else {
            return
        }
        log.add(.ended(action, end), cause: begun)
        log.unpin(cause)
        running.removeAll { $0 == begun }
    }
}

/// The names of objects: their type and a number, such as `ProductArrayModule#1`.
///
/// A module has the number that its manager gave it; other objects are counted, for each type, in the
/// order in which they are named first.
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
        let role: Participant.Role =
            object is any Presentable ? .screen : object is StackRouter ? .router : .other
        let participant = Participant(object, name: "\(type)#\(count)", role: role)
        participants[id] = participant
        return participant
    }

    func object(named name: String) -> AnyObject? {
        participants.values.first { $0.name == name && $0.object != nil }?.object
    }

    private mutating func sweep() {
        guard participants.count >= sweepCount else { return }
        participants = participants.filter { $0.value.object != nil }
        sweepCount = max(64, participants.count * 2)
    }
}
