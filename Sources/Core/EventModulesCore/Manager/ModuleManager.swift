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
///     for: PresentableRoutingStep(withStep: .catalog, presentationMode: .push())
/// )
/// ```
@MainActor
public final class ModuleManager: Recorded {
    /// The store of the app, if there is one.
    public let store: Store?

    /// The services of the manager's modules and screens; `nil` if none were given.
    public let services: Services?

    /// Numbers the modules and their further screens; the managers of a store share it.
    package let numbers: InstanceNumbers

    /// The values that higher rooms keep on the manager, by their keys.
    var additions: [ObjectIdentifier: Any] = [:]

    private var listeners = OrderedTable<any AnyEventsListening>()

    private var producers = OrderedTable<LivingProducer>()

    /// The number of producers at which released ones are looked for.
    private var sweepCount = 64

    /// The producers that are alive although their bags have ended.
    private var ended: [LivingProducer] = []

    /// The types of events that producers have offered, and what listeners subscribed to.
    private(set) var offeredTypes = OrderedTable<any EventProtocol.Type>()
    private(set) var hearings: [ObjectIdentifier: [Hearing]] = [:]

    private struct AddedWindow {
        private(set) weak var window: (any ModuleWindow)?
    }

    private var addedWindows: [AddedWindow] = []

    /// Retained until their bags end, because nothing else retains them.
    private var retainedProducers: [ObjectIdentifier: any ManagedProducer] = [:]

    /// Records the producers, their listeners' calls, and windows that no other recorder producers.
    package var recorder: (any Recorder)? {
        didSet {
            for living in producers.values { living.recorder = recorder }
            for window in windows where window.recorder === oldValue { window.recorder = recorder }
        }
    }

