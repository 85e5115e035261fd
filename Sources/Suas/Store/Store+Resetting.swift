internal import Delivery

extension Store {
    /// Puts another sub-state in place of the present one, without an action.
    ///
    /// - Order: As with `dispatch(action:)`; neither middlewares nor action listeners are involved.
    ///   Listeners are told of the change.
    /// - Parameter state: Its key is the name of its type. Where the store has none of that key and
    ///   type, that is reported and nothing changes.
    public func reset<StateType>(state: StateType) {
        reset(state: state, forKey: defaultStateKey(of: StateType.self))
    }

    /// Puts another sub-state in place of that of a key, without an action.
    ///
    /// - Order: As with `reset(state:)`.
    /// - Parameters:
    ///   - state: The new sub-state.
    ///   - key: Its key. Where the store has none of that key and type, that is reported and nothing
    ///     changes.
    public func reset<StateType>(state: StateType, forKey key: StateKey) {
        reset("reset(state:forKey:)", [key: TypedStateBox(state)])
    }

    /// Puts another state in place of the present one, without an action: a state that was kept, for
    /// undoing, or one that was made.
    ///
    /// - Order: As with `reset(state:)`; one step for all keys.
    /// - Parameter fullState: Sub-states that are the very ones that the store has do not count as
    ///   changed. A key that the store does not have, or with another type, is reported and left
    ///   out; a key that is not in it stays as it is.
    public func resetFullState(_ fullState: State) {
        var boxes: [StateKey: StateBox] = [:]
        for key in fullState.keys { boxes[key] = fullState.box(forKey: key) }
        reset("resetFullState(_:)", boxes)
    }

    private func reset(_ what: String, _ boxes: [StateKey: StateBox]) {
        reportWhileReducing { reportChangeWhileReducing(what) }
        perform(.work { [weak self] in self?.reset(boxes) })
    }

    private func reset(_ boxes: [StateKey: StateBox]) {
        during(.telling, removeOrphanedListeners)
        tellUntold()
        table.isEachOldNeeded = true
        during(.reporting) { collectChanges(boxes) }
        applyChanges()
    }

    private func collectChanges(_ boxes: [StateKey: StateBox]) {
        for key in Array(boxes.keys).inOrder(<) where state.box(forKey: key) == nil {
            reportUnknownKey(key, "reset")
        }
        for (place, slot) in table.slots.enumerated() {
            let old = state.storage.boxes[place]
            guard let given = boxes[slot.reducer.stateKey], given !== old else { continue }
            guard let new = slot.reducer.fitting(given) else { continue }
            table.changes.append(
                StateChange(place: place, listeners: slot.listeners, old: old, new: new)
            )
        }
    }
}

extension ReducerPart {
    @MainActor
    fileprivate func fitting(_ given: StateBox) -> StateBox? {
        if given.stateType == stateType { return given }
        if let adopted = adopt(given.anyValue) { return adopted }
        reportUnfitReset(given)
        return nil
    }
}
