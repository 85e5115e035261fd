internal import Delivery

extension Store {
    /// Sends an action through action listeners, middlewares and reducers, and tells the listeners
    /// of what changed.
    ///
    /// - Order: From outside, the call returns when everything that followed has been processed.
    ///   From a listener of anything, the action waits in line. From a middleware of this store, it
    ///   is processed before the call returns.
    ///
    /// ```swift
    /// store.dispatch(action: AddTodo(text: "Buy milk"))
    /// ```
    ///
    /// - Parameter action: What is to be done. An action that no reducer handles changes nothing.
    public func dispatch(action: any Action) {
        switch phase {
        case .resting, .telling: enter(.action(action))
        case .passingMiddlewares: queue.nested { process(action) }
        case .reducing:
            // A sink that dispatches what it is told is not a reducer: reporting it would not end.
            during(.telling) { reportDispatchWhileReducing(action) }
            enter(.action(action))
        }
    }

    // MARK: - Turns

    /// Does something as a delivery of its own: now, or after what is being delivered.
    func enter(_ turn: Turn) {
        if queue.begin() {
            take(turn)
            queue.end()
        } else {
            waiting.append(turn)
            queue.enqueue(self) { unsafeDowncast($0, to: Store.self).takeNextTurn() }
        }
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

    private func during(_ phase: Phase, _ work: () -> Void) {
        let outer = self.phase
        self.phase = phase
        work()
        self.phase = outer
    }

    // MARK: - An action's way

    private func process(_ action: any Action) {
        removeOrphanedListeners()
        during(.telling) {
            for listener in actionListeners.entries where listener.isLive {
                listener.callback(action)
            }
        }
        if let middlewares {
            during(.passingMiddlewares) { middlewares(action) }
        } else {
            reduce(action)
        }
    }

    /// Links middlewares so that each one's `next` is the one after it, and the last one's the
    /// reducers.
    func linked(_ middleware: any Middleware) -> (any Action) -> Void {
        let parts = (middleware as? CombinedMiddleware)?.parts ?? [middleware]
        let getState = { [weak self] in self?.state ?? [:] }
        let dispatch = { [weak self] (action: any Action) in self?.dispatch(action: action) ?? () }
        let reducers = { [weak self] (action: any Action) in
            self?.passOn { [weak self] in self?.reduce(action) } ?? ()
        }
        return parts.reversed().reduce(reducers) { next, part in
            { [weak self] action in
                self?.passOn {
                    part.onAction(
                        action: action,
                        getState: getState,
                        dispatch: dispatch,
                        next: next
                    )
                }
            }
        }
    }

    /// Goes on with an action that a middleware passes on: at once, or in a turn of its own when the
    /// middleware has kept it for later.
    private func passOn(_ work: @escaping () -> Void) {
        if phase == .passingMiddlewares { return work() }
        enter(.work { [weak self] in self?.during(.passingMiddlewares, work) })
    }

    private func reduce(_ action: any Action) {
        during(.reducing) { collectChanges(action) }
        guard !changes.isEmpty else { return }
        let oldState = wholeStateListeners.entries.isEmpty ? nil : state
        for change in changes { state.boxes[change.place] = change.new }
        during(.telling) {
            tell(oldState)
            // Releases the old sub-states, and what goes with one may dispatch: that has to wait.
            changes.removeAll(keepingCapacity: true)
        }
    }

    private func collectChanges(_ action: any Action) {
        for place in reducers.indices {
            let old = state.boxes[place]
            guard let new = reducers[place].reduce(old, action) else { continue }
            changes.append(Change(place: place, old: old, new: new))
        }
    }

    // MARK: - Telling

    /// Tells the listeners of the changed sub-states and of the whole state, in the order they
    /// registered.
    private func tell(_ oldState: State?) {
        if oldState == nil, changes.count == 1 {
            let change = changes[0]
            for listener in groups[change.place].entries where listener.isLive {
                listener.tell(change)
            }
        } else {
            tellInOrder(oldState)
        }
    }

    private func tellInOrder(_ oldState: State?) {
        var due = changes.flatMap { change in
            groups[change.place].entries.map { (listener: $0, change: change) }
        }
        due += wholeStateListeners.entries.map { (listener: $0, change: changes[0]) }
        due.sort { $0.listener.id < $1.listener.id }
        for (listener, change) in due where listener.isLive {
            switch listener.callback {
            case .key(_, let callback): callback(change.old, change.new)
            case .whole(let callback): callback(oldState, state)
            }
        }
    }
}

extension StateListener {
    fileprivate func tell(_ change: Store.Change) {
        if case .key(_, let callback) = callback { callback(change.old, change.new) }
    }
}
