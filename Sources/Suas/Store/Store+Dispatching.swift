internal import Delivery

/// The path of an action, from top to bottom: queue, action listeners, middlewares, reducers, state
/// listeners.
extension Store {
    /// Sends an action through action listeners, middlewares and reducers, and calls the listeners
    /// of what changed.
    ///
    /// - Order: From outside, the call returns when everything that followed has been processed.
    ///   From a listener of any kind, the action is queued. From a middleware of this store, it is
    ///   processed before the call returns.
    ///
    /// ```swift
    /// store.dispatch(action: AddTodo(text: "Buy milk"))
    /// ```
    ///
    /// - Parameter action: An action that no reducer handles changes nothing.
    public func dispatch(action: any Action) {
        reportWhileReducing { reportDispatchWhileReducing(action) }
        if phase == .runningMiddlewares {
            queue.nested { process(action) }
        } else if queue.begin() {
            // Most actions take this path; a turn would be one more copy of each.
            process(action)
            queue.end()
        } else {
            enqueue(.action(action))
        }
    }

    /// Dispatches an action as a part of the delivery in progress, which is not one of this store: it
    /// is processed before the call returns.
    package func dispatchAtOnce(_ action: any Action) {
        queue.nested { process(action) }
    }

    // MARK: - The queue

    /// Performs a turn at once if a middleware asks for it, and as a delivery of its own otherwise.
    func perform(_ turn: Turn) {
        if phase == .runningMiddlewares {
            queue.nested { take(turn) }
        } else {
            deliver(turn)
        }
    }

    /// Performs a turn as a delivery of its own: now, or after those that are queued.
    func deliver(_ turn: Turn) {
        if queue.begin() {
            take(turn)
            queue.end()
        } else {
            enqueue(turn)
        }
    }

    private func enqueue(_ turn: Turn) {
        waiting.append(turn)
        queue.enqueue(self) { unsafeDowncast($0, to: Store.self).takeNextTurn() }
    }

    private func takeNextTurn() {
        if let turn = waiting.popFirst() { take(turn) }
    }

    private func take(_ turn: Turn) {
        switch turn {
        case .action(let action): process(action)
        case .work(let work): work()
        }
    }

    func during(_ phase: Phase, _ work: () -> Void) {
        let outer = self.phase
        self.phase = phase
        work()
        self.phase = outer
    }

    // MARK: - Action listeners and middlewares

    private func process(_ action: any Action) {
        guard let recorder else { return pass(action) }
        queue.run(.actionProcessed(action), for: recorder) { pass(action) }
    }

    private func pass(_ action: any Action) {
        during(.notifying) {
            sweepLinkedListeners()
            for listener in actionListeners.listeners where listener.isLive {
                if case .actions(let callback) = listener.target { callback(action) }
            }
        }
        if let middlewares {
            during(.runningMiddlewares) { middlewares(action) }
        } else {
            reduce(action)
        }
    }

    /// Chains middlewares once: the `next` of each is the one after it, and that of the last one the
    /// reducers.
    func chained(_ middleware: any Middleware) -> (any Action) -> Void {
        let getState = { [weak self] in self?.state ?? [:] }
        let dispatch = { [weak self] (action: any Action) in self?.dispatch(action: action) ?? () }
        let reducers = { [weak self] (action: any Action) in self?.reduce(action) ?? () }
        return middleware.parts.reversed().reduce(reducers) { link, part in
            let next = { [weak self] (action: any Action) in
                self?.passOn(action, to: link) ?? ()
            }
            return { action in
                part.onAction(
                    action: action,
                    getState: getState,
                    dispatch: dispatch,
                    next: next
                )
            }
        }
    }

    /// Passes an action to the next middleware: at once, or as a delivery of its own if the middleware
    /// has kept it for later.
    private func passOn(_ action: any Action, to link: @escaping (any Action) -> Void) {
        if phase == .runningMiddlewares { return link(action) }
        deliver(.work { [weak self] in self?.during(.runningMiddlewares) { link(action) } })
    }

