internal import Delivery
internal import Observables

/// What a module manager knows of one producer: which listeners it was offered to.
@MainActor
final class ProducerRecord {
    /// One listener's registration for the producer.
    private struct Registration {
        /// The added listener through which it came: itself, or an aggregator that it is in.
        private(set) var root: ObjectIdentifier

        /// The others; there are hardly ever any.
        private(set) var furtherRoots: [ObjectIdentifier] = []

        /// What the listener has subscribed to.
        let scope: SubscriptionScope

        /// The place in the order in which the listeners were offered the producer.
        let number: Int
        private(set) weak var listener: (any AnyEventsListening)?

        func isThrough(_ root: ObjectIdentifier) -> Bool {
            self.root == root || furtherRoots.contains(root)
        }

        mutating func insert(_ root: ObjectIdentifier) {
            if !isThrough(root) { furtherRoots.append(root) }
        }

        /// Takes out a root that is not the only one.
        mutating func remove(_ root: ObjectIdentifier) {
            if self.root == root { self.root = furtherRoots.removeLast() }
            furtherRoots.removeAll { $0 == root }
        }
    }

    private weak var manager: ModuleManager?
    private(set) weak var producer: (any AnyEventsProducer)?

    /// What the manager knows the producer by, also when it has gone.
    let id: ObjectIdentifier

    /// The module that the producer is a screen of, unless it is the module itself.
    private var keptModule: (any AnyModule)?

    /// Whether the producer is a module that a screen was made for.
    var hadScreen = false

    /// The screens that were made of the producer, if it is a module.
    private(set) lazy var screens = ModuleScreens(of: producer)

    /// The place in the order in which producers were set up.
    let number: Int

    /// Where the producer was asked for.
    let place: CodeLocation
    private var registrations: [ObjectIdentifier: Registration] = [:]
    private var offerCount = 0

    /// Is told which listeners accept the producer, and of their calls.
    var recorder: (any Recorder)? {
        didSet {
            observation?.dispose()
            observation = recorder.flatMap(recordEvents)
            for registration in registrations.values { registration.scope.recorder = recorder }
        }
    }
    private var observation: Disposable?

    init(
        _ producer: any AnyEventsProducer,
        of manager: ModuleManager,
        number: Int,
        place: CodeLocation
    ) {
        self.manager = manager
        self.producer = producer
        id = ObjectIdentifier(producer)
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

    /// A token that lets the manager forget the producer; it keeps the record, and with that the
    /// module of a screen.
    func forgetting() -> Disposable {
        Disposable {
            self.manager?.forget(self)
            self.observation?.dispose()
            for registration in self.registrations.values { registration.scope.end() }
        }
    }

    /// Offers the producer to listeners, one after the other: to each, or to all listeners of an
    /// aggregator, once.
    ///
    /// - Parameters:
    ///   - roots: The listeners as they were added.
    ///   - isDue: Whether one is still added; asked before each offer, because what was offered
    ///     before may have removed it.
    func offer(
        to roots: [any AnyEventsListening],
        while isDue: (any AnyEventsListening) -> Bool
    ) {
        guard let producer, !roots.isEmpty else { return }
        screens.whileOffered {
            for root in roots where isDue(root) {
                root.forEachListener(for: producer) { listener in
                    if isDue(root) { register(listener, of: root, for: producer) }
                }
            }
        }
    }

    /// Takes back what was offered because of an added listener.
    func withdraw(from root: any AnyEventsListening) {
        let rootID = ObjectIdentifier(root)
        // Looked up one by one: what ends with a scope may withdraw others.
        for listener in registrations.keys {
            guard let registration = registrations[listener], registration.isThrough(rootID) else {
                continue
            }
            if registration.furtherRoots.isEmpty {
                registrations[listener] = nil
                registration.scope.end()
            } else {
                registrations[listener]?.remove(rootID)
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
            registrations[listenerID]?.insert(rootID)
            return
        }
        offerCount += 1
        let registration = Registration(
            root: rootID,
            scope: SubscriptionScope(listener: listener, producer: producer),
            number: offerCount,
            listener: listener
        )
        registrations[listenerID] = registration
        registration.scope.recorder = recorder
        // What the listener emits meanwhile is delivered afterwards: what others subscribe to in
        // answer is not the listener's.
        let isFromOutside = DeliveryQueue.main.hold()
        let isAccepted = registration.scope.collect { listener.registerToEvents(for: producer) }
        if isAccepted { recorder?.record(.listenerAccepted(listener, producer: producer)) }
        if isFromOutside { DeliveryQueue.main.end() }
    }

    // MARK: - Recording

    private func recordEvents(with recorder: any Recorder) -> Disposable? {
        producer?.anyEvent.observeFirst { [weak producer, weak recorder] event in
            guard let producer else { return }
            recorder?.record(.eventSent(event, producer: producer))
        }
    }
}

extension AnyEventsListening {
    /// Visits the listener itself, or those of an aggregator, and of aggregators within it.
    fileprivate func forEachListener(
        for producer: any AnyEventsProducer,
        _ visit: (any AnyEventsListening) -> Void
    ) {
        guard let aggregator = self as? any EventsListenersAggregator else { return visit(self) }
        for listener in aggregator.listeners(for: producer) {
            listener.forEachListener(for: producer, visit)
        }
    }
}
