public import EventRuntime

/// The owner of an app's state, which changes only by actions.
///
/// - Order: Actions are processed one after the other. An action from a listener is queued until
///   all have received the current one, so they see the same states in the same order. An action
///   from a middleware is processed immediately.
/// - Lifetime: Retains its reducers, middlewares, and listeners.
///
/// ```swift
/// let store = Suas.createStore(reducer: BasketReducer())
/// store.addListener(forStateType: Basket.self) { basket in print(basket.names) }
/// store.dispatch(action: AddProduct(name: "lamp"))
/// ```
@MainActor
public final class Store: Recorded, NamedSource {
    enum Phase {
        /// No work, or calls of listeners: a dispatch is a delivery, or is queued.
        case open
        /// A dispatch is processed immediately.
        case runningMiddlewares
        /// Reducers create a new state: calls are queued, and are misuse.
        case reducing
        /// Misuse of a reducer is being reported: calls are queued, but aren't misuse themselves.
        case reporting
    }

    /// A reducer's function for one type of action, and the slot that it changes.
    private struct SlotReduction {
        let slot: Int
        let instance: ObjectIdentifier?
        let reduction: AnyReducer.Reduction
    }

    /// A changed sub-state.
    struct Change {
        let slot: Int
        let listeners: ListenerGroup

        /// Nil for a new key, or if nothing needs it.
        let old: StateBox?

        /// Nil for a key that was detached.
        let new: StateBox?
    }

    /// An action that was dispatched during another delivery.
    private struct QueuedAction {
        let action: any Action
        let instance: StateInstance?
    }

    /// A change that listeners haven't received yet.
    struct Notification {
        let changes: [Change]

        /// The full state before; `nil` if no listener's filter needs it.
        let oldState: State?

        let newState: State
    }

    let queue = DeliveryQueue.main

    /// The actions that were dispatched during other deliveries, each queued as a delivery.
    @exclusivity(unchecked)
    private var waiting = Fifo<QueuedAction>()

    /// The current full state.
    ///
    /// In a listener, it is the state that the listener is called for; queued actions come later.
    @exclusivity(unchecked)
    public internal(set) var state: State = [:]

    @exclusivity(unchecked)
    var slots: [Slot?] = []

    /// The reductions of the actions so far, in the order of their reducers, by type of action.
    @exclusivity(unchecked)
    private var reductions: [ObjectIdentifier: [SlotReduction]] = [:]

    var phase = Phase.open

    /// The memory of the changes of an action, while no action is reduced.
    @exclusivity(unchecked)
    private var changes: [Change] = []

    /// The depth of dispatches by middlewares; `max` drops further ones until the first returns.
    private var nesting = 0

    /// The keys that were attached and detached in the delivery in progress.
    @exclusivity(unchecked)
    var keyChanges: [Notification] = []

    /// The listeners of each key, even of keys that no reducer reduces.
    var stateListeners: [StateKey: ListenerGroup] = [:]
    let fullStateListeners = ListenerGroup()
    let actionListeners = ListenerGroup()
    let reducedActionListeners = ListenerGroup()
    private var linkedListeners: [Listener] = []

    private var actionsBeforeSweep = 0
    private var lastListenerID = 0

    /// The individual middlewares, in the order they run.
    let middlewares: [any Middleware]
    let asyncMiddlewares: [AsyncMiddleware]

    package let instanceNumbers = InstanceNumbers()

    package var keeper: (any StateKeeper)?

    @exclusivity(unchecked)
    package var recorder: (any Recorder)?

    /// The services of the middlewares and async actions; the store's first manager sets its own.
    public var services: Services? { didSet { services = Services.provided(services) } }

    /// The inlet through which any thread can dispatch actions; always the same.
    public private(set) lazy var inlet = ActionInlet(to: self)

