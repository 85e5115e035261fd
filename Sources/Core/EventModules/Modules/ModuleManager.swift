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

    /// A listener that was added; as an aggregator too, because finding a conformance is slow.
    private struct Added {
        let listener: any AnyEventsListening
        let aggregator: (any EventsListenersAggregator)?

        init(_ listener: any AnyEventsListening) {
            self.listener = listener
            aggregator = listener as? any EventsListenersAggregator
        }
    }

    private var listeners = OrderedTable<Added>()

    /// The living producers in the order they were set up.
    private var records = OrderedTable<ProducerRecord>()

    private var weakRouters: [() -> StackRouter?] = []

    /// Retained until their bags end, because nothing else has a reason to retain them.
    private var storeEventsProducers: [ObjectIdentifier: StoreEventsProducer] = [:]

    /// The numbers of the living modules.
    private var numbers: Set<Int> = []

    /// The greatest number so far, if there is no store that counts.
    private var ownLastNumber = 0

    /// Records the producers, and the calls of their listeners.
    package var recorder: (any Recorder)? {
        didSet { for record in records.values { record.recorder = recorder } }
    }

    /// Makes a manager with its first listeners and the store of the app.
    public init(listeners: [any AnyEventsListening] = [], store: Store? = nil) {
        self.store = store
        addEventsListeners(listeners)
    }

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
    /// - Order: Takes effect at once, even for the event that is being delivered.
    /// - Parameter listener: If it was not added, nothing happens. A listener of a removed aggregator
    ///   that was also added on its own or in another one keeps its subscriptions.
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

    // MARK: - Producers

    /// Offers a producer once to all listeners, including later ones, until its dispose bag ends.
    ///
    /// - Lifetime: The manager retains a `StoreEventsProducer`, but no other producer.
    public func setupEventsListeners(
        for producer: any AnyEventsProducer,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let record = setUp(producer, at: CodeLocation(fileID, line))
        guard records[record.id] === record else { return }
        storeEventsProducers[record.id] = producer as? StoreEventsProducer
    }

    /// Sets a producer up, unless that has already been done.
    ///
    /// - Parameters:
    ///   - producer: A module, a screen or any other producer.
    ///   - location: The source location that asked for it.
    ///   - number: The number of a new module; if nil, it gets the next one.
    ///   - prepare: Called before the listeners are offered a new producer.
    /// - Returns: The record of the producer.
    @discardableResult
    func setUp(
        _ producer: any AnyEventsProducer,
        at location: CodeLocation,
        number: Int? = nil,
        prepare: (ProducerRecord) -> Void = { _ in }
    ) -> ProducerRecord {
        if let record = record(of: producer) { return record }
        let record = makeRecord(of: producer, at: location, number: number)
        let ending = Disposable { [weak self] in
            self?.remove(record)
            record.end()
        }
        producer.disposeBag.context = record
        ending.disposed(by: producer.disposeBag)
        prepare(record)
        if records[record.id] !== record { reportDisposedBag(of: producer) }
        for added in listeners.values { offer(record, to: added, of: added.listener) }
        return record
    }

    private func makeRecord(
        of producer: any AnyEventsProducer,
        at location: CodeLocation,
        number: Int?
    ) -> ProducerRecord {
        let isModule = producer is any AnyModule || producer is any ReducerProviding
        let record = ProducerRecord(
            of: producer,
            number: isModule ? number ?? nextNumber() : nil,
            in: store,
            location: location
        )
        // A producer that was deallocated before its bag had the same identifier at an earlier
        // position.
        records[record.id] = nil
        records[record.id] = record
        if let number = record.number { numbers.insert(number) }
        if let recorder { record.recorder = recorder }
        guard let module = producer as? any ReducerProviding, let number = record.number
        else { return record }
        if store == nil {
            reportNoStore(for: module)
        } else {
            let name = typeName(type(of: module))
            record.attachState(of: module, named: StateInstance(of: name, number: number))
        }
        return record
    }

    private func remove(_ record: ProducerRecord) {
        guard records[record.id] === record else { return }
        records[record.id] = nil
        storeEventsProducers[record.id] = nil
        if let number = record.number { numbers.remove(number) }
    }

    /// The living routers, in the order they were made.
    package var routers: [StackRouter] { weakRouters.compactMap { $0() } }

    func add(_ router: StackRouter) {
        weakRouters.removeAll { $0() == nil }
        weakRouters.append { [weak router] in router }
    }

    // MARK: - Numbers

    /// The greatest number that a module or a screen has had; the same for all managers of a store.
    private var lastNumber: Int {
        get { store?.lastNumber ?? ownLastNumber }
        set { if let store { store.lastNumber = newValue } else { ownLastNumber = newValue } }
    }

    /// Returns the next number.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Excludes a number from those that are assigned from now on.
    func reserve(_ number: Int) { lastNumber = max(lastNumber, number) }

    func isNumberOfLivingModule(_ number: Int) -> Bool { numbers.contains(number) }

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

    /// Makes a module and its screen, and sets both up.
    ///
    /// - Returns: The screen and its module: the first one if two modules return the same screen, nil
    ///   if the screen's dispose bag has ended.
    func makeScreen(
        for step: PresentableRoutingStep,
        in router: StackRouter? = nil,
        number: Int? = nil
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        let (module, makePresentable) = step.step.makeModule()
        let location = step.step.location
        let moduleRecord = setUp(module, at: location, number: number) { $0.router = router }
        if let router { moduleRecord.router = router }
        let presentable = makePresentable()
        let join = { (record: ProducerRecord) in
            moduleRecord.screens?.add(presentable)
            record.screens = moduleRecord.screens
            record.instance = moduleRecord.instance
            record.router = router
            moduleRecord.liftLimit()
        }
        // Listeners that are offered a screen may ask for its module.
        let screenRecord = setUp(presentable, at: location, prepare: join)
        guard record(of: presentable) === screenRecord else { return (presentable, nil) }
        guard let first = screenRecord.screens?.module else {
            join(screenRecord)
            return (presentable, module)
        }
        if first !== module { reportScreenOfTwo(presentable, first, module) }
        return (presentable, first)
    }

    /// The number of a module; nil if this manager doesn't know the module.
    func number(of module: any AnyModule) -> Int? { record(of: module)?.number }

    /// The module of a screen; nil if this manager did not make the screen.
    public func module(for presentable: any Presentable) -> (any AnyModule)? {
        record(of: presentable)?.screens?.module
    }

    /// The living modules in the order they were set up.
    public func livingModules() -> [any AnyModule] {
        records.values.compactMap { $0.producer as? any AnyModule }
    }

    /// The living producers in the order they were set up, and the source locations that asked for
    /// them; for audits.
    package var livingProducers: [(producer: any AnyEventsProducer, location: CodeLocation)] {
        records.values.compactMap { record in record.producer.map { ($0, record.location) } }
    }
}
