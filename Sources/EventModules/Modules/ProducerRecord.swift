internal import Delivery
internal import Observables
internal import Suas

/// A producer as its module manager knows it, with the listeners that it was offered to.
///
/// - Lifetime: Retained by the producer's dispose bag and by the manager until the bag ends.
@MainActor
final class ProducerRecord {
    /// One listener's registration for the producer.
    private struct Registration {
        let listenerID: ObjectIdentifier

        /// The added listeners that led to the listener: itself, or aggregators that contain it.
        var roots: [ObjectIdentifier]

        /// The listener's subscriptions.
        let scope: SubscriptionScope
    }

    private(set) weak var producer: (any AnyEventsProducer)?

    /// Identifies the producer, also after its release.
    let id: ObjectIdentifier

    /// The position in the order in which producers were set up.
    let number: Int

    /// The source location that asked for the producer.
    let location: CodeLocation

    /// The relation that the producer belongs to, as the module or as one of its screens.
    var screens: ModuleScreens?

    /// The keys of the reducers that the producer provides.
    var stateKeys: [StateKey] = []

    private var registrations: [Registration] = []

    /// The registered listeners, so that a new one is not searched for.
    private var listenerIDs: Set<ObjectIdentifier> = []

    /// Records the producer's events, the listeners that accept it, and their calls.
    var recorder: (any Recorder)? {
        didSet {
            observation?.dispose()
            observation = recorder.flatMap(recordEvents)
            for registration in registrations { registration.scope.recorder = recorder }
        }
    }
    private var observation: Disposable?

    init(of producer: any AnyEventsProducer, number: Int, location: CodeLocation) {
        self.producer = producer
        id = ObjectIdentifier(producer)
        self.number = number
        self.location = location
        if let module = producer as? any AnyModule { screens = ModuleScreens(of: module) }
    }

    /// False for a module that has lost all its screens.
    var isInUse: Bool { screens?.isInUse ?? true }

    /// Registers a listener that an added listener has led to, unless it is registered already.
    func register(
        _ listener: any AnyEventsListening,
        of rootID: ObjectIdentifier,
        for producer: any AnyEventsProducer
    ) {
        let id = ObjectIdentifier(listener)
        guard listenerIDs.insert(id).inserted else { return addRoot(rootID, of: id) }
        let scope = SubscriptionScope(listener: listener, producer: producer)
        scope.context = screens
        scope.recorder = recorder
        registrations.append(Registration(listenerID: id, roots: [rootID], scope: scope))
        scope.collect {
            let isAccepted = listener.registerToEvents(for: producer)
            guard isAccepted, let recorder else { return }
            let (hearer, heard) = (recorder.participant(listener), recorder.participant(producer))
            recorder.record(.listenerAccepted(hearer, producer: heard))
        }
    }

    private func addRoot(_ rootID: ObjectIdentifier, of id: ObjectIdentifier) {
        for index in registrations.indices where registrations[index].listenerID == id {
            registrations[index].roots.append(rootID)
        }
    }

    private func recordEvents(with recorder: any Recorder) -> Disposable? {
        guard let producer else { return nil }
        let participant = recorder.participant(producer)
        return producer.anyEvent.observeFirst {
            recorder.record(.eventSent($0, producer: participant))
        }
    }

    /// Ends the registrations that only an added listener has led to, in registration order.
    func withdraw(from root: any AnyEventsListening) {
        for index in registrations.indices {
            registrations[index].roots.removeAll { $0 == ObjectIdentifier(root) }
        }
        endRegistrations { $0.roots.isEmpty }
    }

    /// Ends all registrations, in registration order.
    func end() {
        observation?.dispose()
        endRegistrations { _ in true }
    }

    private func endRegistrations(where isEnding: (Registration) -> Bool) {
        guard !registrations.isEmpty else { return }
        let ending = registrations.filter(isEnding)
        registrations.removeAll(where: isEnding)
        for registration in ending { listenerIDs.remove(registration.listenerID) }
        for registration in ending { registration.scope.end() }
    }
}
