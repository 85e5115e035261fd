public import EventRuntime

/// The owner of an app's state, which changes only by actions.
///
/// - Order: Actions are processed one after the other. An action from a listener is queued until
///   all have received the current one, so they see the same states in the same order. An action
///   from a middleware is processed immediately.
/// - Lifetime: Retains its reducers, middlewares and listeners.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer())
/// store.addListener(forStateType: TodoList.self) { list in print(list.todos) }
/// store.dispatch(action: AddTodo(text: "Buy milk"))
/// ```
@MainActor
public final class Store: Recorded {
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

    /// The full state before and after a change; the old state is nil if no listener needs it.
    typealias FullStates = (old: State?, new: State)

    struct KeyChange {
        /// The keys with their new sub-states; nil for a detached one.
        let keys: [(key: StateKey, state: StateBox?)]

        var old: StateBox?

        /// Nil without listeners of the full state, so that changing keys copies no state.
        let fullStates: FullStates?
    }

    let queue = DeliveryQueue.main

    @usableFromInline
    let table = StateTable()

    @exclusivity(unchecked)
    var phase = Phase.open

    /// The depth of dispatches by middlewares; `max` drops further ones until the first returns.
    var nesting = 0

    /// The queued actions; the queue of all deliveries has a turn for each.
    @exclusivity(unchecked)
    var waiting = Fifo<(action: any Action, instance: StateInstance?)>()
    @exclusivity(unchecked)
    var pendingKeyChanges: [KeyChange] = []

    /// The listeners of each key, even of keys that no reducer reduces.
    var groups: [StateKey: ListenerGroup] = [:]
    let fullStateListeners = ListenerGroup()
    let actionListeners = ListenerGroup()
    let reducedActionListeners = ListenerGroup()

    /// The listeners of selections, filed under the keys that their selectors read.
    var selections: [Int: Listener] = [:]

    @exclusivity(unchecked)
    var linkedListeners = LinkedListeners()
    var lastListenerID = 0

    /// The individual middlewares, in the order they run.
    let middlewares: [any Middleware]
    let asyncMiddlewares: [AsyncMiddleware]

    /// The first middleware for everyone's actions, chained to all later ones; nil without any.
    @exclusivity(unchecked)
    var firstMiddleware: ((any Action) -> Void)?

    package let instanceNumbers = InstanceNumbers()

    package var keeper: (any StateKeeper)?

    @exclusivity(unchecked)
    package var recorder: (any Recorder)?

    /// The services of the middlewares and async actions; the store's first manager sets its own.
    public var services: Services? {
        didSet {
            services = Services.provided(services)
            for middleware in asyncMiddlewares { middleware.services = services }
            table.instances.dropMiddlewares()
            if !middlewares.isEmpty { firstMiddleware = chained(for: nil) }
        }
    }

    /// The current full state.
    ///
    /// In a listener, it is the state that the listener is called for; queued actions come later.
    @export(implementation)
    public var state: State { table.state }

    /// The door through which other threads dispatch actions; always the same one.
    public private(set) lazy var inlet = ActionInlet(to: self)

    init(reducer: CombinedReducer, state: State, middleware: (any Middleware)?) {
        middlewares = middleware?.parts ?? []
        asyncMiddlewares = middlewares.compactMap { $0 as? AsyncMiddleware }
        let boxes = reducer.parts.map { $0.initialBox(in: state) }
        table.attach(reducer.parts, boxes) { group(of: $0) }
        reportUnreducedKeys(of: state)
        if !middlewares.isEmpty { firstMiddleware = chained(for: nil) }
    }

    deinit {
        let middlewares = asyncMiddlewares
        guard !middlewares.isEmpty else { return }
        MainActor.perform { for middleware in middlewares { middleware.cancelAll() } }
    }

    /// The origins of the live listeners, except the keeper's, in the order they registered.
    package var listenerOrigins: [ListenerOrigin] {
        let listeners = groups.values.flatMap(\.listeners) + fullStateListeners.listeners
        let ofActions = actionListeners.listeners + reducedActionListeners.listeners
        return ((listeners + ofActions).filter { !$0.isSelecting } + selections.values)
            .filter(\.isLive).inOrder { $0.id < $1.id }.map(\.origin)
            .filter { !($0.owner is any StateKeeper.Type) }
    }

    /// The async actions whose tasks have not ended, in the order in which they began.
    package var runningActions: [any AsyncAction] {
        asyncMiddlewares.flatMap(\.runningActions)
    }

    package var uncancelledActions: [any AsyncAction] {
        asyncMiddlewares.flatMap(\.runningTasks).filter { !$0.isCancelled }.map(\.action)
    }
}

extension Store: NamedSource {
    /// The store, with the type of the next queued action.
    package var name: String {
        waiting.first.map { "Store, with \(typeName(type(of: $0.action)))" } ?? "Store"
    }
}

/// The namespace of `createStore(reducer:state:middleware:)`.
public enum Suas {
    /// Creates a store.
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
