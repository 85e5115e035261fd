internal import EventRuntime

/// The path of an action, from top to bottom.
extension Store {
    /// Sends an action through action listeners, middlewares, reducers and then state listeners.
    ///
    /// - Order: Returns when the action and, from outside, its consequences have been processed.
    ///   From a listener of any kind, only queues the action.
    ///
    /// ```swift
    /// store.dispatch(action: AddTodo(text: "Buy milk"))
    /// ```
    ///
    /// - Parameter action: An action that no reducer handles changes nothing.
    public func dispatch(action: any Action) {
        dispatch(action: action, in: nil)
    }

    /// Sends an action to one instance of a module: only its reducers and the app's run for it.
    ///
    /// - Order: As with `dispatch(action:)`. Actions that a middleware or an async action
    ///   dispatches for it are sent to the same instance.
    /// - Lifetime: Once the instance has been detached, only the app's reducers run.
    /// - Parameters:
    ///   - action: As with `dispatch(action:)`.
    ///   - instance: If nil, the reducers of the app and of all instances run.
    public func dispatch(action: any Action, in instance: StateInstance?) {
        reportWhileReducing { reportDispatchWhileReducing(action) }
        if phase == .runningMiddlewares {
            processAtOnce(action, instance)
        } else if queue.begin() {
            process(action, instance)
            queue.end()
        } else {
            waiting.append((action, instance))
            queue.enqueue(self) { unsafeDowncast($0, to: Store.self).processNext() }
        }
    }

    private func processNext() {
        if let (action, instance) = waiting.popFirst() { process(action, instance) }
    }

    /// The same as `dispatch(action:in:)`, spelled as in partial stores and view controllers.
    public func dispatch(_ action: any Action, in instance: StateInstance? = nil) {
        dispatch(action: action, in: instance)
    }

    /// Dispatches an action as a part of a delivery in progress that doesn't belong to this store.
    package func dispatchAtOnce(_ action: any Action) {
        processAtOnce(action, nil)
    }

