internal import Delivery
internal import Observables

/// What a module manager knows of one producer: which listeners it was offered to.
@MainActor
final class ProducerRecord {
    /// One listener's registration for the producer.
    private struct Registration {
        /// The added listeners through which it came: itself, or aggregators that it is in.
        var roots: Set<ObjectIdentifier>

        /// What the listener has subscribed to.
        let scope: SubscriptionScope

        /// The place in the order in which the listeners were offered the producer.
        let number: Int
        private(set) weak var listener: (any AnyEventsListening)?
    }

    private(set) weak var producer: (any AnyEventsProducer)?

    /// The module that the producer is a screen of, unless it is the module itself.
    private var keptModule: (any AnyModule)?

    /// Whether the producer is a module that a screen was made for.
    var hadScreen = false

    /// The screens that were made of the producer, if it is a module.
    let screens: ModuleScreens

    /// The place in the order in which producers were set up.
    let number: Int

    /// Where the producer was asked for.
    let place: CodePlace
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var offerCount = 0

    /// Is told which listeners accept the producer, and of their calls.
    var recorder: (any ManagerRecording)? {
        didSet { recordCalls() }
    }

    init(_ producer: any AnyEventsProducer, number: Int, place: CodePlace) {
        self.producer = producer
        screens = ModuleScreens(of: producer)
        self.number = number
        self.place = place
    }

    /// The module that the producer is a screen of, if it is one.
    var module: (any AnyModule)? { keptModule ?? producer as? any AnyModule }

    /// Whether the producer is a screen of a module.
    func isScreen(of module: any AnyEventsProducer) -> Bool {
        keptModule === module
    }

    /// Keeps the module of a screen as long as the record is kept, which is as long as the screen's
    /// bag; a module that is its own screen is kept by whoever shows it.
    func keep(_ module: any AnyModule) {
        if module !== producer { keptModule = module }
    }

    /// Offers the producer to a listener, or to all listeners of an aggregator, once each.
    @inline(never)
    func offer(to root: any AnyEventsListening) {
        guard let producer else { return }
        for listener in root.singleListeners(for: producer) {
            register(listener, of: root, for: producer)
        }
    }

    /// Takes back what was offered because of an added listener.
    func withdraw(from root: any AnyEventsListening) {
        let rootID = ObjectIdentifier(root)
        for (listener, registration) in registrations where registration.roots.contains(rootID) {
            if registration.roots.count > 1 {
                registrations[listener]?.roots.remove(rootID)
            } else {
                registrations[listener] = nil
                registration.scope.end()
            }
        }
    }

    private func register(
        _ listener: any AnyEventsListening,
        of root: any AnyEventsListening,
        for producer: any AnyEventsProducer
    ) {
        let listenerID = ObjectIdentifier(listener)
        let rootID = ObjectIdentifier(root)
        guard registrations[listenerID] == nil else {
            registrations[listenerID]?.roots.insert(rootID)
            return
        }
        offerCount += 1
        let registration = Registration(
            roots: [rootID],
            scope: SubscriptionScope(),
            number: offerCount,
            listener: listener
        )
        registrations[listenerID] = registration
        recordCalls(of: registration)
        // What the listener emits meanwhile is delivered afterwards: what others subscribe to in
        // answer is not the listener's.
        let isFromOutside = DeliveryQueue.main.hold()
        let isAccepted = ModuleScreens.$current.withValue(screens) {
            SubscriptionScope.$current.withValue(registration.scope) {
                listener.registerToEvents(for: producer)
            }
        }
        if isAccepted { recorder?.accepted(producer, by: listener) }
        if isFromOutside { DeliveryQueue.main.end() }
    }

    // MARK: - Recording

    private func recordCalls() {
        for registration in registrations.values.sorted(by: { $0.number < $1.number }) {
            recordCalls(of: registration)
        }
    }

    private func recordCalls(of registration: Registration) {
        guard let recorder, let producer, let listener = registration.listener else {
            registration.scope.calls.recorder = nil
            return
        }
        registration.scope.calls.recorder = recorder.callRecorder(of: listener, hearing: producer)
    }
}

extension AnyEventsListening {
    /// The listener itself, or those of an aggregator, and of aggregators within it.
    fileprivate func singleListeners(
        for producer: any AnyEventsProducer
    ) -> [any AnyEventsListening] {
        guard let aggregator = self as? any EventsListenersAggregator else { return [self] }
        return aggregator.listeners(for: producer).flatMap {
            $0.singleListeners(for: producer)
        }
    }
}