    init(reducer: CombinedReducer, state: State, middleware: (any Middleware)?) {
        middlewares = middleware?.parts ?? []
        asyncMiddlewares = middlewares.compactMap { $0 as? AsyncMiddleware }
        for part in reducer.parts { insert(part, part.initialBox(in: state)) }
        reportUnreducedKeys(of: state)
    }

    deinit {
        let middlewares = asyncMiddlewares
        guard !middlewares.isEmpty else { return }
        MainActor.perform { for middleware in middlewares { middleware.cancelAll() } }
    }

    // MARK: - Dispatching

    /// Sends an action through action listeners, middlewares, reducers, and then state listeners.
    ///
    /// - Order: Returns when the action and, from outside, its consequences have been processed.
    ///   From a listener of any kind, only queues the action.
    ///
    /// ```swift
    /// store.dispatch(action: AddProduct(name: "lamp"))
    /// ```
    ///
    /// - Parameter action: An action that no reducer handles changes nothing.
    public func dispatch(action: any Action) { dispatch(action) }

    /// Sends an action through the store, for the whole store or only for a module's instance.
    ///
    /// Only the instance's reducers and the app's run; without an instance, all reducers run.
    ///
    /// - Order: Actions that a middleware or an async action dispatches for it are sent to the same
    ///   instance.
    /// - Lifetime: Once the instance has been detached, only the app's reducers run.
    public func dispatch(_ action: any Action, in instance: StateInstance? = nil) {
        reportWhileReducing { reportDispatchWhileReducing(action) }
        if phase == .runningMiddlewares {
            dispatchImmediately(action, in: instance)
        } else if queue.begin() {
            process(action, instance)
            queue.end()
        } else {
            waiting.append(QueuedAction(action: action, instance: instance))
            queue.enqueue(self) { unsafeDowncast($0, to: Store.self).processFirstWaiting() }
        }
    }

    private func processFirstWaiting() {
        if let first = waiting.popFirst() { process(first.action, first.instance) }
    }

    /// The store, with the type of the action that it processes next.
    package var name: String {
        "Store" + (waiting.first.map { ", with \(typeName(type(of: $0.action)))" } ?? "")
    }

    /// Dispatches an action as a part of the delivery in progress: a middleware's, or a router's.
    ///
    /// Limits nesting, because each level takes stack: a main thread may have only a megabyte.
    package func dispatchImmediately(_ action: any Action, in instance: StateInstance? = nil) {
        guard nesting < Self.nestingLimit else {
            if nesting == Self.nestingLimit { reportEndlessDispatch(action, nesting) }
            nesting = .max
            return
        }
        let outer = nesting
        nesting += 1
        queue.nested { process(action, instance) }
        // Once the limit was exceeded, the outermost dispatch ends the dropping.
        if nesting != .max || outer == 0 { nesting = outer }
    }

    private static var nestingLimit: Int { 256 }

    /// Processes an action; `onBegin` receives the run of an async action.
    func process(
        _ action: any Action,
        _ instance: StateInstance?,
        onBegin: ((AsyncRun) -> Void)? = nil
    ) {
        guard let recorder else { return receive(action, instance, onBegin) }
        queue.run(StoreFact.action(action, instance: instance?.description), for: recorder) {
            receive(action, instance, onBegin)
        }
    }

    private func receive(
        _ action: any Action,
        _ instance: StateInstance?,
        _ onBegin: ((AsyncRun) -> Void)?
    ) {
        during(.open) {
            removeOrphans()
            for listener in actionListeners.listeners { listener.receive(action, instance) }
        }
        if middlewares.isEmpty { return reduce(action, instance) }
        during(.runningMiddlewares) { pass(action, instance, toMiddleware: 0, onBegin) }
    }

    func deliver(_ work: @escaping (Store) -> Void) { queue.deliver { work(self) } }

    func during(_ phase: Phase, _ work: () -> Void) {
        let outer = self.phase
        self.phase = phase
        work()
        self.phase = outer
    }

    // MARK: - Middlewares

