internal import Delivery

/// A listener for one sub-state, or for the whole state.
@usableFromInline
final class StateListener: ListenerEntry {
    /// How a listener is told; the callback says whether a filter or selector has let it pass.
    ///
    /// The old state is nil when there was none, when no listener needs it, or when the listener
    /// asked for the current one itself.
    @usableFromInline
    enum Callback {
        case key(StateKey, (_ old: StateBox?, _ new: StateBox) -> Bool)
        case whole((_ old: Store.State?, _ new: Store.State) -> Bool)

        /// The key of the sub-state; nil for the whole state.
        var key: StateKey? {
            guard case .key(let key, _) = self else { return nil }
            return key
        }
    }

    let callback: Callback

    /// Whether the listener has been told of a change.
    var wasTold = false

    /// The key of the sub-state; nil for the whole state.
    var key: StateKey? { callback.key }

    init(id: Int, needsOldState: Bool, addedAt place: CodePlace, callback: Callback) {
        self.callback = callback
        super.init(
            id: id,
            needsOldState: needsOldState,
            origin: ListenerOrigin(
                subject: callback.key.map(ListenerOrigin.Subject.state) ?? .fullState,
                place: place
            )
        )
    }
}
