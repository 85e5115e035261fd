package import Delivery

/// What is told of a store while it is recorded.
@MainActor
package protocol StoreRecording: FlowRecording {
    /// Called with an action whose turn has come; processes it.
    func processing(_ action: any Action, _ process: () -> Void)

    /// Called when a sub-state has changed, before its listeners are told.
    ///
    /// - Parameters:
    ///   - key: Of the sub-state.
    ///   - old: What it was; nil if the key has just come.
    ///   - new: What it is; nil if the key has gone.
    func changed(_ key: StateKey, from old: Any?, to new: Any?)

    /// Called with a state listener whose turn has come; tells it.
    ///
    /// - Parameters:
    ///   - listener: Where the listener comes from.
    ///   - ofChange: Whether it is told of a change, and not of the state as it is.
    ///   - tell: Says whether a filter or selector has let the listener be called.
    func telling(_ listener: ListenerOrigin, ofChange: Bool, _ tell: () -> Bool)

    /// Called with an async action that is to be executed; executes it.
    func beginning(_ action: any AsyncAction, _ execute: (_ cause: Cause) -> Void)

    /// Called when an async action has ended: its task is over or, where it has none, `execute` has
    /// returned.
    ///
    /// It is not called for a task that outlives its store.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - cause: With which it began; tells one execution from another.
    func ended(_ action: any AsyncAction, begunWith cause: Cause)
}
