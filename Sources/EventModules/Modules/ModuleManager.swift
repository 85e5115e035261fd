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
        didSet {
            for record in orderedRecords { startRecording(record) }
        }
    }

    /// The living producers in the order they were set up.
    var orderedRecords: [ProducerRecord] {
        records.values.sorted { $0.number < $1.number }
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
            for record in orderedRecords { record.offer(to: [listener], while: contains) }
        }
    }

    /// Removes a listener: its subscriptions end, and it is offered nothing more.
    ///
    /// - Order: Takes effect at once, even for the event that is being delivered.
    /// - Parameter listener: If it was not added, nothing happens. A listener of a removed
    ///   aggregator that was also added in another way keeps its subscriptions.
    public func removeEventsListener(_ listener: any AnyEventsListening) {
        guard listenerIDs.remove(ObjectIdentifier(listener)) != nil else { return }
        listeners.removeAll { $0 === listener }
        for record in orderedRecords { record.withdraw(from: listener) }
    }

    private func contains(_ listener: any AnyEventsListening) -> Bool {
        listenerIDs.contains(ObjectIdentifier(listener))
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

    /// - Returns: The record of the producer, which may have been set up before.
    @discardableResult
    func setUp(_ producer: any AnyEventsProducer, at location: CodeLocation) -> ProducerRecord {
        if let record = record(of: producer) { return record }
        setupCount += 1
        let record = ProducerRecord(of: producer, number: setupCount, location: location)
        records[record.id] = record
        startRecording(record)
        if let module = producer as? any ReducerProviding { attachReducer(of: module, record) }
        let ending = Disposable { [weak self] in
            self?.remove(record)
            record.end()
        }
        ending.disposed(by: producer.disposeBag)
        if records[record.id] !== record { reportDisposedBag(of: producer) }
        record.offer(to: listeners, while: contains)
        return record
    }

    func record(of producer: any AnyEventsProducer) -> ProducerRecord? {
        records[ObjectIdentifier(producer)].flatMap { $0.producer === producer ? $0 : nil }
    }

    private func attachReducer(of module: any ReducerProviding, _ record: ProducerRecord) {
        guard let moduleReducers else { return reportNoStore(for: module) }
        moduleReducers.attach(reducerOf: module, record)
    }

    private func remove(_ record: ProducerRecord) {
        guard records[record.id] === record else { return }
        records[record.id] = nil
    }

    private func startRecording(_ record: ProducerRecord) {
        if let producer = record.producer { recorder?.record(.producerAdded(producer)) }
        record.recorder = recorder
    }
}
