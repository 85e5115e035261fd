package import Delivery
internal import EventModules

/// The recorder of a flow: turns the facts of a manager, a store and a router into entries.
@MainActor
package final class FlowTap: Recorder {
    /// Entries of changes show the difference to the old state.
    package let needsOldState = true

    private let log: FlowLog
    private var names = FlowNames()

    /// The newest event of each producer in the delivery that sent it; a listener's call is caused by
    /// its own producer's event.
    private var sent: (delivery: UInt64, events: [ObjectIdentifier: Int]) = (0, [:])

    /// The newest change of each sub-state.
    private var lastChanges: [StateKey: Int] = [:]

    /// True if the recording has ended: a task that was created in a step may still report facts.
    private var isStopped = false

    /// The async actions that have begun and not ended, in the order in which they began.
    package private(set) var running: [(action: any AsyncAction, entry: Int)] = []

    /// The continuations of those that wait until no async action is running.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(log: FlowLog) {
        self.log = log
    }

    func stop() {
        isStopped = true
    }

    package func record(_ fact: Fact) {
        if case .asyncActionEnded(let action, let cause) = fact { return end(action, cause) }
        guard !isStopped else { return }
        switch fact {
        case .producerAdded(let producer): _ = names.name(of: producer)
        case .eventSent(let event, let producer): recordEvent(event, producer)
        case .listenerAccepted(let listener, let producer):
            let names = (producer: names.name(of: producer), listener: names.name(of: listener))
            log.add(.accepted(producer: names.producer, listener: names.listener))
        case .listenerCalled(let listener, let producer):
            let event = log.delivery?.parentID == sent.delivery ? sent.events : [:]
            let cause = event[ObjectIdentifier(producer)]
            log.begin(.called(listener: names.name(of: listener)), cause: cause)
        case .actionProcessed(let action): recordAction(action)
        case .stateChanged(let key, let old, let new):
            let isDetail = new is RouterPosition && isCausedByRouter
            lastChanges[key] = log.add(.changed(key, from: old, to: new), isDetail: isDetail)
        case .stateListenerCalled(let listener, let ofChange):
            log.begin(.told(listener), cause: ofChange ? change(of: listener) : nil)
        case .routeTaken(let event, let modules): recordRoute(event, modules)
        case .tracked(let event, let properties):
            log.add(.tracked(event, properties as? [String: AnalyticsValue] ?? [:]))
        case .asyncActionBegan(let action): begin(action)
        case .asyncActionEnded: break
        case .misuseReported(let diagnostic): log.add(.reported(diagnostic))
        }
    }

    // MARK: - Facts

    private func recordEvent(_ event: Any, _ producer: AnyObject) {
        guard let event = event as? any EventProtocol else { return }
        let name = names.name(of: producer)
        let number: Int
        if producer is any Presentable, let event = event as? ViewControllerEvent {
            number = log.begin(.screen(event, screen: name))
        } else {
            number = log.begin(.event(event, producer: name), isDetail: producer is StackRouter)
        }
        let delivery = log.delivery?.id ?? 0
        if sent.delivery != delivery { sent = (delivery, [:]) }
        sent.events[ObjectIdentifier(producer)] = number
    }

    /// An async action is an outcome when it begins; a router's move when the route is taken.
    private func recordAction(_ action: Any) {
        guard let action = action as? any Action else { return }
        let isMove = (action as? MoveRouter)?.isByRouter ?? false
        log.begin(.action(action), isDetail: isMove || action is any AsyncAction)
    }

    private var isCausedByRouter: Bool {
        let cause = log.currentCause.flatMap { log.entry($0) }
        guard case .action(let action as MoveRouter) = cause?.content else { return false }
        return action.isByRouter
    }

    private func change(of listener: ListenerOrigin) -> Int? {
        guard case .state(let key) = listener.subject else { return nil }
        return lastChanges[key]
    }

    private func recordRoute(_ event: Any, _ modules: [Int: AnyObject]) {
        guard let event = event as? RouterEvent else { return }
        let ordered = modules.sorted { $0.key < $1.key }
        let moduleNames = ordered.map { ($0.key, names.name(of: $0.value)) }
        log.begin(.route(event, modules: Dictionary(uniqueKeysWithValues: moduleNames)))
    }

    // MARK: - Async actions

    private func begin(_ action: Any) {
        guard let action = action as? any AsyncAction else { return }
        let entry = log.begin(.began(action))
        log.pin(entry)
        running.append((action, entry))
    }

    private func end(_ action: Any, _ cause: Cause) {
        guard let begun = log.head(of: cause), let action = action as? any AsyncAction else {
            return
        }
        log.add(.ended(action), cause: begun)
        log.unpin(begun)
        running.removeAll { $0.entry == begun }
        if running.isEmpty { stopWaiting() }
    }

    /// Returns when no async action is running, or when `stopWaiting()` is called.
    package func waitUntilNothingRuns() async {
        guard !running.isEmpty else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    package func stopWaiting() {
        let resuming = waiting
        waiting = []
        for continuation in resuming { continuation.resume() }
    }
}

/// The names of objects: their type and a number, in the order in which they are named first, such as
/// `ProductArrayModule#1`.
@MainActor
private struct FlowNames {
    private struct Name {
        weak var object: AnyObject?
        let text: String
    }

    private var names: [ObjectIdentifier: Name] = [:]
    private var counts: [String: Int] = [:]

    /// The count at which the names of deallocated objects are dropped.
    private var sweepCount = 64

    /// The name of an object; the same one as long as the object is alive.
    mutating func name(of object: AnyObject) -> String {
        let id = ObjectIdentifier(object)
        if let name = names[id], name.object === object { return name.text }
        sweep()
        let type = typeName(type(of: object))
        let count = counts[type, default: 0] + 1
        counts[type] = count
        let text = "\(type)#\(count)"
        names[id] = Name(object: object, text: text)
        return text
    }

    private mutating func sweep() {
        guard names.count >= sweepCount else { return }
        names = names.filter { $0.value.object != nil }
        sweepCount = max(64, names.count * 2)
    }
}
