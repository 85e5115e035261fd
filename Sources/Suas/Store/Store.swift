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
        case telling
    }

    /// What waits for the store's turn.
    enum Turn {
        case action(any Action)
        case work(() -> Void)
    }

    /// One sub-state that an action has changed.
    struct Change {
        let place: Int
        let old: StateBox
        let new: StateBox
    }

    let queue = DeliveryQueue.main
    let reducers: [ReducerPart]

    @exclusivity(unchecked)
    var phase = Phase.resting
    @exclusivity(unchecked)
    var waiting = Fifo<Turn>()

    /// The listeners of each sub-state, by its place in the state.
    let groups: [ListenerGroup<StateListener>]

    /// The listeners of keys that nobody reduces.
    var groupsOfAbsentKeys: [StateKey: ListenerGroup<StateListener>] = [:]
    let wholeStateListeners = ListenerGroup<StateListener>()
    let actionListeners = ListenerGroup<ActionListener>()

    /// Listeners that live as long as some object; they are looked through with every action.
    @exclusivity(unchecked)
    var linkedListeners: [ListenerEntry] = []
    var lastListenerID = 0

    /// The first middleware, linked to all after it; nil if there is none.
    var middlewares: ((any Action) -> Void)?

    /// The changes of the action that is being processed; kept so that its memory is used again.
    @exclusivity(unchecked)
    var changes: [Change] = []

    /// The full state as it is now.
    ///
    /// A listener reads here what it is being told; what waits in line is not in it yet.
    @exclusivity(unchecked)
    public internal(set) var state: State

    init(reducer: CombinedReducer, state: State, middleware: (any Middleware)?) {
        reducers = reducer.parts
        groups = reducer.parts.map { _ in ListenerGroup() }
        self.state = State(
            layout: StateLayout(
                keys: reducer.parts.map(\.stateKey),
                types: reducer.parts.map(\.stateType)
            ),
            boxes: reducer.parts.map { $0.initialBox(in: state) }
        )
        reportUnreducedKeys(of: state)
        middlewares = middleware.map(linked)
    }
}

extension ReducerPart {
    /// The sub-state to begin with: the given one if it fits, or else the reducer's own.
    @MainActor
    fileprivate func initialBox(in state: Store.State) -> StateBox {
        guard let place = state.layout.place(of: stateKey) else { return makeInitialState() }
        let given = state.boxes[place]
        if given.stateType == stateType { return given }
        // A literal knows only the type of the value itself, not the optional, protocol or class
        // that the reducer keeps it as.
        if let adopted = adopt(given.anyValue) { return adopted }
        reportUnfitInitialState(given)
        return makeInitialState()
    }
}
