internal import Delivery

extension Store {
    /// Calls a closure with every change of one sub-state.
    ///
    /// - Order: Listeners are called in the order they registered. One that registers during a
    ///   delivery is told of the next change.
    /// - Lifetime: The listener is kept until it is removed, or the object it is linked to is gone.
    ///   Capture `self` weakly.
    ///
    /// ```swift
    /// store.addListener(
    ///     forStateType: TodoList.self,
    ///     if: { oldState, newState in newState.todos.count > 2 }
    /// ) { list in
    ///     view.show(list)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the name of the type if nil. A key that nobody reduces, or that has a
    ///     state of another type, is reported, and the listener is not called as long as that is so.
    ///   - filter: Decides whether the listener is told of a change; of every change if nil.
    ///   - callback: Receives the new sub-state.
    ///   - fileID: Where the listener is added; for reports.
    ///   - line: Where the listener is added; for reports.
    /// - Returns: The listener's place in the store.
    @inlinable
    @discardableResult
    public func addListener<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil,
        if filter: FilterFunction<StateType>? = nil,
        callback: @escaping (StateType) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<StateType> {
        let key = stateKey ?? defaultStateKey(of: type)
        let callback = StateListener.Callback.key(key) { old, new in
            guard let newState = new.value(of: type) else { return false }
            if let filter, let oldState = old?.value(of: type), !filter(oldState, newState) {
                return false
            }
            callback(newState)
            return true
        }
        reportUnheard(key, type, fileID, line)
        return Subscription(
            store: self,
            listener: insert(callback, needsOldState: filter != nil, fileID, line)
        )
    }

    /// Calls a closure with the full state whenever an action has changed something.
    ///
    /// - Order: As with `addListener(forStateType:)`; once for each action that changed something.
    /// - Lifetime: As with `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addListener { state in print(state.keys) }
    /// ```
    ///
    /// - Parameters:
    ///   - filter: Decides whether the listener is told of a change; of every change if nil.
    ///   - callback: Receives the full state.
    ///   - fileID: Where the listener is added; for reports.
    ///   - line: Where the listener is added; for reports.
    /// - Returns: The listener's place in the store.
    @discardableResult
    public func addListener(
        if filter: FilterFunction<State>? = nil,
        callback: @escaping (State) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<State> {
        addListener(
            if: filter,
            stateSelector: { $0 },
            callback: callback,
            fileID: fileID,
            line: line
        )
    }

    /// Calls a closure with what a selector makes of the full state, whenever an action has changed
    /// something.
    ///
    /// - Order: As with `addListener(forStateType:)`; once for each action that changed something.
    /// - Lifetime: As with `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addListener(stateSelector: todoListWithSettings) { view.show($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - filter: Decides whether the listener is told of a change; of every change if nil.
    ///   - stateSelector: Makes of the full state what the listener needs, or returns nil if the
    ///     listener is not to be told this time.
    ///   - callback: Receives what was selected.
    ///   - fileID: Where the listener is added; for reports.
    ///   - line: Where the listener is added; for reports.
    /// - Returns: The listener's place in the store.
    @discardableResult
    public func addListener<Selected>(
        if filter: FilterFunction<State>? = nil,
        stateSelector: @escaping StateSelector<Selected>,
        callback: @escaping (Selected) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<Selected> {
        let callback = StateListener.Callback.whole { old, new in
            if let filter, let old, !filter(old, new) { return false }
            return stateSelector(new).map(callback) != nil
        }
        return Subscription(
            store: self,
            listener: insert(callback, needsOldState: filter != nil, fileID, line)
        )
    }

    /// Calls a closure with every action, before middlewares and reducers get it.
    ///
    /// - Order: Action listeners are called in the order they registered.
    /// - Lifetime: As with `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addActionListener { action in print(action) }
    /// ```
    ///
    /// - Parameters:
    ///   - actionListener: Receives every action that is dispatched to the store.
    ///   - fileID: Where the listener is added; for reports.
    ///   - line: Where the listener is added; for reports.
    /// - Returns: The listener's place in the store.
    @discardableResult
    public func addActionListener(
        actionListener: @escaping (any Action) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionSubscription {
        let listener = ActionListener(
            id: nextListenerID(),
            addedAt: CodePlace(fileID, line),
            callback: actionListener
        )
        actionListeners.append(listener)
        return ActionSubscription(store: self, listener: listener)
    }

    // MARK: - Keeping listeners

    @usableFromInline
    func insert(
        _ callback: StateListener.Callback,
        needsOldState: Bool,
        _ fileID: StaticString,
        _ line: UInt
    ) -> StateListener {
        let listener = StateListener(
            id: nextListenerID(),
            needsOldState: needsOldState,
            addedAt: CodePlace(fileID, line),
            callback: callback
        )
        group(of: listener.key).append(listener)
        return listener
    }

    func listener(_ id: Int, of key: StateKey?) -> StateListener? {
        guard let key else { return wholeStateListeners.entry(id) }
        return groups[key]?.entry(id)
    }

    func remove(_ listener: ListenerEntry) {
        drop(listener)
        if listener.isLinked { linkedListeners.removeAll { $0 === listener } }
    }

    func inform(_ listener: StateListener, unlessTold: Bool = false) {
        enter(
            .work { [weak self] in
                guard let self else { return }
                tellUntold()
                guard listener.isLive else { return }
                if unlessTold, listener.wasTold { return }
                recorded(listener, ofChange: false) { listener.tell(self.state) }
            }
        )
    }

    func link(_ listener: ListenerEntry, to object: AnyObject) {
        if !listener.isLinked { linkedListeners.append(listener) }
        listener.link(to: object)
    }

    func removeOrphanedListeners() {
        guard linkedListeners.contains(where: \.isOrphaned) else { return }
        let orphans = linkedListeners.filter(\.isOrphaned)
        orphans.forEach(drop)
        linkedListeners.removeAll(where: \.isRemoved)
    }

    private func drop(_ listener: ListenerEntry) {
        listener.remove()
        if let listener = listener as? StateListener {
            group(of: listener.key).remove(listener)
            listener.key.map(forgetGroupIfUnused)
        }
        if let listener = listener as? ActionListener { actionListeners.remove(listener) }
    }

    /// The listeners of a key, whether it is reduced or not; of the whole state if it is nil.
    func group(of key: StateKey?) -> ListenerGroup<StateListener> {
        guard let key else { return wholeStateListeners }
        if let group = groups[key] { return group }
        let group = ListenerGroup<StateListener>()
        groups[key] = group
        return group
    }

    /// Keeps the memory of a store bounded whose keys come and go, such as those of modules.
    func forgetGroupIfUnused(of key: StateKey) {
        guard state.storage.layout.place(of: key) == nil else { return }
        if groups[key]?.entries.isEmpty == true { groups[key] = nil }
    }

    private func nextListenerID() -> Int {
        lastListenerID += 1
        return lastListenerID
    }
}
