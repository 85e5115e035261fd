internal import EventObservables
public import EventRuntime
public import Suas

/// Offers every module, and every other producer, to every listener, each exactly once.
///
/// - Order: Listeners are offered a producer in the order they were added, and a late listener is
///   offered the producers in the order they were set up. Registrations end in the same orders.
/// - Lifetime: The manager retains its listeners and its store, but no module, presentable or other
///   producer. A presentable retains its module; when either is released, the manager removes it.
///
/// ```swift
/// let manager = ModuleManager(listeners: [EventsLogger(), StoreEventsListener(store: store)])
/// let screen = manager.viewController(
///     for: PresentableRoutingStep(withStep: .products, presentationMode: .push())
/// )
/// ```
@MainActor
public final class ModuleManager: Recorded {
    /// The store of the app, if there is one.
    public let store: Store?

    /// The services of the manager's modules and screens; nil if none were given.
    public let services: Services?

    /// Numbers the modules and their further screens; the managers of a store share it.
    package let numbers: InstanceNumbers

    /// The values that higher rooms keep on the manager, by their keys.
    var additions: [ObjectIdentifier: Any] = [:]

    /// A listener that was added; also an aggregator as such, so that it is looked up once.
    private struct Added {
        let listener: any AnyEventsListening
        let aggregator: (any EventsListenersAggregator)?

        init(_ listener: any AnyEventsListening) {
            self.listener = listener
            aggregator = listener as? any EventsListenersAggregator
        }
    }

    private var listeners = OrderedTable<Added>()

    private var records = OrderedTable<ProducerRecord>()

    /// The producers that are alive although their bags have ended.
    private var ended: [ProducerRecord] = []

    private struct AddedWindow {
        private(set) weak var window: (any ModuleWindow)?
    }

    private var addedWindows: [AddedWindow] = []

    /// Retained until their bags end, because nothing else retains them.
    private var retainedProducers: [ObjectIdentifier: any ManagedProducer] = [:]

    /// Records the producers, their listeners' calls, and windows that no other recorder records.
    package var recorder: (any Recorder)? {
        didSet {
            for record in records.values { record.recorder = recorder }
            for window in windows where window.recorder === oldValue { window.recorder = recorder }
        }
    }

    /// Pass the store to the manager so that features can own state.
    ///
    /// A store without services gets the manager's; a store that has others keeps them, and a
    /// diagnostic is logged. A manager that is given none has its store's.
    public init(
        listeners: [any AnyEventsListening] = [],
        store: Store? = nil,
        services: Services? = nil
    ) {
        self.store = store
        self.services = Self.provided(services, to: store)
        numbers = store?.instanceNumbers ?? InstanceNumbers()
        addEventsListeners(listeners)
    }

    // MARK: - Producers

    /// Offers a producer once to all listeners, including later ones, until its dispose bag ends.
    ///
    /// - Lifetime: The manager retains a `ManagedProducer`, but no other producer.
    public func setupEventsListeners(
        for producer: any AnyEventsProducer,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let record = setUp(producer, at: CodeLocation(fileID, line))
        guard records[record.id] === record else { return }
        retainedProducers[record.id] = producer as? any ManagedProducer
    }

    /// Sets a producer up, or returns the record of a producer that is already set up.
    ///
    /// `number` is used for a new module if no living module has it; `former` describes the module
    /// whose kept state it continues; `prepare` is called before listeners are offered a producer.
    @discardableResult
    func setUp(
        _ producer: any AnyEventsProducer,
        at location: CodeLocation,
        number: Int? = nil,
        continuing former: String? = nil,
        prepare: (ProducerRecord) -> Void = { _ in }
    ) -> ProducerRecord {
        if let record = record(of: producer) { return record }
        let record = makeRecord(of: producer, at: location, number: number, former)
        producer.disposeBag.owner = record
        prepare(record)
        let ending = Disposable { [weak self, numbers] in
            self?.remove(record)
            record.end()
            if let number = record.number { numbers.free(number) }
        }
        ending.disposed(by: producer.disposeBag)
        if records[record.id] !== record { reportDisposedBag(of: producer) }
        for added in listeners.values { offer(record, to: added, of: added.listener) }
        return record
    }

    private func makeRecord(
        of producer: any AnyEventsProducer,
        at location: CodeLocation,
        number: Int?,
        _ former: String?
    ) -> ProducerRecord {
        let isModule = producer is any AnyModule || producer is any ReducerProviding
        let record = ProducerRecord(
            of: producer,
            number: isModule ? numbers.take(number) : nil,
            in: store,
            services,
            location: location
        )
        // A producer that was deallocated before its bag had the same identifier.
        records[record.id] = nil
        records[record.id] = record
        if let recorder { record.recorder = recorder }
        guard let module = producer as? any ReducerProviding, let number = record.number
        else { return record }
        if store == nil {
            reportNoStore(for: module)
        } else {
            let owner = typeName(type(of: module))
            let name = StateInstance(of: owner, number: number, continuing: former)
            record.attachState(of: module, named: name)
        }
        return record
    }

    private func remove(_ record: ProducerRecord) {
        guard records[record.id] === record else { return }
        records[record.id] = nil
        retainedProducers[record.id] = nil
        guard record.producer != nil else { return }
        ended.removeAll { $0.producer == nil }
        ended.append(record)
    }

