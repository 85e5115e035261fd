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
        reportWhileReducing { reportDispatchWhileReducing(action) }
        if phase == .passingMiddlewares {
            queue.nested { process(action) }
        } else if queue.begin() {
            // Most actions go this way; a turn would be one more copy of each.
            process(action)
            queue.end()
        } else {
            wait(for: .action(action))
        }
    }

    /// Dispatches an action as a part of the delivery that is going on, which is not the store's own:
    /// it is processed before the call returns.
    package func dispatchAtOnce(_ action: any Action) {
        queue.nested { process(action) }
    }

    // MARK: - Turns

    /// Does something at once for a middleware, and in a turn of its own for others.
    func perform(_ turn: Turn) {
        if phase == .passingMiddlewares {
            queue.nested { take(turn) }
        } else {
            enter(turn)
        }
    }

    /// Does something as a delivery of its own: now, or after what is being delivered.
    func enter(_ turn: Turn) {
        if queue.begin() {
            take(turn)
            queue.end()
        } else {
            wait(for: turn)
        }
    }

    private func wait(for turn: Turn) {
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

    /// Reports what a reducer must not do.
    ///
    /// A sink that does the same is not a reducer: reporting it would not end.
    func reportWhileReducing(_ report: () -> Void) {
        if phase == .reducing { during(.reporting, report) }
    }

    func during(_ phase: Phase, _ work: () -> Void) {
        let outer = self.phase
        self.phase = phase
        work()
        self.phase = outer
    }

    // MARK: - An action's way

    private func process(_ action: any Action) {
        guard let recorder else { return passThrough(action) }
        recorder.processing(action) { passThrough(action) }
    }

    private func passThrough(_ action: any Action) {
        during(.telling) {
            removeOrphanedListeners()
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

    func reduce(_ action: any Action) {
        tellUntold()
        during(.reducing) { collectChanges(action) }
        if table.changes.isEmpty { reportIfAsync(action) } else { applyChanges() }
    }

    /// Makes the collected changes the state, and tells of them.
    func applyChanges() {
        guard !table.changes.isEmpty else { return }
        // A listener that was added while reducers ran has missed what they changed in place.
        let isOldKept = table.isEachOldNeeded && wholeStateListeners.needsOldState
        let oldState = isOldKept ? state : nil
        for index in table.changes.indices {
            table.state.replace(table.changes[index].place, with: table.changes[index].new)
        }
        if let recorder { record(table.changes, to: recorder) }
        during(.telling) {
            // Releases the old sub-states, and what goes with one may dispatch: that has to wait.
            if table.changes.count == 1, recorder == nil {
                tell(table.changes.removeLast(), from: oldState)
            } else {
                tell(table.changes, from: oldState, to: state)
                table.changes.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Tells a recorder of sub-states that have changed.
    func record(_ changes: [StateChange], to recorder: any StoreRecording) {
        for change in changes {
            recorder.changed(
                table.slots[change.place].reducer.stateKey,
                from: change.old?.anyValue,
                to: change.new.anyValue
            )
        }
    }
}
