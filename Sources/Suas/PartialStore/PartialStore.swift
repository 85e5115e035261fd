/// A store as one screen sees it: with the part of the state that the screen needs.
///
/// - Order: Listeners are told as the store's own listeners are, but only when the part has changed:
///   an `Equatable` part when it is not equal to the one before, another one when a sub-state that
///   it is made of was changed by an action.
/// - Lifetime: Keeps its store. Listeners stay when the partial store goes.
///
/// ```swift
/// let todos = store.partialStore(forStateType: TodoList.self)
/// todos.addListener { list in view.show(list) }
/// todos.dispatch(AddTodo(text: "Buy milk"))
/// ```
@MainActor
public final class PartialStore<StateType> {
    /// Adds a listener with a filter to the store, and says where it was added.
    typealias Listen = (
        FilterFunction<StateType>?, @escaping (StateType) -> Void, StaticString, UInt
    ) -> Subscription<StateType>

    private let store: Store
    private let read: (Store.State) -> StateType?
    private let listen: Listen

    init(
        store: Store,
        read: @escaping (Store.State) -> StateType?,
        listen: @escaping Listen
    ) {
        self.store = store
        self.read = read
        self.listen = listen
    }

    /// The part as it is now; nil if the store has none, or if its selector returns nil.
    public var state: StateType? { read(store.state) }

    /// Sends an action through the whole store.
    ///
    /// - Order: As with `Store.dispatch(action:)`.
    /// - Parameter action: What is to be done.
    public func dispatch(_ action: any Action) {
        store.dispatch(action: action)
    }

    /// Calls a closure whenever the part has changed.
    ///
    /// - Lifetime: As with `Store.addListener(forStateType:)`.
    ///
    /// ```swift
    /// todos.addListener { [weak view] list in view?.show(list) }
    ///     .linkLifeCycleTo(object: view)
    /// ```
    ///
    /// - Parameters:
    ///   - filter: Decides whether the listener is told of a change; of every change if nil.
    ///   - callback: Receives the part.
    ///   - fileID: Where the listener is added; for reports.
    ///   - line: Where the listener is added; for reports.
    /// - Returns: The listener's place in the store.
    @discardableResult
    public func addListener(
        if filter: FilterFunction<StateType>? = nil,
        callback: @escaping (StateType) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<StateType> {
        listen(filter, callback, fileID, line)
    }
}