    /// Passes an action to a middleware, whose `next` passes it to the one behind or the reducers.
    private func pass(
        _ action: any Action,
        _ instance: StateInstance?,
        toMiddleware index: Int,
        _ onBegin: ((AsyncRun) -> Void)?
    ) {
        guard index < middlewares.count else { return reduce(action, instance) }
        let middleware = middlewares[index]
        let asyncMiddleware = middleware as? AsyncMiddleware
        if asyncMiddleware?.executes(action) == false {
            return pass(action, instance, toMiddleware: index + 1, onBegin)
        }
        let getState = { [weak self] in self?.state ?? [:] }
        let dispatch = { [weak self] (action: any Action) in
            self?.dispatch(action, in: instance) ?? ()
        }
        let next = { [weak self] (action: any Action) in
            self?.passOn(action, instance, toMiddleware: index + 1, onBegin) ?? ()
        }
        if let asyncMiddleware {
            var context = AsyncContext(instance: instance, getState: getState, dispatch: dispatch)
            (context.services, context.onBegin) = (services, onBegin)
            return asyncMiddleware.receive(action, context, next)
        }
        ServiceScope.run(services) {
            middleware.onAction(
                action: action,
                in: instance,
                getState: getState,
                dispatch: dispatch,
                next: next
            )
        }
    }

    /// Passes an action on; as a separate delivery if the middleware has kept it for later.
    private func passOn(
        _ action: any Action,
        _ instance: StateInstance?,
        toMiddleware index: Int,
        _ onBegin: ((AsyncRun) -> Void)?
    ) {
        if phase == .runningMiddlewares {
            return pass(action, instance, toMiddleware: index, onBegin)
        }
        deliver { store in
            store.during(.runningMiddlewares) {
                store.pass(action, instance, toMiddleware: index, nil)
            }
        }
    }

    // MARK: - Reducers

    private func reduce(_ action: any Action, _ instance: StateInstance?) {
        notifyOfKeyChanges()
        // Old sub-states are released in here, to queue what their deinitializers dispatch.
        during(.open) {
            let needsOldState = fullStateListeners.needsOldState || recorder?.needsOldState == true
            let oldState = needsOldState ? state : nil
            var changes: [Change] = []
            swap(&changes, &self.changes)
            during(.reducing) { runReducers(for: action, in: instance, &changes) }
            if changes.isEmpty {
                reportIfAsync(action)
            } else {
                recordAndNotify(of: changes, oldState)
            }
            for listener in reducedActionListeners.listeners { listener.receive(action, instance) }
            changes.removeAll(keepingCapacity: true)
            swap(&changes, &self.changes)
        }
    }

    private func runReducers(
        for action: any Action,
        in instance: StateInstance?,
        _ changes: inout [Change]
    ) {
        let receiver = instance.map { ObjectIdentifier($0) }
        for found in reductions(for: type(of: action)) {
            if let owner = found.instance, let receiver, owner != receiver { continue }
            if let change = run(found.reduction, on: found.slot, action) { changes.append(change) }
        }
    }

    private func run(
        _ reduction: AnyReducer.Reduction,
        on slot: Int,
        _ action: any Action
    ) -> Change? {
        switch reduction {
        case .replacing(let reduce):
            guard let old = state.boxes[slot], let new = reduce(old, action),
                let listeners = slots[slot]?.listeners
            else { return nil }
            state.boxes[slot] = new
            return Change(slot: slot, listeners: listeners, old: old, new: new)
        case .changing(let change):
            guard let listeners = slots[slot]?.listeners, var box = state.boxes[slot].take()
            else { return nil }
            // Taken out, the box belongs to the reducer alone, unless something needs the old one.
            let old = listeners.needsOldState ? box : nil
            let hasChanged = change(&box, action)
            state.boxes[slot] = box
            return hasChanged ? Change(slot: slot, listeners: listeners, old: old, new: box) : nil
        }
    }

