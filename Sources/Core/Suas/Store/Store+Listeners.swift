internal import EventRuntime

extension Store {
    /// Calls a closure with every change of one sub-state.
    ///
    /// - Order: As registered; a listener added during a delivery is called for the next change.
    /// - Lifetime: Retained until it is removed, or the object it is linked to is deallocated.
    ///   Capture `self` weakly.
    ///
    /// ```swift
    /// store.addListener(forStateType: TodoList.self, if: EqualsFilter()) { list in
    ///     view.show(list)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the default key of the type if nil. Without a reducer for this key
    ///     and type, logs a diagnostic; the listener is not called until there is one.
    ///   - filter: Returns true to call the listener for a change; called for every change if nil.
    ///   - callback: Receives the new sub-state.
    ///   - fileID: The source location, for reports.
    ///   - line: The source location, for reports.
    /// - Returns: The listener's registration.
    @export(implementation)
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
        let target = Listener.Target.state { call, old, new in
            guard let newState = new.value(of: type) else { return }
            if let filter, let oldState = old?.value(of: type), !filter(oldState, newState) {
                return
            }
            call { callback(newState) }
        }
        reportUnheard(key, type, fileID, line)
        return Subscription(
            store: self,
            listener: insert(target, of: key, needsOldState: filter != nil, fileID, line)
        )
    }

    /// Calls a closure with the full state whenever an action has changed something.
    ///
    /// Order, lifetime, filter and source location are as with `addListener(forStateType:)`.
    ///
    /// - Returns: The listener's registration.
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

    /// Calls a closure with a selected value whenever an action has changed something.
    ///
    /// The selector returns nil to not call it. All else is as with `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addListener(stateSelector: todoListWithSettings) { view.show($0) }
    /// ```
    ///
    /// - Returns: The listener's registration.
    @discardableResult
    public func addListener<Selected>(
        if filter: FilterFunction<State>? = nil,
        stateSelector: @escaping StateSelector<Selected>,
        callback: @escaping (Selected) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<Selected> {
        let target = Listener.Target.fullState { call, old, new in
            if let filter, let old, !filter(old, new) { return }
            if let selected = stateSelector(new) { call { callback(selected) } }
        }
        return Subscription(
            store: self,
            listener: insert(target, needsOldState: filter != nil, fileID, line)
        )
    }

    /// Calls a closure with every action, before middlewares and reducers receive it.
    ///
    /// Order, lifetime and source location are as with `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addActionListener { action in print(action) }
    /// ```
    ///
    /// - Returns: The listener's registration.
    @discardableResult
    public func addActionListener(
        actionListener: @escaping (any Action) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionSubscription {
        let listener: (any Action, StateInstance?) -> Void = { action, _ in actionListener(action) }
        return addActionListener(actionListener: listener, fileID: fileID, line: line)
    }

    /// Calls a closure with every action and its instance, nil for everyone; otherwise as above.
    @discardableResult
    public func addActionListener(
        actionListener: @escaping (_ action: any Action, _ instance: StateInstance?) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionSubscription {
        ActionSubscription(store: self, listener: insert(.actions(actionListener), fileID, line))
    }

    /// Calls a closure with every action that has reached the reducers, after the state listeners.
    package func addReducedActionListener(
        _ listener: @escaping (any Action) -> Void,
        fileID: StaticString,
        line: UInt
    ) -> ActionSubscription {
        ActionSubscription(store: self, listener: insert(.reducedActions(listener), fileID, line))
    }

    // MARK: - Registering

    @usableFromInline
    func insert(
        _ target: Listener.Target,
        of key: StateKey = "",
        needsOldState: Bool = false,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Listener {
        let subject: ListenerOrigin.Subject =
            switch target {
            case .state: .state(key)
            case .fullState, .selection: .fullState
            case .actions: .actions
            case .reducedActions: .reducedActions
            }
        lastListenerID += 1
        let origin = ListenerOrigin(
            subject,
            id: lastListenerID,
            addedAt: CodeLocation(fileID, line)
        )
        let listener = Listener(target, id: lastListenerID, needsOldState: needsOldState, origin)
        group(of: subject).insert(listener)
        return listener
    }

    func listener(_ id: Int, of subject: ListenerOrigin.Subject) -> Listener? {
        let found =
            switch subject {
            case .state(let key): groups[key]?.listener(id)
            case .fullState: selections[id] ?? fullStateListeners.listener(id)
            case .actions, .reducedActions: group(of: subject).listener(id)
            }
        return found?.isRemoved == true ? nil : found
    }

    /// Removes a listener; release the result last, because that can run code that calls the store.
    @discardableResult
    func remove(_ listener: Listener) -> Listener.Target? {
        let target = listener.remove()
        linkedListeners.remove(listener)
        if let keys = listener.selectedKeys {
            for key in keys { remove(listener, ofKey: key) }
        } else if case .state(let key) = listener.origin.subject {
            remove(listener, ofKey: key)
        } else {
            group(of: listener.origin.subject).noteRemoval(of: listener)
        }
        selections[listener.id] = nil
        return target
    }

    private func remove(_ listener: Listener, ofKey key: StateKey) {
        groups[key]?.noteRemoval(of: listener)
        removeGroupIfUnused(of: key)
    }

    private func group(of subject: ListenerOrigin.Subject) -> ListenerGroup {
        switch subject {
        case .state(let key): group(of: key)
        case .fullState: fullStateListeners
        case .actions: actionListeners
        case .reducedActions: reducedActionListeners
        }
    }

    func group(of key: StateKey) -> ListenerGroup {
        if let group = groups[key] { return group }
        let group = ListenerGroup()
        groups[key] = group
        return group
    }

    /// Bounds the memory of a store whose keys, such as those of modules, come and go.
    func removeGroupIfUnused(of key: StateKey) {
        guard state.storage.slot(of: key) == nil else { return }
        if groups[key]?.isEmpty == true { groups[key] = nil }
    }

    // MARK: - Links

    func link(_ listener: Listener, to object: AnyObject) {
        linkedListeners.insert(listener, linkedTo: object)
        sweepLinkedListeners()
    }

    /// Checks the next links, and removes their listeners, up to one whose object is alive.
    func sweepLinkedListeners() {
        while let orphan = linkedListeners.nextOrphan() { remove(orphan) }
    }
}
