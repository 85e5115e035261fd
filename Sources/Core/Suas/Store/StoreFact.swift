package import EventRuntime

/// Something that happened in a store.
package enum StoreFact: Fact {
    /// An action was processed; for an instance, by its name, or for everyone.
    case action(any Action, instance: String?)

    /// A sub-state changed: `old` is `nil` for a new key, or if the recorder doesn't need it; `new`
    /// is `nil` if the key was detached.
    case changed(SubStateKey, old: Any?, new: Any?)

    /// A listener was called: with a change, or with the current state that it asked for.
    case notified(ListenerOrigin, ofChange: Bool)

    case began(any AsyncAction)

    case ended(any AsyncAction, begunIn: Cause, AsyncEnd)
}

package enum AsyncEnd {
    case finished
    case cancelled
    case failed(any Error)
}