    // MARK: - Reducers

    private func reduce(_ action: any Action) {
        notifyOfKeyChanges()
        table.keepsEveryOldState =
            fullStateListeners.needsOldState || recorder?.needsOldState == true
        during(.reducing) { table.reduce(action) }
        if table.changes.isEmpty { reportIfAsync(action) } else { applyChanges() }
    }

    /// Makes the collected changes the state, and calls the listeners.
    func applyChanges() {
        guard !table.changes.isEmpty else { return }
        // A listener that was added while reducers ran has missed what they changed in place.
        let isOldKept = table.keepsEveryOldState && fullStateListeners.needsOldState
        let oldState = isOldKept ? state : nil
        table.apply()
        record(table.changes)
        during(.notifying) {
            // Releases the old sub-states in here: what one of them releases may dispatch, which has
            // to be queued.
            if table.changes.count == 1 {
                notify(of: table.changes.removeLast(), from: oldState)
            } else {
                notify(of: table.changes, from: oldState, to: state)
                table.changes.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Hands the changes of sub-states to the recorder.
    func record(_ changes: [StateTable.Change]) {
        guard let recorder else { return }
        for change in changes {
            let key = table.slots[change.slot].reducer.stateKey
            let (old, new) = (change.old?.anyValue, change.new.anyValue)
            recorder.record(.stateChanged(key: key, old: old, new: new))
        }
    }

    // MARK: - State listeners

    /// Calls the listeners of the only change of an action: those of its key and of the full state,
    /// merged in the order they registered.
    private func notify(of change: StateTable.Change, from oldState: State?) {
        let listeners = change.listeners.listeners
        let newState = fullStateListeners.listeners.isEmpty ? nil : state
        var called = 0
        for listener in fullStateListeners.listeners {
            while called < listeners.count, listeners[called].id < listener.id {
                call(listeners[called], change)
                called += 1
            }
            if let newState { call(listener, oldState, newState) }
        }
        while called < listeners.count {
            call(listeners[called], change)
            called += 1
        }
    }

    /// Calls the listeners of several changes, and of the full state, in the order they registered.
    func notify(of changes: [StateTable.Change], from oldState: State?, to newState: State) {
        var due: [(listener: Listener, change: StateTable.Change?)] = changes.flatMap { change in
            change.listeners.listeners.map { ($0, change) }
        }
        due += fullStateListeners.listeners.map { ($0, nil) }
        due.sort { $0.listener.id < $1.listener.id }
        for (listener, change) in due {
            if let change { call(listener, change) } else { call(listener, oldState, newState) }
        }
    }

    private func call(_ listener: Listener, _ change: StateTable.Change) {
        guard listener.isLive, case .state(let callback) = listener.target else { return }
        let call = ListenerCall(listener: listener, recorder: recorder, ofChange: true)
        callback(call, change.old, change.new)
    }

    private func call(_ listener: Listener, _ oldState: State?, _ newState: State) {
        guard listener.isLive, case .fullState(let callback) = listener.target else { return }
        let call = ListenerCall(listener: listener, recorder: recorder, ofChange: true)
        callback(call, oldState, newState)
    }

    /// Calls a listener with the current state, whatever its filter says.
    func inform(_ listener: Listener, unlessCalled: Bool = false) {
        deliver(
            .work { [weak self] in
                guard let self else { return }
                notifyOfKeyChanges()
                guard listener.isLive, !(unlessCalled && listener.wasCalled) else { return }
                let call = ListenerCall(listener: listener, recorder: recorder, ofChange: false)
                switch (listener.target, listener.origin.subject) {
                case (.fullState(let callback), _): callback(call, nil, state)
                case (.state(let callback), .state(let key)):
                    if let box = state.box(forKey: key) { callback(call, nil, box) }
                default: break
                }
            }
        )
    }
}