    /// Limits nesting, because each level takes stack: a main thread may have only a megabyte.
    private func processAtOnce(_ action: any Action, _ instance: StateInstance?) {
        guard nesting < Self.nestingLimit else {
            if nesting == Self.nestingLimit { reportEndlessDispatch(action) }
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

    func deliver(_ work: @escaping (Store) -> Void) {
        queue.deliver { work(self) }
    }

    func during(_ phase: Phase, _ work: () -> Void) {
        let outer = self.phase
        self.phase = phase
        work()
        self.phase = outer
    }

    // MARK: - Action listeners and middlewares

    func process(_ action: any Action, _ instance: StateInstance?) {
        guard let recorder else { return pass(action, instance) }
        queue.run(StoreFact.action(action, instance: instance?.description), for: recorder) {
            pass(action, instance)
        }
    }

    private func pass(_ action: any Action, _ instance: StateInstance?) {
        during(.open) {
            sweepLinkedListeners()
            for listener in actionListeners.listeners where !listener.isOrphaned {
                if case .actions(let callback) = listener.target { callback(action, instance) }
            }
        }
        if let first = firstMiddleware(for: instance) {
            during(.runningMiddlewares) { first(action) }
        } else {
            reduce(action, instance)
        }
    }

    private func firstMiddleware(for instance: StateInstance?) -> ((any Action) -> Void)? {
        guard let instance, firstMiddleware != nil else { return firstMiddleware }
        let attached = table.instances[instance]
        if let known = attached?.middlewares { return known }
        let first = chained(for: instance)
        attached?.middlewares = first
        return first
    }

    /// Chains the middlewares once: each `next` calls the following one, the last one the reducers.
    func chained(for instance: StateInstance?) -> (any Action) -> Void {
        let getState = { [weak self] in self?.state ?? [:] }
        let dispatch = { [weak self] (action: any Action) in
            self?.dispatch(action: action, in: instance) ?? ()
        }
        let reducers = { [weak self] (action: any Action) in self?.reduce(action, instance) ?? () }
        let services = services
        return middlewares.reversed().reduce(reducers) { link, middleware in
            let next = { [weak self] (action: any Action) in self?.passOn(action, to: link) ?? () }
            let run = { (action: any Action) in
                middleware.onAction(
                    action: action,
                    in: instance,
                    getState: getState,
                    dispatch: dispatch,
                    next: next
                )
            }
            // An `AsyncMiddleware` gives them to its actions itself.
            guard let services, !(middleware is AsyncMiddleware) else { return run }
            return { action in ServiceScope.run(services) { run(action) } }
        }
    }

    /// Passes an action to the next middleware; as a separate delivery if it was kept for later.
    private func passOn(_ action: any Action, to link: @escaping (any Action) -> Void) {
        if phase == .runningMiddlewares { return link(action) }
        deliver { $0.during(.runningMiddlewares) { link(action) } }
    }

    // MARK: - Reducers

    private func reduce(_ action: any Action, _ instance: StateInstance?) {
        if !pendingKeyChanges.isEmpty { notifyOfKeyChanges() }
        table.keepsEveryOldState =
            fullStateListeners.needsOldState || recorder?.needsOldState == true
        during(.reducing) { table.reduce(action, in: instance) }
        if table.changes.isEmpty { reportIfAsync(action) } else { applyChanges() }
        if !reducedActionListeners.listeners.isEmpty { notifyOfReduced(action) }
    }

    private func notifyOfReduced(_ action: any Action) {
        during(.open) {
            for listener in reducedActionListeners.listeners where !listener.isOrphaned {
                if case .reducedActions(let callback) = listener.target { callback(action) }
            }
        }
    }

    func applyChanges() {
        guard !table.changes.isEmpty else { return }
        table.apply()
        if recorder != nil {
            for change in table.changes {
                let key = table.slot(change.slot).key
                recordChange(of: key, from: change.old, to: change.new)
            }
        }
        during(.open) {
            // Released in here, to queue what the old sub-states' deinitializers dispatch.
            if table.changes.count == 1 {
                let group = table.listeners(of: table.changes[0].slot)
                let isFullStateHeard = !fullStateListeners.isEmpty || group.hasSelections
                let fullStates = isFullStateHeard ? changedStates : nil
                notify(group.listeners, of: table.changes.removeLast(), fullStates)
            } else {
                let calls = table.changes.flatMap {
                    table.listeners(of: $0.slot).calls(($0.old, $0.new))
                }
                notify(calls, changedStates)
                table.changes.removeAll(keepingCapacity: true)
            }
        }
    }

    private var changedStates: FullStates {
        // A listener that was added while reducers ran has no old state for changes in place.
        let isOldKept = table.keepsEveryOldState && fullStateListeners.needsOldState
        return (isOldKept ? state.before(table.changes) : nil, state)
    }

    func recordChange(of key: SubStateKey, from old: StateBox?, to new: StateBox?) {
        recorder?.record(StoreFact.changed(key, old: old?.anyValue, new: new?.anyValue))
    }

    // MARK: - State listeners

    /// Merges the listeners of the only changed key and of the full state in registration order.
    private func notify(
        _ listeners: [Listener],
        of change: StateTable.Change,
        _ fullStates: FullStates?
    ) {
        let change = (old: change.old, new: change.new)
        var called = 0
        for listener in fullStateListeners.listeners {
            while called < listeners.count, listeners[called].id < listener.id {
                call(listeners[called], change, fullStates)
                called += 1
            }
            call(listener, nil, fullStates)
        }
        while called < listeners.count {
            call(listeners[called], change, fullStates)
            called += 1
        }
    }

    /// Calls listeners in the order they registered, a selection's once, even for several keys.
    func notify(_ calls: [ListenerGroup.Call], _ fullStates: FullStates?) {
        let others = fullStates == nil ? [] : fullStateListeners.listeners
        let calls = calls + others.map { ($0, nil) }
        var lastID = 0
        for (listener, change) in calls.inOrder({ $0.listener.id < $1.listener.id })
        where listener.id != lastID {
            lastID = listener.id
            call(listener, change, fullStates)
        }
    }

    private func call(
        _ listener: Listener,
        _ change: (old: StateBox?, new: StateBox)?,
        _ fullStates: FullStates?
    ) {
        guard let target = listener.target, !listener.isOrphaned else { return }
        let call = ListenerCall(of: listener, for: recorder)
        switch target {
        case .state(let callback):
            if let change { callback(call, change.old, change.new) }
        case .fullState(let callback):
            if let fullStates { callback(call, fullStates.old, fullStates.new) }
        case .selection(let callback):
            if let fullStates { callback(call, fullStates.new) { move(listener, to: $0) } }
        case .actions, .reducedActions: break
        }
    }

    func inform(_ listener: Listener, unlessCalled: Bool = false) {
        deliver {
            $0.notifyOfKeyChanges()
            guard listener.isLive, !(unlessCalled && listener.wasCalled) else { return }
            let call = ListenerCall(of: listener, for: $0.recorder, ofChange: false)
            switch (listener.target, listener.origin.subject) {
            case (.fullState(let callback), _): callback(call, nil, $0.state)
            case (.selection(let callback), _):
                callback(call, $0.state) { [store = $0] in store.move(listener, to: $0) }
            case (.state(let callback), .state(let key)):
                if let box = $0.state.box(forKey: key) { callback(call, nil, box) }
            default: break
            }
        }
    }
}
