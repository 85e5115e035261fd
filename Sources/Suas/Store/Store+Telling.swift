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
            if let change { listener.tell(change) } else { listener.tell(oldState, newState) }
        }
    }

    /// Tells of a change that is the only one, and that nobody else is told of.
    func tell(_ change: StateChange) {
        for listener in change.listeners.entries where listener.isLive { listener.tell(change) }
    }
}

extension StateListener {
    fileprivate func tell(_ change: StateChange) {
        wasTold = true
        if case .key(_, let callback) = callback { callback(change.old, change.new) }
    }

    fileprivate func tell(_ oldState: Store.State?, _ newState: Store.State) {
        wasTold = true
        if case .whole(let callback) = callback { callback(oldState, newState) }
    }
}