    private func reductions(for type: any Action.Type) -> [SlotReduction] {
        if let known = reductions[ObjectIdentifier(type)] { return known }
        let found = state.layout.subStates.compactMap { subState -> SlotReduction? in
            guard let slot = slots[subState.slot], let reduction = slot.reducer.reduction(for: type)
            else { return nil }
            let instance = slot.key.instance.map { ObjectIdentifier($0) }
            return SlotReduction(slot: subState.slot, instance: instance, reduction: reduction)
        }
        reductions[ObjectIdentifier(type)] = found
        return found
    }

    /// Adds a reducer with its sub-state; a key that is already in use stops the program.
    @discardableResult
    func insert(
        _ reducer: AnyReducer,
        _ box: StateBox,
        for instance: StateInstance? = nil
    ) -> Change {
        let key = SubStateKey(reducer.stateKey, of: instance)
        if let slot = state.layout.slot(of: key.key, in: instance), let other = slots[slot] {
            stopReducedTwice(other.reducer, reducer)
        }
        let listeners = listeners(of: key.description)
        let slot = state.insert(box, for: key)
        if slot == slots.count { slots.append(nil) }
        slots[slot] = Slot(key, reducer, listeners)
        reductions = [:]
        return Change(slot: slot, listeners: listeners, old: nil, new: box)
    }

    /// Removes a reducer; release the result last, because that can run code that calls the store.
    func remove(_ subState: StateLayout.SubState) -> Slot? {
        state.remove(subState)
        reductions = [:]
        return slots[subState.slot].take()
    }

    // MARK: - Notifying

    /// Notifies of changes that have been made, with the full state before if something needs it.
    func recordAndNotify(of changes: [Change], _ oldState: State?) {
        if recorder != nil { for change in changes { record(change, oldState) } }
        notify(changes, oldState, state)
    }

    func record(_ change: Change, _ oldState: State? = nil) {
        guard let recorder, let key = slots[change.slot]?.key else { return }
        let old = change.old ?? oldState?.boxes[change.slot]
        recorder.record(StoreFact.changed(key, old: old?.anyValue, new: change.new?.anyValue))
    }

    /// Calls the listeners of attached and detached keys, before they are called for anything else.
    func notifyOfKeyChanges() {
        while !keyChanges.isEmpty {
            // Released in here, to queue what an old sub-state's deinitializers dispatch.
            during(.open) {
                let next = keyChanges.removeFirst()
                notify(next.changes, next.oldState, next.newState)
            }
        }
    }

    /// Calls the listeners of changed keys and of the full state in the order they registered.
    private func notify(_ changes: [Change], _ old: State?, _ new: State) {
        let call = ListenerCall(recorder: recorder, isOfChange: true, hasOldState: old != nil)
        let old = old ?? new
        let others = fullStateListeners.listeners
        var index = 0
        func callOthers(before id: Int) {
            while index < others.count {
                let listener = others[index]
                guard listener.id < id else { return }
                index += 1
                listener.receive(call, old, new)
            }
        }
        func notify(_ listener: Listener, of change: Change) {
            callOthers(before: listener.id)
            if let new = change.new { listener.receive(call, change.old, new) }
        }
        if changes.count == 1, let change = changes.first {
            for listener in change.listeners.listeners { notify(listener, of: change) }
        } else {
            let calls = changes.flatMap { change in
                change.listeners.listeners.map { (listener: $0, change: change) }
            }
            for (listener, change) in calls.inOrder({ $0.listener.id < $1.listener.id }) {
                notify(listener, of: change)
            }
        }
        callOthers(before: .max)
    }

    /// Calls a listener with the current state, after what it has still to be called for.
    func inform(_ listener: Listener, unlessCalled: Bool) {
        deliver { store in
            store.notifyOfKeyChanges()
            guard !(unlessCalled && listener.wasCalled) else { return }
            let call = ListenerCall(recorder: store.recorder)
            if case .state(let key) = listener.origin.subject {
                if let box = store.state.box(forKey: key) { listener.receive(call, nil, box) }
            } else {
                listener.receive(call, store.state, store.state)
            }
        }
    }

