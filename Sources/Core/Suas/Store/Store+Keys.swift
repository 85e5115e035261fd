internal import EventRuntime

/// Changes of the state without an action: keys that are attached and detached, and resets.
extension Store {
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
    public func attach(reducer: some CombinableReducer) {
        attach(reducer.parts, for: nil)
    }

    /// Adds an instance's reducers; its keys are new, so they have no listeners to call.
    package func attach(reducer: some CombinableReducer, for instance: StateInstance) {
        attach(reducer.parts, for: instance)
    }

    private func attach(_ parts: [AnyReducer], for instance: StateInstance?) {
        guard !isDeferred("attach(reducer:)", { $0.attach(parts, for: instance) }) else { return }
        let parts = CombinedReducer(parts).parts
        let keys = parts.map { SubStateKey($0.stateKey, of: instance) }
        // Created first, because the reducers' code runs and could attach more.
        let kept = keeper?.keptStates(of: instance)
        let boxes = parts.map { part in kept.map(part.initialBox) ?? part.makeInitialState() }
        let isHeard = instance == nil ? mayBeHeard : isFullStateHeard
        let oldState = isHeard ? state : nil
        if let instance {
            table.attach(parts, boxes, for: instance) { group(of: $0) }
        } else {
            table.attach(parts, boxes) { group(of: $0) }
        }
        for (key, box) in zip(keys, boxes) { recordChange(of: key, from: nil, to: box) }
        keeper?.didAttach(parts.map(\.stateKey), of: instance)
        if instance != nil, oldState == nil { return }
        let changed = zip(keys, boxes).map { key, box in
            (key: key.description, state: instance == nil ? box : nil)
        }
        deliver(KeyChange(keys: changed, fullStates: oldState.map { ($0, state) }))
    }

    private var isFullStateHeard: Bool { !fullStateListeners.isEmpty || !selections.isEmpty }

    /// True if the full state has a listener, or may get one before a queued notification.
    private var mayBeHeard: Bool { isFullStateHeard || queue.current != nil }

    /// Removes a reducer and its sub-state from the store.
    ///
    /// - Order: Removes the sub-state immediately, and calls listeners of the full state:
    ///   immediately, or after the current delivery.
    /// - Lifetime: Listeners of the key stay; they are called again if it is attached again.
    /// - Parameter stateKey: A key that the store does not have logs a diagnostic.
    public func detach(stateKey: StateKey) {
        guard !isDeferred("detach(stateKey:)", { $0.detach(stateKey: stateKey) }) else { return }
        guard let slot = state.storage.layout.slot(of: stateKey) else {
            return reportUnknownKey(stateKey, "detach")
        }
        let oldState = mayBeHeard ? state : nil
        let oldBox = state.box(forKey: stateKey)
        // Released at the end: releasing a reducer can run code that dispatches.
        let detached = table.detach(slot)
        removeGroupIfUnused(of: stateKey)
        recordChange(of: SubStateKey(stateKey), from: oldBox, to: nil)
        let fullStates = oldState.map { FullStates($0, state) }
        deliver(KeyChange(keys: [(stateKey, nil)], old: oldBox, fullStates: fullStates))
        withExtendedLifetime(detached) {}
    }

    /// Removes an attached instance's sub-states and listeners, and cancels its async actions.
    package func detach(_ instance: StateInstance) {
        guard !isDeferred("detach(_:)", { $0.detach(instance) }) else { return }
        instance.isDetached = true
        for middleware in asyncMiddlewares { middleware.cancelRuns(of: instance) }
        let oldState = recorder != nil || isFullStateHeard ? state : nil
        // Released at the end, as above.
        let detached = table.detach(instance)
        guard !detached.isEmpty else { return }
        keeper?.didDetach(detached.map(\.key.key), of: instance)
        let ended = detached.flatMap { endListeners(ofKey: $0.key.description) }
        for slot in detached {
            let old = oldState?.box(forKey: slot.key.description)
            recordChange(of: slot.key, from: old, to: nil)
        }
        let keys = detached.map { (key: $0.key.description, state: StateBox?.none) }
        deliver(KeyChange(keys: keys, fullStates: oldState.map { ($0, state) }))
        withExtendedLifetime((detached, ended)) {}
    }

    /// Ends a key's listeners for good, even in a delivery in progress; listeners of selections
    /// stay, except those of work.
    private func endListeners(ofKey key: StateKey) -> [Listener.Target?] {
        let listeners = groups[key]?.listeners ?? []
        return listeners.filter { (!$0.isSelecting || $0.endsWithKey) && !$0.isRemoved }.map(remove)
    }

    private func deliver(_ keyChange: KeyChange) {
        pendingKeyChanges.append(keyChange)
        deliver { $0.notifyOfKeyChanges() }
    }

    /// Calls the listeners of attached and detached keys, before they are called for anything else.
    func notifyOfKeyChanges() {
        while !pendingKeyChanges.isEmpty {
            during(.open) {
                // Released in here, to queue what an old sub-state's deinitializers dispatch.
                let change = pendingKeyChanges.removeFirst()
                let calls = change.keys.flatMap { key, state in
                    groups[key]?.calls(state.map { (nil, $0) }) ?? []
                }
                notify(calls, change.fullStates)
            }
        }
    }

    private func isDeferred(_ call: String, _ change: @escaping (Store) -> Void) -> Bool {
        guard phase == .reducing || phase == .reporting else { return false }
        reportWhileReducing { reportChangeWhileReducing(call) }
        deliver(change)
        return true
    }

    // MARK: - Resetting

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
    /// - Order: As with `reset(state:)`.
    /// - Parameters:
    ///   - state: The new sub-state.
    ///   - key: Its key; without a sub-state of that key and type, only logs a diagnostic.
    public func reset<StateType>(state: StateType, forKey key: StateKey) {
        reset("reset(state:forKey:)", [key: TypedStateBox(state)])
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
            let hasEnded = fullState.storage.isOfInstance(key) && state.box(forKey: key) == nil
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

    func reset(_ boxes: [StateKey: StateBox]) {
        during(.open, sweepLinkedListeners)
        notifyOfKeyChanges()
        table.keepsEveryOldState = true
        during(.reporting) { collectChanges(boxes) }
        applyChanges()
    }

    private func collectChanges(_ boxes: [StateKey: StateBox]) {
        for key in Array(boxes.keys).inOrder(<) where state.box(forKey: key) == nil {
            reportUnknownKey(key, "reset")
        }
        for key in state.keys {
            guard let index = state.storage.slot(of: key), let given = boxes[key] else { continue }
            let (slot, old) = (table.slot(index), state.storage.boxes[index])
            guard given !== old else { continue }
            if let new = slot.reducer.fitting(given) {
                table.noteChange(index, from: old, to: new)
            } else {
                slot.reducer.reportUnfit(
                    given,
                    "A store was asked to reset a sub-state to one of another type.",
                    explanation: "Nothing has changed for that key.",
                    fix: "To fix this, pass a value of type \(slot.reducer.stateName)."
                )
            }
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
                "A store was created with a sub-state whose type isn't its reducer's.",
                explanation: "The store begins with the reducer's initial state instead.",
                fix: "To fix this, pass a value of type \(stateName), or leave the key out."
            )
        }
        return makeInitialState()
    }
}
