public import Delivery
internal import Observables
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

    /// The links that lead to modules.
    var links = ModuleLinks()

    private var listeners: [any AnyEventsListening] = []
    private var listenerIDs: Set<ObjectIdentifier> = []
    private var records: [ObjectIdentifier: ProducerRecord] = [:]
    private var setupCount = 0
    private let moduleReducers: ModuleReducers?

    /// Records the producers, and the calls of their listeners.
    package var recorder: (any Recorder)? {
        didSet { for record in orderedRecords { record.recorder = recorder } }
    }

    /// The living producers in the order they were set up.
    private var orderedRecords: [ProducerRecord] {
        Array(records.values).inOrder { $0.number < $1.number }
    }

    /// Makes a manager with its first listeners and the store of the app.
    public init(listeners: [any AnyEventsListening] = [], store: Store? = nil) {
        self.store = store
        moduleReducers = store.map { ModuleReducers(in: $0) }
        addEventsListeners(listeners)
    }

    /// Adds listeners that were not added yet, and offers each of them every living producer.
    public func addEventsListeners(_ listeners: [any AnyEventsListening]) {
        for listener in listeners where listenerIDs.insert(ObjectIdentifier(listener)).inserted {
            self.listeners.append(listener)
            for record in orderedRecords { offer(record, to: listener, of: listener) }
        }
    }

    /// Removes a listener: its subscriptions end, and it is offered nothing more.
    ///
    /// - Order: Takes effect at once, even for the event that is being delivered.
    /// - Parameter listener: If it was not added, nothing happens. A listener of a removed aggregator
    ///   that was also added on its own or in another one keeps its subscriptions.
    public func removeEventsListener(_ listener: any AnyEventsListening) {
        guard listenerIDs.remove(ObjectIdentifier(listener)) != nil else { return }
        listeners.removeAll { $0 === listener }
        for record in orderedRecords { record.withdraw(from: listener) }
    }

    /// Offers a producer to a listener, or to all listeners of an aggregator, once.
    private func offer(
        _ record: ProducerRecord,
        to listener: any AnyEventsListening,
        of root: any AnyEventsListening
    ) {
        // An earlier offer may have removed the listener that was added.
        let rootID = ObjectIdentifier(root)
        guard let producer = record.producer, listenerIDs.contains(rootID) else { return }
        guard let aggregator = listener as? any EventsListenersAggregator else {
            return record.register(listener, of: rootID, for: producer)
        }
        for listener in aggregator.listeners(for: producer) {
            offer(record, to: listener, of: root)
        }
    }

    // MARK: - Producers

    /// Offers a producer once to all listeners, including later ones, until its dispose bag ends.
    public func setupEventsListeners(
        for producer: any AnyEventsProducer,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        setUp(producer, at: CodeLocation(fileID, line))
    }

    /// Returns the record of the producer, which may have been set up before.
    @discardableResult
    func setUp(_ producer: any AnyEventsProducer, at location: CodeLocation) -> ProducerRecord {
        if let record = record(of: producer) { return record }
        setupCount += 1
        let record = ProducerRecord(of: producer, number: setupCount, location: location)
        records[record.id] = record
        if let recorder { record.recorder = recorder }
        if let module = producer as? any ReducerProviding {
            if moduleReducers == nil { reportNoStore(for: module) }
            moduleReducers?.attach(reducerOf: module, record)
        }
        let ending = Disposable { [weak self] in
            if self?.records[record.id] === record { self?.records[record.id] = nil }
            record.end()
        }
        ending.disposed(by: producer.disposeBag)
        if records[record.id] !== record { reportDisposedBag(of: producer) }
        for listener in listeners { offer(record, to: listener, of: listener) }
        return record
    }

    func record(of producer: any AnyEventsProducer) -> ProducerRecord? {
        guard let record = records[ObjectIdentifier(producer)] else { return nil }
        return record.producer === producer ? record : nil
    }

    // MARK: - Modules

    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// - Order: The module is made; its reducer, if it provides one, is attached; the listeners are
    ///   offered the module; the screen is made; the listeners are offered the screen.
    /// - Lifetime: The manager retains neither; the presentable retains the module.
    /// - Parameter step: The module; its presentation mode is left to the router.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(for step: PresentableRoutingStep) -> any Presentable {
        makeScreen(for: step).presentable
    }

    /// - Returns: The screen and its module: the first one if two modules return the same screen, nil
    ///   if the screen's dispose bag has ended.
    func makeScreen(
        for step: PresentableRoutingStep
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        let (module, makePresentable) = step.step.makeModule()
        let moduleRecord = setUp(module, at: step.step.location)
        let presentable = makePresentable()
        let screenRecord = setUp(presentable, at: step.step.location)
        guard record(of: presentable) === screenRecord else { return (presentable, nil) }
        if let first = screenRecord.screens?.module {
            if first !== module { reportScreenOfTwo(presentable, first, module) }
            return (presentable, first)
        }
        moduleRecord.screens?.add(presentable)
        screenRecord.screens = moduleRecord.screens
        return (presentable, module)
    }

    /// The module of a screen; nil if this manager did not make the screen.
    public func module(for presentable: any Presentable) -> (any AnyModule)? {
        record(of: presentable)?.screens?.module
    }

    /// The living modules in the order they were set up.
    public func livingModules() -> [any AnyModule] {
        orderedRecords.compactMap { $0.producer as? any AnyModule }
    }

    /// The living producers in the order they were set up, and the source locations that asked for
    /// them; for audits.
    package var livingProducers: [(producer: any AnyEventsProducer, location: CodeLocation)] {
        orderedRecords.compactMap { record in record.producer.map { ($0, record.location) } }
    }
}
