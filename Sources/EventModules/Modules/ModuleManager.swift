internal import Deeplinks
package import Delivery
internal import Observables
public import Suas

/// Offers every module, and every other producer, to every listener, each exactly once.
///
/// - Order: Listeners are offered a producer in the order they were added, and a late listener is
///   offered the producers in the order they were set up.
/// - Lifetime: The manager keeps its listeners and its store. It does not keep modules, presentables
///   or other producers: a presentable keeps its module, whoever shows the presentable keeps that,
///   and the manager forgets each in the turn in which it goes.
///
/// ```swift
/// let manager = ModuleManager(listeners: [EventsLogger(), StoreEventsListener(store: store)])
/// let screen = manager.viewController(
///     for: PresentableRoutingStep(withStep: .products, presentationMode: .push())
/// )
/// ```
@MainActor
public final class ModuleManager {
    /// The store that the modules' events end up in, if there is one.
    public let store: Store?

    private var listeners: [any AnyEventsListening] = []
    private var listenerIDs: Set<ObjectIdentifier> = []

    /// The living producers.
    private var records: [ObjectIdentifier: ProducerRecord] = [:]

    /// The modules' part in the store.
    private var moduleReducers: ModuleReducers?

    /// Which modules answer which links.
    var deeplinks = DeeplinkTable<DeeplinkAnswer>()

    /// Is told of the producers, and of what their listeners hear.
    package var recorder: (any Recorder)? {
        didSet {
            for record in orderedRecords { startRecording(record) }
        }
    }

    /// How many producers were set up; numbers them.
    private var setupCount = 0

    /// The living producers in the order they were set up.
    var orderedRecords: [ProducerRecord] {
        records.values.sorted { $0.number < $1.number }
    }

    /// Makes a manager.
    ///
    /// - Parameters:
    ///   - listeners: Are offered every producer.
    ///   - store: The store of the app.
    public init(listeners: [any AnyEventsListening] = [], store: Store? = nil) {
        self.store = store
        moduleReducers = store.map { store in
            ModuleReducers(in: store) { [weak self] in self?.isInUse($0) ?? false }
        }
        addEventsListeners(listeners)
    }

    /// Adds listeners; each is offered every living producer.
    ///
    /// - Parameter listeners: One that was added already is passed over.
    public func addEventsListeners(_ listeners: [any AnyEventsListening]) {
        for listener in listeners where listenerIDs.insert(ObjectIdentifier(listener)).inserted {
            self.listeners.append(listener)
            for record in orderedRecords { record.offer(to: [listener], while: contains) }
        }
    }

    /// Removes a listener: what it has subscribed to ends, and it is offered nothing more.
    ///
    /// - Order: Takes effect at once, also for an event that is being delivered.
    /// - Parameter listener: If it was not added, nothing happens. A listener of a removed
    ///   aggregator that was also added in another way goes on listening.
    public func removeEventsListener(_ listener: any AnyEventsListening) {
        guard listenerIDs.remove(ObjectIdentifier(listener)) != nil else { return }
        listeners.removeAll { $0 === listener }
        for record in records.values { record.withdraw(from: listener) }
    }

    /// Offers a producer to all listeners, those of now and those added later.
    ///
    /// - Lifetime: The producer is not kept; its dispose bag tells the manager when it goes.
    /// - Parameters:
    ///   - producer: If it was set up already, nothing happens.
    ///   - fileID: Where it is set up; for audits.
    ///   - line: Where it is set up; for audits.
    public func setupEventsListeners(
        for producer: any AnyEventsProducer,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        setUp(producer, at: CodeLocation(fileID, line))
    }

    /// - Returns: What is known of the producer, which may have been set up before.
    @discardableResult
    func setUp(_ producer: any AnyEventsProducer, at place: CodeLocation) -> ProducerRecord {
        let id = ObjectIdentifier(producer)
        if let record = records[id], record.producer === producer { return record }
        setupCount += 1
        let record = ProducerRecord(producer, of: self, number: setupCount, place: place)
        records[id] = record
        startRecording(record)
        if let module = producer as? any ReducerBringing { attachReducer(of: module) }
        record.forgetting().disposed(by: producer.disposeBag)
        if records[id] !== record { reportDisposedBag(of: producer) }
        record.offer(to: listeners, while: contains)
        return record
    }

    func forget(_ record: ProducerRecord) {
        guard records[record.id] === record else { return }
        records[record.id] = nil
    }

    private func startRecording(_ record: ProducerRecord) {
        if let recorder, let producer = record.producer {
            recorder.record(.producerAdded(producer))
        }
        record.recorder = recorder
    }

    private func reportNoStore(for module: any ReducerBringing) {
        report(
            Diagnostic(
                "A module brings a reducer, but its manager has no store.",
                ["module": String(reflecting: type(of: module))],
                explanation: "The module's sub-state is nowhere, and its reducer is not run.",
                fix: "To fix this, make the manager with ModuleManager(listeners:store:)."
            )
        )
    }

    private func reportDisposedBag(of producer: any AnyEventsProducer) {
        report(
            Diagnostic(
                "A producer was set up whose dispose bag is over.",
                ["producer": String(reflecting: type(of: producer))],
                explanation: """
                    The bag tells the manager when the producer goes, and ends what its listeners \
                    subscribe to: so nobody hears the producer, and a screen of it is not routed to.
                    """,
                fix: """
                    To fix this, let disposeBag be one bag that the producer keeps as long as it \
                    lives: let disposeBag = DisposeBag().
                    """
            )
        )
    }

    /// Reports misuse, whether it happens in a recorded step or not.
    func report(_ diagnostic: Diagnostic) {
        Diagnostics.report(diagnostic, to: recorder)
    }

    /// The producers that live, and where each was asked for, in the order they were set up.
    package var livingProducers: [(producer: any AnyEventsProducer, place: CodeLocation)] {
        orderedRecords.compactMap { record in record.producer.map { ($0, record.place) } }
    }

    private func attachReducer(of module: any ReducerBringing) {
        guard let moduleReducers else { return reportNoStore(for: module) }
        moduleReducers.attach(reducerOf: module)
    }

    /// Whether any screen of a module is there; a module that is its own screen is.
    func hasScreen(of module: any AnyEventsProducer) -> Bool {
        module is any Presentable || records.values.contains { $0.isScreen(of: module) }
    }

    func record(of producer: any AnyEventsProducer) -> ProducerRecord? {
        records[ObjectIdentifier(producer)]
    }

    private func contains(_ listener: any AnyEventsListening) -> Bool {
        listenerIDs.contains(ObjectIdentifier(listener))
    }
}
