internal import Delivery

/// The one place where an app's state is kept and changed.
///
/// - Order: Actions are processed one after the other. One that a listener dispatches waits until
///   everybody has been told of the present one, so all listeners see the same states in the same
///   order. One that a middleware dispatches is processed at once.
/// - Lifetime: A store keeps its reducers, middlewares and listeners.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer())
/// store.addListener(forStateType: TodoList.self) { list in print(list.todos) }
/// store.dispatch(action: AddTodo(text: "Buy milk"))
/// ```
@MainActor
public final class Store {
    /// What the store is doing, which decides what becomes of a dispatch.
    enum Phase {
        case resting
        case passingMiddlewares
        case reducing

        /// A new state is being made, and misuse is being reported: what is asked for now waits, but
        /// it is no misuse.
        case reporting
        case telling
    }

    /// What waits for the store's turn.
    enum Turn {
        case action(any Action)
        case work(() -> Void)
    }

    let queue = DeliveryQueue.main

    /// The state, its reducers, and what they change of it.
    @usableFromInline
    let table = StateTable()

    @exclusivity(unchecked)
    var phase = Phase.resting
    @exclusivity(unchecked)
    var waiting = Fifo<Turn>()

    /// The listeners of each key, also of those that nobody reduces.
    var groups: [StateKey: ListenerGroup<StateListener>] = [:]
    let wholeStateListeners = ListenerGroup<StateListener>()
    let actionListeners = ListenerGroup<ActionListener>()

    /// Listeners that live as long as some object; they are looked through with every action.
    @exclusivity(unchecked)
    var linkedListeners: [ListenerEntry] = []
    var lastListenerID = 0

    /// The first middleware, linked to all after it; nil if there is none.
    @exclusivity(unchecked)
    var middlewares: ((any Action) -> Void)?

    /// Keys that came or went while others were being told of something else.
    @exclusivity(unchecked)
    var untold: [StateTransition] = []

    /// The places of the reducers to run for each type of action; nil if all run for every action.
    @exclusivity(unchecked)
    var placesByAction: [ObjectIdentifier: [Int]]?

    /// Is told of all that happens in the store.
    @exclusivity(unchecked)
    package var recorder: (any StoreRecording)?

    /// The full state as it is now.
    ///
    /// A listener reads here what it is being told; what waits in line is not in it yet.
    @inlinable
    public var state: State { table.state }

    /// The door through which other threads dispatch actions; the same one each time.
    public private(set) lazy var inlet = ActionInlet(to: self)

    /// The middlewares that run async actions; for audits.
    let asyncMiddlewares: [AsyncMiddleware]

    init(reducer: CombinedReducer, state: State, middleware: (any Middleware)?) {
        asyncMiddlewares = (middleware?.parts ?? []).compactMap { $0 as? AsyncMiddleware }
        insert(reducer.parts, reducer.parts.map { $0.initialBox(in: state) })
        reportUnreducedKeys(of: state)
        middlewares = middleware.map(linked)
    }
}
