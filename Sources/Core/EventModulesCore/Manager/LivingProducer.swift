internal import EventObservables
package import EventRuntime
public import Suas

/// A producer as its module manager knows it, with the listeners that it was offered to.
///
/// - Lifetime: The manager and the producer's bag retain it until the bag ends; it retains neither.
@MainActor
final class LivingProducer: DisposeBagOwner {
    private struct Registration {
        /// The added listeners that led to the listener: itself, or aggregators that contain it.
        var roots: [ObjectIdentifier]

        let scope: SubscriptionScope
    }

    private(set) weak var producer: (any AnyEventsProducer)?

    /// Identifies the producer, even after its release.
    let id: ObjectIdentifier

    /// A module's number, for the names of its instance and screens and for recordings; else `nil`.
    let number: Int?

    let location: CodeLocation

    /// Not retained: it ends with the producer, even if its own contents retain it.
    private weak var bag: DisposeBag?

    /// Nil unless the producer is a screen: a screen's bag retains this object, and this object the
    /// module, so a module is alive as long as its screens (law L4).
    private var retainedModule: (any AnyModule)?
    private(set) var screens: ModuleScreens?

    /// The instance whose sub-states belong to the module; set for its screens also.
    private(set) var instance: StateInstance?
    private(set) weak var store: Store?

    /// The manager's services.
    let services: Services?

    /// The window that shows the screen, or the module's newest screen.
    weak var window: (any ModuleWindow)? { didSet { hasWindow = window != nil } }

    /// True once a window has been set, even after the window has been released.
    private(set) var hasWindow = false

    private var registrations = OrderedTable<Registration>()

    /// Records the producer's events, the listeners that accept it, and their calls.
    var recorder: (any Recorder)? {
        didSet {
            participant = producer.flatMap { recorder?.participant($0, number: number) }
            for registration in registrations.values { registration.scope.recorder = recorder }
        }
    }

    /// The producer's name in the recording.
    private var participant: Participant?
    private var observation: Disposable?

    init(
        of producer: any AnyEventsProducer,
        number: Int?,
        in store: Store?,
        _ services: Services?,
        location: CodeLocation
    ) {
        self.producer = producer
        bag = producer.disposeBag
        id = ObjectIdentifier(producer)
        self.number = number
        self.store = store
        self.services = services
        self.location = location
        if let module = producer as? any AnyModule {
            screens = ModuleScreens.of(module) ?? ModuleScreens(of: module, number: number ?? 0)
        }
    }

    /// The producer as the manager knows it that set it up last.
    static func of(_ producer: any AnyEventsProducer) -> LivingProducer? {
        let living = producer.disposeBag.owner as? LivingProducer
        return living?.producer === producer ? living : nil
    }

    func attachState(of module: any ReducerProviding, named name: StateInstance) {
        store?.attach(reducer: module.reducer, for: name)
        instance = name
    }

    /// Makes the producer a screen of a module, which it retains until its bag ends.
    func join(
        _ module: any AnyModule,
        _ living: LivingProducer,
        as screen: any Presentable,
        in window: (any ModuleWindow)?
    ) {
        retainedModule = module
        screens = living.screens
        screens?.retainerCount += 1
        screens?.add(screen)
        instance = living.instance
        self.window = window
    }

    /// Registers a listener that an added listener has led to, unless it is registered already.
    ///
    /// Returns what it subscribed to, unless it is a table.
    func register(
        _ listener: any AnyEventsListening,
        of rootID: ObjectIdentifier,
        for producer: any AnyEventsProducer
    ) -> Hearing? {
        let id = ObjectIdentifier(listener)
        guard !registrations.contains(id) else {
            registrations[id]?.roots.append(rootID)
            return nil
        }
        let scope = SubscriptionScope(listener: listener, producer: producer, number: number)
        scope.recorder = recorder
        registrations[id] = Registration(roots: [rootID], scope: scope)
        // Replayed elements are delivered after the record.
        return DeliveryQueue.main.deferringDeliveries {
            let (isAccepted, hearing) = Hearing.noting(listener, for: producer, in: scope)
            if isAccepted, let recorder, let participant {
                let hearer = recorder.participant(listener, number: nil)
                recorder.record(ModuleFact.accepted(hearer, producer: participant))
            }
            return hearing
        }
    }

