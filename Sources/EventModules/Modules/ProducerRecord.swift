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
        /// The index in registration order.
        let index: Int

        /// The added listeners that led to the listener: itself, or aggregators that contain it.
        var roots: Set<ObjectIdentifier>

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

    /// The registrations by listener.
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var registrationCount = 0

    /// Records the producer's events, the listeners that accept it, and their calls.
    var recorder: (any Recorder)? {
        didSet {
            observation?.dispose()
            observation = recorder.flatMap(recordEvents)
            for registration in registrations.values { registration.scope.recorder = recorder }
        }
    }
    private var observation: Disposable?

    init(of producer: any AnyEventsProducer, number: Int, location: CodeLocation) {
        self.producer = producer
        id = ObjectIdentifier(producer)
        self.number = number
        self.location = location
        screens = (producer as? any AnyModule).map(ModuleScreens.init)
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
        if registrations[id]?.roots.insert(rootID) != nil { return }
        let scope = SubscriptionScope(listener: listener, producer: producer)
        scope.context = screens
        scope.recorder = recorder
        registrations[id] = Registration(index: registrationCount, roots: [rootID], scope: scope)
        registrationCount += 1
        scope.collect {
            let isAccepted = listener.registerToEvents(for: producer)
            if isAccepted { recorder?.record(.listenerAccepted(listener, producer: producer)) }
        }
    }

    private func recordEvents(with recorder: any Recorder) -> Disposable? {
        producer?.anyEvent.observeFirst { [weak producer, weak recorder] event in
            guard let producer else { return }
            recorder?.record(.eventSent(event, producer: producer))
        }
    }

    /// Ends the registrations that only an added listener has led to, in registration order.
    func withdraw(from root: any AnyEventsListening) {
        for id in registrations.keys { registrations[id]?.roots.remove(ObjectIdentifier(root)) }
        endRegistrations { $0.roots.isEmpty }
    }

    /// Ends all registrations, in registration order.
    func end() {
        observation?.dispose()
        endRegistrations { _ in true }
    }

    private func endRegistrations(where isEnding: (Registration) -> Bool) {
        let ending = registrations.filter { isEnding($0.value) }
        for id in ending.keys { registrations[id] = nil }
        for registration in ending.values.sorted(by: { $0.index < $1.index }) {
            registration.scope.end()
        }
    }
}
