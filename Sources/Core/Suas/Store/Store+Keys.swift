internal import EventRuntime

/// Changes of the state without an action: keys that are attached and detached, and resets.
extension Store {
    /// A sub-state of the store; its slot in the state is its index in `slots`.
    final class Slot {
        let key: SubStateKey
        let reducer: AnyReducer
        let listeners: ListenerGroup

        init(_ key: SubStateKey, _ reducer: AnyReducer, _ listeners: ListenerGroup) {
            self.key = key
            self.reducer = reducer
            self.listeners = listeners
        }
    }

    /// Adds reducers, with their sub-states, to the store.
    ///
    /// - Order: The sub-states are added immediately. Listeners of their keys, and of the full
    ///   state, are called: immediately, or after the current delivery. Their filters are not
    ///   called, because there is no old state.
    /// - Lifetime: Until `detach(stateKey:)`. Earlier listeners of the keys are called again.
    ///
    /// ```swift
    /// store.attach(reducer: BasketReducer())
    /// store.detach(stateKey: "Basket")
    /// ```
    ///
    /// - Parameter reducer: One, or several combined. A key that the store already has stops the
    ///   program with a message that names both reducers.
    public func attach(reducer: some CombinableReducer) { attach(reducer.parts, for: nil) }

    /// Adds an instance's reducers; its keys are new, so only listeners of the full state are called.
    package func attach(reducer: some CombinableReducer, for instance: StateInstance) {
        attach(reducer.parts, for: instance)
    }

    private func attach(_ parts: [AnyReducer], for instance: StateInstance?) {
        guard !isDeferred("attach(reducer:)", { $0.attach(parts, for: instance) }) else { return }
        let parts = CombinedReducer(parts).parts
        // Created first, because the reducers' code runs and could attach more.
        let kept = keeper?.keptStates(forKeys: parts.map(\.stateKey), of: instance)
        let boxes = parts.map { part in kept.map(part.initialBox) ?? part.makeInitialState() }
        let oldState = mayNeedOldState ? state : nil
        let added = zip(parts, boxes).map { part, box in insert(part, box, for: instance) }
        for change in added { record(change) }
        keeper?.didAttach(parts.map(\.stateKey), of: instance)
        let changes = instance == nil ? added : []
        keyChanges.append(Notification(changes: changes, oldState: oldState, newState: state))
        deliver { $0.notifyOfKeyChanges() }
    }

    /// Removes a reducer and its sub-state from the store.
    ///
    /// - Order: Removes the sub-state immediately, and calls listeners of the full state:
    ///   immediately, or after the current delivery.
    /// - Lifetime: Listeners of the key stay; they are called again if it is attached again.
    /// - Parameter stateKey: A key that the store does not have logs a diagnostic.
    public func detach(stateKey: StateKey) {
        guard !isDeferred("detach(stateKey:)", { $0.detach(stateKey: stateKey) }) else { return }
        let slot = state.layout.slot(of: stateKey, in: nil)
        guard let slot, let found = state.layout.subStates.first(where: { $0.slot == slot })
        else { return reportUnknownKey(stateKey, "detach") }
        keeper?.willDetach([stateKey], of: nil)
        detach([found])
    }

    /// Removes an attached instance's sub-states and listeners, and cancels its async actions.
    package func detach(_ instance: StateInstance) {
        guard !isDeferred("detach(_:)", { $0.detach(instance) }) else { return }
        instance.isDetached = true
        for middleware in asyncMiddlewares { middleware.cancelRuns(of: instance) }
        let subStates = state.layout.subStates(of: instance)
        guard !subStates.isEmpty else { return }
        keeper?.willDetach(subStates.map(\.key.key), of: instance)
        // Even a delivery in progress doesn't call them any more.
        let own = subStates.flatMap { stateListeners[$0.key.description]?.listeners ?? [] }
        let listeners = own + fullStateListeners.listeners.filter { $0.instance == instance }
        for listener in listeners { remove(listener) }
        detach(subStates)
        withExtendedLifetime(listeners) {}
    }

    private func detach(_ subStates: [StateLayout.SubState]) {
        let oldState = mayNeedOldState ? state : nil
        let changes = subStates.compactMap { subState in
            slots[subState.slot].map {
                let box = state.boxes[subState.slot]
                return Change(slot: subState.slot, listeners: $0.listeners, old: box, new: nil)
            }
        }
        for change in changes { record(change) }
        // Released last, because that can run code that calls the store.
        let removed = subStates.map { remove($0) }
        keyChanges.append(Notification(changes: changes, oldState: oldState, newState: state))
        deliver { store in
            store.notifyOfKeyChanges()
            for subState in subStates { store.removeGroupIfUnused(of: subState.key.description) }
        }
        withExtendedLifetime(removed) {}
    }