    /// Observes the producer's events before the listeners, whether they are recorded or not, so
    /// that a recorder changes nothing (law L10).
    func observeEvents() {
        guard let producer else { return }
        observation =
            (producer as? any EventsProducer)?.observeEvents(for: self)
            ?? producer.anyEvent.observeFirst { if self.isRecorded() { self.record($0) } }
    }

    /// True if an event is to be recorded; before it, a released producer's bag ends.
    fileprivate func isRecorded() -> Bool {
        // A module with a screen is alive; to ask a weak reference takes as long as the event.
        if number == nil || screens?.retainerCount == 0 { endIfReleased() }
        return recorder != nil
    }

    fileprivate func record(_ event: any EventProtocol) {
        guard let recorder, let participant else { return }
        recorder.record(ModuleFact.event(AnyEvent(event).base, producer: participant))
    }

    /// Ends the registrations that only an added listener has led to, in registration order.
    ///
    /// A listener that isn't an aggregator has led to its own registration only.
    func withdraw(from root: ObjectIdentifier, isAggregator: Bool) {
        var ending: [SubscriptionScope] = []
        for id in isAggregator ? registrations.ids : [root] {
            guard var registration = registrations[id], registration.roots.contains(root)
            else { continue }
            registration.roots.removeAll { $0 == root }
            let hasEnded = registration.roots.isEmpty
            registrations[id] = hasEnded ? nil : registration
            if hasEnded { ending.append(registration.scope) }
        }
        for scope in ending { scope.end() }
    }

    private func endRegistrations() {
        let ending = registrations.values
        registrations = OrderedTable()
        for registration in ending { registration.scope.end() }
    }

    /// Ends the bag of a released producer, whose subscriptions and tasks may retain the bag.
    func endIfReleased() { if producer == nil { bag?.dispose() } }

    /// Ends all registrations in order, detaches a module's sub-states, releases a screen's module.
    func end() {
        observation?.dispose()
        endRegistrations()
        // The number is that of the module; its screens have the same instance.
        if number != nil, let instance { store?.detach(instance) }
        if number != nil { screens?.end() }
        guard retainedModule != nil else { return }
        retainedModule = nil
        screens?.retainerCount -= 1
    }
}

extension EventsProducer {
    fileprivate func observeEvents(for producer: LivingProducer) -> Disposable {
        events.observeFirst { if producer.isRecorded() { producer.record($0) } }
    }
}

/// The living screens of a module, shared by the producers of the module and its screens.
///
/// - Lifetime: Retains neither the module nor its screens.
@MainActor
final class ModuleScreens {
    private struct Screen { private(set) weak var presentable: (any Presentable)? }

    private(set) weak var module: (any AnyModule)?

    /// The module's number, by which the newest one is released first.
    let number: Int

    /// Where the module was opened, for its listeners; its context may change with a link.
    var routingContext: RoutingContext

    /// The screens that haven't left.
    private var screens: [Screen] = []

    /// How many screens retain the module; with the last of them, its bag ends (law L4), whatever
    /// else retains the module or the bag.
    var retainerCount = 0 {
        didSet {
            if retainerCount > 0 { return }
            hasEnded = true
            bag?.dispose()
        }
    }

    /// True once the last screen has been released.
    private(set) var hasEnded = false
    private weak var bag: DisposeBag?

    /// Called when the module has left, and everything that followed has been delivered.
    var endings: [() -> Void] = []

    init(of module: any AnyModule, number: Int) {
        self.module = module
        self.number = number
        bag = module.disposeBag
        routingContext = module.routingContext
    }

    /// The screens of a module that a manager has set up; `nil` for any other producer.
    static func of(_ producer: any AnyEventsProducer) -> ModuleScreens? {
        let screens = LivingProducer.of(producer)?.screens
        return screens?.module === producer ? screens : nil
    }

    var presentables: [any Presentable] { screens.compactMap(\.presentable) }

    var isEmpty: Bool { screens.allSatisfy { $0.presentable == nil } }

    func add(_ screen: any Presentable) {
        if screens.last?.presentable === screen { return }
        if !screens.isEmpty { screens.removeAll { $0.presentable == nil } }
        guard !screens.contains(where: { $0.presentable === screen }) else { return }
        screens.append(Screen(presentable: screen))
    }

