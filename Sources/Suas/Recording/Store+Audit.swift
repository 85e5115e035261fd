internal import Delivery

extension Store {
    /// Where the listeners come from that are there, in the order they registered.
    package var listenerOrigins: [ListenerOrigin] {
        let stateListeners = groups.values.flatMap(\.entries) + wholeStateListeners.entries
        let listeners = stateListeners as [ListenerEntry] + actionListeners.entries
        return listeners.filter(\.isLive).inOrder { $0.id < $1.id }.map(\.origin)
    }

    /// The async actions whose tasks have not ended, in the order in which they began.
    package var runningActions: [any AsyncAction] {
        asyncMiddlewares.flatMap(\.runningActions)
    }
}
