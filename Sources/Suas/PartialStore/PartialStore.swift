/// A store as one screen uses it: with the part of the state that the screen needs.
///
/// - Order: Listeners are called as the store's own listeners are, but only if the part has changed:
///   an `Equatable` part if it is not equal to the one before, another one if an action changed a
///   sub-state that it depends on.
/// - Lifetime: Retains its store. Its listeners outlive it.
///
/// ```swift
/// let todos = store.partialStore(forStateType: TodoList.self)
/// todos.addListener { list in view.show(list) }
/// todos.dispatch(AddTodo(text: "Buy milk"))
/// ```
@MainActor
public final class PartialStore<StateType> {
    /// Adds a listener with a filter to the store, for a source location.
    fileprivate typealias Listen = (
        FilterFunction<StateType>?, @escaping (StateType) -> Void, StaticString, UInt
    ) -> Subscription<StateType>

    private let store: Store
    private let read: (Store.State) -> StateType?
    private let listen: Listen

    fileprivate init(
        store: Store,
        read: @escaping (Store.State) -> StateType?,
        listen: @escaping Listen
    ) {
        self.store = store
        self.read = read
        self.listen = listen
    }

    /// The current part; nil if the store has none, or if its selector returns nil.
    public var state: StateType? { read(store.state) }

    /// Sends an action through the whole store.
    ///
    /// - Order: As with `Store.dispatch(action:)`.
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
    ///   - filter: Returns true to call the listener for a change; called for every change if nil.
    ///   - callback: Receives the part.
    ///   - fileID: The source location, for reports.
    ///   - line: The source location, for reports.
    /// - Returns: The listener's registration.
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

extension Store {
    /// The store with one sub-state as its part.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the default key of the type if nil.
    /// - Returns: A partial store whose listeners are called for every change of that sub-state.
    public func partialStore<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        partialStore(type, stateKey, hasChanged: nil)
    }

    /// The store with one sub-state as its part.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the default key of the type if nil.
    /// - Returns: A partial store whose listeners are called for sub-states that are not equal to the
    ///   one before.
    public func partialStore<StateType: Equatable>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        partialStore(type, stateKey, hasChanged: EqualsFilter())
    }

    /// The store with a selected value of the full state as its part.
    ///
    /// - Parameter stateSelector: Returns nil if there is no part.
    /// - Returns: A partial store whose listeners are called if an action has changed a sub-state
    ///   that the selector read the last time.
    public func partialStore<Selected>(
        stateSelector: @escaping StateSelector<Selected>
    ) -> PartialStore<Selected> {
        partialStore(stateSelector) { _, _ in true }
    }

    /// The store with a selected value of the full state as its part.
    ///
    /// - Parameter stateSelector: Returns nil if there is no part.
    /// - Returns: A partial store whose listeners are called for values that are not equal to the one
    ///   before.
    public func partialStore<Selected: Equatable>(
        stateSelector: @escaping StateSelector<Selected>
    ) -> PartialStore<Selected> {
        partialStore(stateSelector, hasChanged: EqualsFilter())
    }

    private func partialStore<StateType>(
        _ type: StateType.Type,
        _ stateKey: StateKey?,
        hasChanged: FilterFunction<StateType>?
    ) -> PartialStore<StateType> {
        let key = stateKey ?? defaultStateKey(of: type)
        return PartialStore(
            store: self,
            read: { $0.value(forKey: key, ofType: type) },
            listen: { [unowned self] filter, callback, fileID, line in
                addListener(
                    forStateType: type,
                    stateKey: key,
                    if: both(hasChanged, filter),
                    callback: callback,
                    fileID: fileID,
                    line: line
                )
            }
        )
    }

    private func partialStore<Selected>(
        _ selector: @escaping StateSelector<Selected>,
        hasChanged: @escaping FilterFunction<Selected>
    ) -> PartialStore<Selected> {
        PartialStore(
            store: self,
            read: selector,
            listen: { [unowned self] filter, callback, fileID, line in
                let selection = Selection(selector, both(hasChanged, filter))
                selection.select(from: state)
                let target = Listener.Target.fullState { call, old, new in
                    if let selected = selection.update(from: old, to: new) {
                        call { callback(selected) }
                    }
                }
                let listener = insert(target, of: nil, needsOldState: true, fileID, line)
                return Subscription(store: self, listener: listener)
            }
        )
    }
}

/// The last value that one listener's selector returned, and the keys that it read for that.
private final class Selection<Selected> {
    private let selector: StateSelector<Selected>
    private let filter: FilterFunction<Selected>?
    private var reads = ReadKeys()
    private var selected: Selected?

    init(_ selector: @escaping StateSelector<Selected>, _ filter: FilterFunction<Selected>?) {
        self.selector = selector
        self.filter = filter
    }

    /// Calls the selector, and notes the keys that it reads.
    @discardableResult
    func select(from state: Store.State) -> Selected? {
        (selected, reads) = selectNotingReads(from: state)
        // A state that was kept is read later, and any of its keys may be.
        if !isKnownUniquelyReferenced(&reads) { reads.noteEverything() }
        return selected
    }

    private func selectNotingReads(from state: Store.State) -> (Selected?, ReadKeys) {
        let (state, reads) = state.notingReads()
        return (selector(state), reads)
    }

    /// The value to call the listener with after a change of the state; nil to not call it.
    ///
    /// Without an old state the listener asked for the current one itself, and is called in any case.
    func update(from oldState: Store.State?, to newState: Store.State) -> Selected? {
        guard let oldState else { return select(from: newState) }
        guard reads.haveChanged(from: oldState, to: newState) else { return nil }
        let last = selected
        guard let selected = select(from: newState) else { return nil }
        guard let last, let filter else { return selected }
        return filter(last, selected) ? selected : nil
    }
}

/// A filter that passes what both filters pass; nil if there is none.
private func both<StateType>(
    _ first: FilterFunction<StateType>?,
    _ second: FilterFunction<StateType>?
) -> FilterFunction<StateType>? {
    guard let first, let second else { return first ?? second }
    return { first($0, $1) && second($0, $1) }
}