    // MARK: - Registering

    @usableFromInline
    func insert(
        _ target: consuming Listener.Target,
        of subject: ListenerOrigin.Subject,
        needsOldState: Bool = false,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Listener {
        lastListenerID += 1
        let location = CodeLocation(fileID, line)
        let origin = ListenerOrigin(subject, id: lastListenerID, addedAt: location)
        let listener = Listener(target, needsOldState: needsOldState, origin)
        if case .state(let key) = subject {
            listeners(of: key).insert(listener)
        } else {
            group(of: subject)?.insert(listener)
        }
        return listener
    }

    /// Removes a listener; its captured values are released with it.
    func remove(_ listener: Listener) {
        listener.isRemoved = true
        let subject = listener.origin.subject
        group(of: subject)?.remove(listener)
        if listener.isLinked { linkedListeners.removeAll { $0 === listener } }
        if case .state(let key) = subject { removeGroupIfUnused(of: key) }
    }

    func group(of subject: ListenerOrigin.Subject) -> ListenerGroup? {
        switch subject {
        case .state(let key): stateListeners[key]
        case .fullState: fullStateListeners
        case .actions: actionListeners
        case .reducedActions: reducedActionListeners
        }
    }

    private func listeners(of key: StateKey) -> ListenerGroup {
        if let group = stateListeners[key] { return group }
        let group = ListenerGroup()
        stateListeners[key] = group
        return group
    }

    /// Bounds the memory of a store whose keys come and go.
    func removeGroupIfUnused(of key: StateKey) {
        guard stateListeners[key]?.listeners.isEmpty == true, keyChanges.isEmpty,
            state.layout.slot(describedBy: key) == nil
        else { return }
        stateListeners[key] = nil
    }

    /// The origins of the live listeners, except the keeper's, in the order they registered.
    package var listenerOrigins: [ListenerOrigin] {
        let others = [fullStateListeners, actionListeners, reducedActionListeners]
        let groups = stateListeners.values + others
        return groups.flatMap(\.listeners).filter(\.isLive).inOrder { $0.id < $1.id }.map(\.origin)
            .filter { !($0.owner is any StateKeeper.Type) }
    }

    package func hasListener(of key: StateKey, ownedBy owner: Any.Type) -> Bool {
        stateListeners[key]?.listeners.contains { $0.isLive && $0.origin.owner == owner } == true
    }

    func link(_ listener: Listener, to object: AnyObject) {
        if !listener.isLinked { linkedListeners.append(listener) }
        listener.link(to: object)
        actionsBeforeSweep = 0
    }

    /// Removes the listeners whose objects were deallocated; four actions pay for one link.
    func removeOrphans() {
        if actionsBeforeSweep > 0 {
            actionsBeforeSweep -= 1
            return
        }
        for listener in linkedListeners where !listener.isLive { remove(listener) }
        actionsBeforeSweep = 4 * max(0, linkedListeners.count - 1)
    }
}

/// The namespace of `createStore(reducer:state:middleware:)`.
public enum Suas {
    /// Creates a store with reducers, their initial states, and middlewares.
    ///
    /// - Parameters:
    ///   - reducer: One reducer, or several combined with `+`.
    ///   - state: Initial sub-states in place of the reducers' own. A key without a reducer, or
    ///     whose value its type can't hold, is left out, which logs a diagnostic.
    ///   - middleware: One middleware, or several combined with `+`.
    /// - Returns: A store that has processed no action yet.
    @MainActor
    public static func createStore(
        reducer: some CombinableReducer,
        state: Store.State = [:],
        middleware: (any Middleware)? = nil
    ) -> Store {
        Store(reducer: CombinedReducer(reducer.parts), state: state, middleware: middleware)
    }
}
