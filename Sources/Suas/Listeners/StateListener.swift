/// A listener for one sub-state, or for the whole state.
@usableFromInline
final class StateListener: ListenerEntry {
    /// How a listener is told; the old state is nil when it asked for the current one itself.
    @usableFromInline
    enum Callback {
        case key(StateKey, (_ old: StateBox?, _ new: StateBox) -> Void)
        case whole((_ old: Store.State?, _ new: Store.State) -> Void)
    }

    let callback: Callback

    /// The key of the sub-state; nil for the whole state.
    var key: StateKey? {
        guard case .key(let key, _) = callback else { return nil }
        return key
    }

    init(id: Int, callback: Callback) {
        self.callback = callback
        super.init(id: id)
    }
}