    /// Pass the store to the manager so that features can own state.
    ///
    /// A store without services gets the manager's; a store that has others keeps them, which logs
    /// a diagnostic. A manager without services uses its store's.
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
        let living = setUp(producer, at: CodeLocation(fileID, line))
        guard producers[living.id] === living else { return }
        retainedProducers[living.id] = producer as? any ManagedProducer
    }

    /// Sets a producer up, unless it is already set up.
    ///
    /// `prepare` is called before listeners are offered a producer.
    @discardableResult
    func setUp(
        _ producer: any AnyEventsProducer,
        at location: CodeLocation,
        continuing former: FormerModule? = nil,
        prepare: (LivingProducer) -> Void = { _ in }
    ) -> LivingProducer {
        if let living = living(producer) { return living }
        let living = makeLiving(producer, at: location, former)
        producer.disposeBag.owner = living
        prepare(living)
        let ending = Disposable { [weak self, numbers] in
            self?.remove(living)
            living.end()
            if let number = living.number { numbers.free(number) }
        }
        ending.disposed(by: producer.disposeBag)
        if producers[living.id] !== living { reportEnded(living, producer) }
        for listener in listeners.values { offer(living, to: listener, of: listener) }
        return living
    }

    private func makeLiving(
        _ producer: any AnyEventsProducer,
        at location: CodeLocation,
        _ former: FormerModule?
    ) -> LivingProducer {
        let isModule = producer is any AnyModule || producer is any ReducerProviding
        let living = LivingProducer(
            of: producer,
            number: isModule ? numbers.take(former?.number) : nil,
            in: store,
            services,
            location: location
        )
        // One that was deallocated before its bag had the same identifier.
        producers[living.id]?.endIfReleased()
        producers[living.id] = nil
        if producers.count >= sweepCount { endReleasedProducers() }
        producers[living.id] = living
        let events = eventsType(of: producer)
        offeredTypes[ObjectIdentifier(events)] = events
        if let recorder { living.recorder = recorder }
        living.observeEvents()
        guard let module = producer as? any ReducerProviding, let number = living.number
        else { return living }
        if store == nil {
            reportNoStore(for: module)
        } else {
            let owner = typeName(type(of: module))
            let name = StateInstance(of: owner, number: number, continuing: former?.name)
            living.attachState(of: module, named: name)
        }
        return living
    }

    private func remove(_ living: LivingProducer) {
        guard producers[living.id] === living else { return }
        producers[living.id] = nil
        retainedProducers[living.id] = nil
        guard living.producer != nil else { return }
        ended.removeAll { $0.producer == nil }
        ended.append(living)
    }

    /// Ends the bags of released producers, for those that emit nothing more.
    private func endReleasedProducers() {
        for living in producers.values { living.endIfReleased() }
        sweepCount = max(64, producers.count * 2)
    }

    func living(_ producer: any AnyEventsProducer) -> LivingProducer? {
        guard let living = producers[ObjectIdentifier(producer)] else { return nil }
        return living.producer === producer ? living : nil
    }

    /// The number of a module that the manager has set up.
    package func number(of module: any AnyModule) -> Int? { living(module)?.number }

    package var livingProducers: [any AnyEventsProducer] { producers.values.compactMap(\.producer) }

    /// The producers that are alive, even with an ended bag, and where they were set up.
    package var unreleasedProducers: [(producer: any AnyEventsProducer, location: CodeLocation)] {
        endReleasedProducers()
        return (producers.values + ended).compactMap { living in
            living.producer.map { ($0, living.location) }
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
            self.listeners[ObjectIdentifier(listener)] = listener
            for living in producers.values { offer(living, to: listener, of: listener) }
        }
    }

    /// Removes a listener: its subscriptions end, and it is offered nothing more.
    ///
    /// - Order: Takes effect immediately, even for the event that is being delivered.
    /// - Parameter listener: Ignored if it was not added. A listener of a removed aggregator keeps
    ///   its subscriptions if it was also added directly or in another aggregator.
    public func removeEventsListener(_ listener: any AnyEventsListening) {
        let id = ObjectIdentifier(listener)
        guard listeners.contains(id) else { return }
        listeners[id] = nil
        hearings = hearings.filter { $0.value.contains { $0.listener != nil } }
        hearings[id] = nil
        let isAggregator = listener is any EventsListenersAggregator
        for living in producers.values { living.withdraw(from: id, isAggregator: isAggregator) }
    }

    /// The added listeners, and those in aggregators, each once.
    var allListeners: [any AnyEventsListening] {
        var all = OrderedTable<any AnyEventsListening>()
        func add(_ listener: any AnyEventsListening) {
            guard let aggregator = listener as? any EventsListenersAggregator else {
                all[ObjectIdentifier(listener)] = listener
                return
            }
            aggregator.listeners.forEach(add)
        }
        listeners.values.forEach(add)
        return all.values
    }

    /// Offers a producer to a listener, or to all listeners of an aggregator, once.
    private func offer(
        _ living: LivingProducer,
        to listener: any AnyEventsListening,
        of root: any AnyEventsListening
    ) {
        // An earlier offer may have removed the listener that was added.
        let rootID = ObjectIdentifier(root)
        guard let producer = living.producer, listeners.contains(rootID) else { return }
        guard let aggregator = listener as? any EventsListenersAggregator else {
            let hearing = living.register(listener, of: rootID, for: producer)
            if let hearing { hearings[ObjectIdentifier(listener), default: []].note(hearing) }
            return
        }
        for listener in aggregator.listeners(for: producer) {
            offer(living, to: listener, of: root)
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
            "A manager and its store have different services.",
            [:],
            explanation: "Modules read the manager's services; async actions read the store's.",
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
            fix: "To fix this, create the manager with ModuleManager(listeners:store:)."
        )
    }

    private func reportEnded(_ living: LivingProducer, _ producer: any AnyEventsProducer) {
        if producer is any AnyModule, living.screens?.hasEnded == true {
            return report(
                "A module can't show a new screen after its last screen has left.",
                ["module": String(reflecting: type(of: producer))],
                explanation:
                    "A module ends with its last screen, even if something else retains it: no "
                    + "listener receives its events, its state has left the store, and a router "
                    + "doesn't show the screen.",
                fix: "To fix this, show the further screen before the last one leaves, or route to "
                    + "a new module."
            )
        }
        report(
            "A new producer's dispose bag has already ended.",
            ["producer": String(reflecting: type(of: producer))],
            explanation:
                "The end of the bag removes the producer from the manager and ends its listeners' "
                + "subscriptions: no listener receives its events, and a screen isn't shown.",
            fix: "To fix this, keep one bag in the producer for as long as it is alive: "
                + "let disposeBag = DisposeBag()."
        )
    }
}

/// The life of a module: made with its screen, shown in a window, released after its last screen.
extension ModuleManager {
    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// - Order: The module is made; its reducer, if it provides one, is attached; the listeners are
    ///   offered the module; the screen is made; the listeners are offered the screen.
    /// - Lifetime: The manager retains neither; the presentable retains the module.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(
        for context: some ModuleMaking,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> any Presentable {
        let location = CodeLocation(fileID, line)
        let module = makeModule(at: location) { context.makeModule() }
        return makeScreen(of: module, at: location, module.makePresentable).presentable
    }

    /// Makes a module that a window will show, and offers it to the listeners; returns a living one
    /// as it is.
    package func makeModule(
        at location: CodeLocation,
        in window: (any ModuleWindow)? = nil,
        continuing former: FormerModule? = nil,
        _ make: () -> any AnyModule
    ) -> any AnyModule {
        let module = ServiceScope.run(services, make)
        setUp(module, at: location, continuing: former) { living in
            living.window = window
            if let former { living.screens?.routingContext = former.routingContext }
        }
        return module
    }