    /// True if a listener's filter needs the old state, or one that is added before the notification
    /// may.
    private var mayNeedOldState: Bool { fullStateListeners.needsOldState || queue.current != nil }

    private func isDeferred(_ call: String, _ change: @escaping (Store) -> Void) -> Bool {
        guard phase == .reducing || phase == .reporting else { return false }
        reportWhileReducing { reportChangeWhileReducing(call) }
        deliver(change)
        return true
    }

    /// Replaces a sub-state without an action.
    ///
    /// - Order: As with `dispatch(action:)`, but calls no middlewares and no action listeners.
    /// - Parameter state: Replaces the sub-state of its type's default key; logs a diagnostic, and
    ///   changes nothing, if the store has none of that key and type.
    public func reset<StateType>(state: StateType) {
        reset(state: state, forKey: defaultStateKey(of: StateType.self))
    }

    /// Replaces the sub-state of a key without an action.
    ///
    /// Without a sub-state of that key and type, only logs a diagnostic.
    ///
    /// - Order: As with `reset(state:)`.
    public func reset<StateType>(state: StateType, forKey key: StateKey) {
        reset("reset(state:forKey:)", [key: TypedStateBox(state)])
    }

    /// Resets a sub-state as a part of the delivery in progress.
    package func resetImmediately<StateType>(state: StateType, forKey key: StateKey) {
        queue.nested { reset([key: TypedStateBox(state)]) }
    }

    /// Replaces the full state without an action, such as with one that was saved or kept for undo.
    ///
    /// - Order: As with `reset(state:)`; one step for all keys.
    /// - Parameter fullState: Sub-states that the store's state shares count as unchanged; missing
    ///   keys stay. A key that the store lacks, or has with another type, only logs a diagnostic.
    public func resetFullState(_ fullState: State) {
        var boxes: [StateKey: StateBox] = [:]
        for key in fullState.keys {
            // The sub-states of an instance end with its module, which a kept state can't know.
            let hasEnded = fullState.layout.isOfInstance(key) && state.box(forKey: key) == nil
            if !hasEnded { boxes[key] = fullState.box(forKey: key) }
        }
        reset("resetFullState(_:)", boxes)
    }

    private func reset(_ call: String, _ boxes: [StateKey: StateBox]) {
        reportWhileReducing { reportChangeWhileReducing(call) }
        if phase == .runningMiddlewares {
            queue.nested { reset(boxes) }
        } else {
            deliver { $0.reset(boxes) }
        }
    }

    private func reset(_ boxes: [StateKey: StateBox]) {
        during(.open) {
            removeOrphans()
            notifyOfKeyChanges()
            let oldState = state
            var changes: [Change] = []
            during(.reporting) { changes = fittingChanges(boxes) }
            for change in changes { state.boxes[change.slot] = change.new }
            if !changes.isEmpty { recordAndNotify(of: changes, oldState) }
        }
    }

    private func fittingChanges(_ boxes: [StateKey: StateBox]) -> [Change] {
        for key in Array(boxes.keys).inOrder(<) where state.box(forKey: key) == nil {
            reportUnknownKey(key, "reset")
        }
        return state.layout.subStates.compactMap { subState in
            guard let given = boxes[subState.key.description], let slot = slots[subState.slot],
                let old = state.boxes[subState.slot], given !== old
            else { return nil }
            guard let new = slot.reducer.fitting(given) else {
                slot.reducer.reportUnfit(
                    given,
                    "A sub-state can't be reset to a value of a different type.",
                    explanation: "Nothing has changed for that key.",
                    fix: "To fix this, pass a value of type \(slot.reducer.stateName)."
                )
                return nil
            }
            return Change(slot: subState.slot, listeners: slot.listeners, old: old, new: new)
        }
    }
}

extension AnyReducer {
    @MainActor
    func initialBox(in state: Store.State) -> StateBox {
        if let box = box(in: state) { return box }
        if let given = state.box(forKey: stateKey) {
            reportUnfit(
                given,
                "The initial state of a store has a sub-state of the wrong type.",
                explanation: "The store begins with the reducer's initial state instead.",
                fix: "To fix this, pass a value of type \(stateName), or leave the key out."
            )
        }
        return makeInitialState()
    }
}
