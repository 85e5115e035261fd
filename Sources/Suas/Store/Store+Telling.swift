extension Store {
    /// Tells the listeners of changed sub-states, and of the full state, in the order they
    /// registered.
    func tell(_ changes: [StateChange], from oldState: State?, to newState: State) {
        var due: [(listener: StateListener, change: StateChange?)] = changes.flatMap { change in
            change.listeners.entries.map { ($0, change) }
        }
        due += wholeStateListeners.entries.map { ($0, nil) }
        due.sort { $0.listener.id < $1.listener.id }
        for (listener, change) in due where listener.isLive {
            recorded(listener) {
                change.map(listener.tell) ?? listener.tell(oldState, newState)
            }
        }
    }

    /// Tells a listener; a recorder may want to know of it.
    func recorded(_ listener: StateListener, ofChange: Bool = true, _ tell: () -> Bool) {
        guard let recorder else {
            _ = tell()
            return
        }
        recorder.telling(listener.origin, ofChange: ofChange, tell)
    }

    /// Tells of the only change of an action, as the other way does, but without a list to sort.
    func tell(_ change: StateChange, from oldState: State?) {
        let listeners = change.listeners.entries
        let whole = wholeStateListeners.entries
        guard !whole.isEmpty else { return tell(listeners[...], of: change) }
        let newState = state
        var told = 0
        for listener in whole {
            let earlier = listeners[told...].prefix { $0.id < listener.id }
            tell(earlier, of: change)
            told = earlier.endIndex
            if listener.isLive { _ = listener.tell(oldState, newState) }
        }
        tell(listeners[told...], of: change)
    }

    private func tell(_ listeners: ArraySlice<StateListener>, of change: StateChange) {
        for listener in listeners where listener.isLive { _ = listener.tell(change) }
    }
}

extension StateListener {
    /// Tells of a change.
    ///
    /// - Returns: Whether the listener was called.
    fileprivate func tell(_ change: StateChange) -> Bool {
        guard case .key(_, let callback) = callback else { return false }
        let isTold = callback(change.old, change.new)
        if isTold { wasTold = true }
        return isTold
    }

    fileprivate func tell(_ oldState: Store.State?, _ newState: Store.State) -> Bool {
        guard case .whole(let callback) = callback else { return false }
        let isTold = callback(oldState, newState)
        if isTold { wasTold = true }
        return isTold
    }

    /// Tells of the state as it is, whatever it was.
    func tell(_ state: Store.State) -> Bool {
        switch callback {
        case .whole(let callback): callback(nil, state)
        case .key(let key, let callback): state.box(forKey: key).map { callback(nil, $0) } ?? false
        }
    }
}