    /// Makes a screen of a module, and offers it to the listeners.
    ///
    /// Also returns the module, the first if two share a screen; `nil` if the screen's bag ended.
    package func makeScreen(
        of module: any AnyModule,
        at location: CodeLocation,
        in window: (any ModuleWindow)? = nil,
        _ make: () -> any Presentable
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        // The manager doesn't know a module whose bag has ended.
        let known = living(module) ?? LivingProducer.of(module)
        let livingModule = known ?? setUp(module, at: location)
        if let window { livingModule.window = window }
        let presentable = ServiceScope.run(services, make)
        let join = { (living: LivingProducer) in
            living.join(module, livingModule, as: presentable, in: window)
        }
        // Listeners that are offered a screen may ask for its module.
        let livingScreen = setUp(presentable, at: location, prepare: join)
        guard living(presentable) === livingScreen else { return (presentable, nil) }
        guard let first = livingScreen.screens?.module else {
            join(livingScreen)
            return (presentable, module)
        }
        if first !== module { reportScreenOfTwo(presentable, first, module) }
        // It may be shown again after it has left.
        livingScreen.screens?.add(presentable)
        return (presentable, first)
    }

    private func reportScreenOfTwo(
        _ screen: any Presentable,
        _ first: any AnyModule,
        _ second: any AnyModule
    ) {
        report(
            "A module returned a screen that already belongs to another module.",
            [
                "screen": String(reflecting: type(of: screen)),
                "its module": String(reflecting: type(of: first)),
                "other module": String(reflecting: type(of: second)),
            ],
            explanation: "A screen keeps only one module alive.",
            fix: "To fix this, return a new presentable from makePresentable()."
        )
    }

    // MARK: - Living modules

    /// The living modules in the order they were set up.
    public func livingModules() -> [any AnyModule] {
        livingProducers.compactMap { $0 as? any AnyModule }
    }

    /// The module of a screen; `nil` if this manager did not make the screen.
    public func module(for presentable: any Presentable) -> (any AnyModule)? {
        living(presentable)?.screens?.module
    }

    /// Calls a closure when a module has left, and everything that followed has been delivered.
    package func whenLeft(_ module: any AnyModule, _ ended: @escaping () -> Void) {
        living(module)?.screens?.endings.append(ended)
    }

    // MARK: - Leaving

    /// Runs the work that removes screens, and retains the screens until the end of the turn:
    /// events, actions, and everything that they cause are delivered before.
    ///
    /// Call it from your own router; `StackRouter` already does.
    ///
    /// - Order: After the work, the screens are notified that they have left, last to first, and
    ///   then the modules without other screens. At the end of the turn, the newest module that
    ///   left in it is released first, with its screens.
    /// - Parameters:
    ///   - screens: The screens that leave.
    ///   - work: Calls the methods of the screens that appear and disappear.
    public func release(_ screens: [any Presentable], after work: () -> Void) {
        DeliveryQueue.main.release(screens, after: work)
    }
}

/// A module of an earlier position that a new one continues: its number, unless a living module has
/// it, and the name of its kept state.
package typealias FormerModule = (number: Int?, name: String?, routingContext: RoutingContext)

/// The key of a value that a higher room keeps on a manager, such as the gates of its routers.
package protocol ManagerKey {
    associatedtype Value

    /// The value of a manager that has none yet.
    @MainActor
    static var initialValue: Value { get }
}

extension ModuleManager {
    /// The value for a key, from its first use until the manager is released.
    package subscript<Key: ManagerKey>(key: Key.Type) -> Key.Value {
        // The only place that casts: a value is always stored by its own key.
        if let value = additions[ObjectIdentifier(key)] as? Key.Value { return value }
        let value = Key.initialValue
        additions[ObjectIdentifier(key)] = value
        return value
    }
}

/// Values by the identity of an object, in the order they were added.
///
/// Removing one takes as long among many as among few.
struct OrderedTable<Value> {
    /// The objects and values; `nil` for removed ones, which are dropped once they are half of all.
    private var slots: [(id: ObjectIdentifier, value: Value)?] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    var count: Int { indices.count }

    var ids: [ObjectIdentifier] { slots.compactMap { $0?.id } }

    var values: [Value] { slots.compactMap { $0?.value } }

    func contains(_ id: ObjectIdentifier) -> Bool { indices[id] != nil }

    /// The value for an object; setting a first one adds it, setting `nil` removes it.
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
