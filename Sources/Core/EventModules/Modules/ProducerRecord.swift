internal import Delivery
internal import Inspection
internal import Observables
internal import Suas

/// A producer as its module manager knows it, with the listeners that it was offered to.
///
/// - Lifetime: Retained by the producer's dispose bag and by the manager until the bag ends.
@MainActor
final class ProducerRecord {
    /// One listener's registration for the producer.
    private struct Registration {
        /// The added listeners that led to the listener: itself, or aggregators that contain it.
        var roots: [ObjectIdentifier]

        /// The listener's subscriptions.
        let scope: SubscriptionScope
    }

    private(set) weak var producer: (any AnyEventsProducer)?

    /// Identifies the producer, even after its release.
    let id: ObjectIdentifier

    /// The number of a module, by which its instance, its screens and recorders name it; nil for
    /// another producer.
    let number: Int?

    /// The source location that asked for the producer.
    let location: CodeLocation

    /// The relation that the producer belongs to, as the module or as one of its screens.
    var screens: ModuleScreens?

    /// The instance whose sub-states belong to the module; set for its screens, too.
    var instance: StateInstance?
    private(set) weak var store: Store?

    /// The router that shows the screen, or the module's newest screen.
    weak var router: StackRouter? {
        didSet { hasWindow = router != nil }
    }

    /// True once a router has been set, even after the router has been released.
    private(set) var hasWindow = false

    /// The registrations by their listeners.
    private var registrations = OrderedTable<Registration>()

    /// Records the producer's events, the listeners that accept it, and their calls.
    var recorder: (any Recorder)? {
        didSet {
            observation?.dispose()
            observation = recorder.flatMap(recordEvents)
            for registration in registrations.values { registration.scope.recorder = recorder }
        }
    }
    private var observation: Disposable?

    /// The number of events that a module may still send once much has followed from its leaving.
    private static let greatestEventCount = 1000
    private var limit: Disposable?

    init(
        of producer: any AnyEventsProducer,
        number: Int?,
        in store: Store?,
        location: CodeLocation
    ) {
        self.producer = producer
        id = ObjectIdentifier(producer)
        self.number = number
        self.store = store
        self.location = location
        if let module = producer as? any AnyModule { screens = ModuleScreens(of: module) }
    }

    /// The record of a producer by the manager that set it up last.
    static func of(_ producer: any AnyEventsProducer) -> ProducerRecord? {
        let record = producer.disposeBag.context as? ProducerRecord
        return record?.producer === producer ? record : nil
    }

    /// Attaches the module's reducer to the store, with sub-states of its own.
    func attachState(of module: any ReducerProviding, named name: StateInstance) {
        store?.attach(reducer: module.reducer, for: name)
        instance = name
    }

    /// Registers a listener that an added listener has led to, unless it is registered already.
    func register(
        _ listener: any AnyEventsListening,
        of rootID: ObjectIdentifier,
        for producer: any AnyEventsProducer
    ) {
        let id = ObjectIdentifier(listener)
        guard !registrations.contains(id) else {
            registrations[id]?.roots.append(rootID)
            return
        }
        let scope = SubscriptionScope(listener: listener, producer: producer, number: number)
        scope.context = screens
        scope.recorder = recorder
        registrations[id] = Registration(roots: [rootID], scope: scope)
        scope.collect {
            let isAccepted = listener.registerToEvents(for: producer)
            guard isAccepted, let recorder else { return }
            let hearer = recorder.participant(listener, number: nil)
            let heard = recorder.participant(producer, number: number)
            recorder.record(.accepted(hearer, producer: heard))
        }
    }

    private func recordEvents(with recorder: any Recorder) -> Disposable? {
        guard let producer else { return nil }
        let participant = recorder.participant(producer, number: number)
        return producer.anyEvent.observeFirst {
            recorder.record(.event($0, producer: participant))
        }
    }

    // MARK: - Leaving

    /// Bounds the events of a module whose screens have left, so that it can't keep itself alive by
    /// answering what its own events lead to.
    func limitEvents() {
        guard limit == nil, let producer else { return }
        var rest = Self.greatestEventCount
        limit = producer.anyEvent.observeFirst { [weak self] event in
            rest -= 1
            if rest < 0 { self?.refuse(event) }
        }
    }

    func liftLimit() {
        limit?.dispose()
        limit = nil
    }

    private func refuse(_ event: any EventProtocol) {
        endRegistrations()
        guard let producer else { return }
        let diagnostic = Diagnostic(
            "A module keeps sending events after its screens have left.",
            [
                "module": String(reflecting: type(of: producer)),
                "event": redactedDescription(of: AnyEvent(event).base),
            ],
            explanation: """
                The events that it has sent so far are delivered, with all that follows. No \
                listener receives later ones, so that the module can be released.
                """,
            fix: """
                To fix this, let the module ignore the consequences of its own events once its \
                screen has disappeared.
                """
        )
        Diagnostics.report(diagnostic, to: recorder)
    }

    // MARK: - Ending

    /// Ends the registrations that only an added listener has led to, in registration order.
    ///
    /// A listener that isn't an aggregator has led to its own registration only.
    func withdraw(from root: ObjectIdentifier, isAggregator: Bool) {
        var ending: [SubscriptionScope] = []
        for id in isAggregator ? registrations.ids : [root] {
            guard var registration = registrations[id], registration.roots.contains(root)
            else { continue }
            registration.roots.removeAll { $0 == root }
            let hasEnded = registration.roots.isEmpty
            registrations[id] = hasEnded ? nil : registration
            if hasEnded { ending.append(registration.scope) }
        }
        for scope in ending { scope.end() }
    }

    /// Ends all registrations, in registration order, and detaches the module's sub-states.
    func end() {
        observation?.dispose()
        endRegistrations()
        if isOwner, let instance { store?.detach(instance) }
    }

    private var isOwner: Bool { number != nil }

    private func endRegistrations() {
        let ending = registrations.values
        registrations = OrderedTable()
        for registration in ending { registration.scope.end() }
    }
}