    /// Returns `false` if the screen has already left.
    func remove(_ screen: any Presentable) -> Bool {
        guard let index = screens.firstIndex(where: { $0.presentable === screen }) else {
            return false
        }
        screens.remove(at: index)
        return true
    }

    /// Calls `didLeave()` of the module in a delivery.
    func notifyModule() { DeliveryQueue.main.deliver { self.module?.didLeave() } }

    func end() {
        let ending = endings
        endings = []
        for ended in ending { ended() }
    }
}

extension DeliveryQueue {
    /// Runs work in the delivery, notifies screens that they have left, and releases them at the
    /// end of the turn.
    package func release(_ screens: [any Presentable], after work: () -> Void) {
        deferringDeliveries {
            work()
            for screen in screens.reversed() { screen.leave() }
        }
    }
}

extension Presentable {
    /// Notifies the screen once that it has left, and its module if it was the last screen; retains
    /// them until the end of the turn, when the newest module is released first (law L4).
    package func leave() {
        let living = LivingProducer.of(self)
        let screens = living?.screens
        if screens?.remove(self) != false {
            viewDidLeave()
            if let screens, screens.isEmpty { screens.notifyModule() }
        }
        var leaving: Self? = self
        DeliveryQueue.main.atEndOfTurn(age: screens?.number ?? 0) {
            if leaving != nil { leaving = nil }
            living?.endIfReleased()
            if let screens, screens.isEmpty { screens.end() }
        }
    }
}

extension ModuleProtocol {
    /// The routing context that the module was opened with; a restored module has the position's.
    ///
    /// A later context doesn't change it, so the same listeners receive the module's events.
    public var routingContext: RoutingContext {
        ModuleScreens.of(self)?.routingContext ?? context.routingContext
    }
}

extension AnyEventsProducer {
    /// The producer itself if it is a module, or the module of a screen; otherwise `nil`.
    public var module: (any AnyModule)? {
        self as? any AnyModule ?? LivingProducer.of(self)?.screens?.module
    }
}

extension ReducerProviding {
    /// The module's instance in the store of its manager; `nil` before the module is set up.
    public var stateInstance: StateInstance? { LivingProducer.of(self)?.instance }

    /// The module's own sub-state of a type.
    ///
    /// Use it in `makePresentable()` or later. Before the module is set up by a manager with a
    /// store, the result is empty, which logs a diagnostic.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: The key of its reducer; the default key of the type if `nil`.
    /// - Returns: A part of the store that dispatches actions to this instance.
    public func partialStore<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        let living = LivingProducer.of(self)
        if let instance = living?.instance, let store = living?.store {
            return store.partialStore(forStateType: type, stateKey: stateKey, in: instance)
        }
        Diagnostics.report(
            "A module's partial store was created before the module's state.",
            ["module": String(reflecting: Self.self)],
            explanation: """
                A manager with a store attaches the module's reducer when it sets the module up. \
                Until then, the partial store is empty, and actions that are dispatched to it are \
                dropped.
                """,
            fix: """
                To fix this, use the state in makePresentable() or later, and create the manager \
                with ModuleManager(listeners:store:).
                """
        )
        return PartialStore()
    }
}

extension AnyEventsProducer {
    /// The services of the manager that has made the module or screen, or set it up.
    ///
    /// A module or screen that a manager makes has them in `init`, and a screen inside a view
    /// controller once it was added. Without services, reading them logs a diagnostic, and each
    /// service has the value of its key.
    public var services: Services { providedServices ?? .missing(for: Self.self) }

    /// The same, or `nil` without any.
    package var providedServices: Services? {
        let owner = disposeBag.owner
        if let living = owner as? LivingProducer, living.producer === self {
            return living.services
        }
        if let container = (owner as? Containment)?.container { return container.providedServices }
        return ServiceScope.current?.services
    }

    /// Gives a screen that no manager has made the services of the screen that contains it.
    package func joinServices(of container: any AnyEventsProducer) {
        if disposeBag.owner is LivingProducer { return }
        disposeBag.owner = Containment(in: container)
    }
}

private final class Containment: DisposeBagOwner {
    private(set) weak var container: (any AnyEventsProducer)?

    init(in container: any AnyEventsProducer) { self.container = container }
}

/// Something that happened to a producer.
package enum ModuleFact: Fact {
    case event(any EventProtocol, producer: Participant)
    case accepted(Participant, producer: Participant)
}