    func record(of producer: any AnyEventsProducer) -> ProducerRecord? {
        guard let record = records[ObjectIdentifier(producer)] else { return nil }
        return record.producer === producer ? record : nil
    }

    /// The number of a module that the manager has set up.
    package func number(of module: any AnyModule) -> Int? { record(of: module)?.number }

    package var livingProducers: [any AnyEventsProducer] { records.values.compactMap(\.producer) }

    /// The producers that are alive, even with an ended bag, and where they were set up.
    package var unreleasedProducers: [(producer: any AnyEventsProducer, location: CodeLocation)] {
        (records.values + ended).compactMap { record in
            record.producer.map { ($0, record.location) }
        }
    }

    /// The windows that are alive, in the order they were made.
    package var windows: [any ModuleWindow] { addedWindows.compactMap(\.window) }

    package func add(_ window: any ModuleWindow) {
        addedWindows.removeAll { $0.window == nil }
        addedWindows.append(AddedWindow(window: window))
        window.recorder = recorder
    }

    // MARK: - Listeners

    /// Adds listeners that haven't been added yet, and offers each of them every living producer.
    public func addEventsListeners(_ listeners: [any AnyEventsListening]) {
        for listener in listeners where !self.listeners.contains(ObjectIdentifier(listener)) {
            let added = Added(listener)
            self.listeners[ObjectIdentifier(listener)] = added
            for record in records.values { offer(record, to: added, of: listener) }
        }
    }

    /// Removes a listener: its subscriptions end, and it is offered nothing more.
    ///
    /// - Order: Takes effect immediately, even for the event that is being delivered.
    /// - Parameter listener: Ignored if it was not added. A listener of a removed aggregator that
    ///   was also added on its own or in another aggregator keeps its subscriptions.
    public func removeEventsListener(_ listener: any AnyEventsListening) {
        let id = ObjectIdentifier(listener)
        guard let added = listeners[id] else { return }
        listeners[id] = nil
        let isAggregator = added.aggregator != nil
        for record in records.values { record.withdraw(from: id, isAggregator: isAggregator) }
    }

    /// Offers a producer to a listener, or to all listeners of an aggregator, once.
    private func offer(
        _ record: ProducerRecord,
        to added: Added,
        of root: any AnyEventsListening
    ) {
        // An earlier offer may have removed the listener that was added.
        let rootID = ObjectIdentifier(root)
        guard let producer = record.producer, listeners.contains(rootID) else { return }
        guard let aggregator = added.aggregator else {
            return record.register(added.listener, of: rootID, for: producer)
        }
        for listener in aggregator.listeners(for: producer) {
            offer(record, to: Added(listener), of: root)
        }
    }

    /// Returns the manager's services, and gives them to a store that has none.
    private static func provided(_ given: Services?, to store: Store?) -> Services? {
        guard let known = store?.services else {
            let services = Services.provided(given)
            store?.services = services
            return services
        }
        guard let given, !given.isSame(as: known) else { return known }
        Diagnostics.report(
            "A manager was given other services than its store.",
            [:],
            explanation: "Its modules read its own; async actions still read the store's.",
            fix: "To fix this, give all managers of a store the same services."
        )
        return Services.provided(given)
    }

    // MARK: - Diagnostics

    private func reportNoStore(for module: any ReducerProviding) {
        report(
            "A module provides a reducer, but its manager has no store.",
            ["module": String(reflecting: type(of: module))],
            explanation: "The module has no sub-state, and its reducer isn't called.",
            fix: "To fix this, make the manager with ModuleManager(listeners:store:)."
        )
    }

    private func reportDisposedBag(of producer: any AnyEventsProducer) {
        report(
            "A producer whose dispose bag has ended was set up.",
            ["producer": String(reflecting: type(of: producer))],
            explanation:
                "The end of the bag removes the producer from the manager and ends its listeners' "
                + "subscriptions: no listener receives its events, and a screen isn't shown.",
            fix: "To fix this, let the producer keep one bag for as long as it is alive: "
                + "let disposeBag = DisposeBag()."
        )
    }
}

/// Values by the identity of an object, in the order they were added.
///
/// Removing one takes as long among many as among few.
struct OrderedTable<Value> {
    /// The objects and values; nil for removed ones, which are dropped once they are half of all.
    private var slots: [(id: ObjectIdentifier, value: Value)?] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    var ids: [ObjectIdentifier] { slots.compactMap { $0?.id } }

    var values: [Value] { slots.compactMap { $0?.value } }

    func contains(_ id: ObjectIdentifier) -> Bool { indices[id] != nil }

    /// The value for an object; setting a first one adds it, setting nil removes it.
    subscript(id: ObjectIdentifier) -> Value? {
        get { indices[id].flatMap { slots[$0]?.value } }
        set {
            guard let newValue else { return remove(id) }
            if let index = indices.updateValue(slots.count, forKey: id) {
                indices[id] = index
                slots[index] = (id, newValue)
            } else {
                slots.append((id, newValue))
            }
        }
    }

    private mutating func remove(_ id: ObjectIdentifier) {
        guard let index = indices.removeValue(forKey: id) else { return }
        slots[index] = nil
        guard slots.count > 16, indices.count * 2 < slots.count else { return }
        slots.removeAll { $0 == nil }
        for (index, slot) in slots.enumerated() { if let slot { indices[slot.id] = index } }
    }
}
