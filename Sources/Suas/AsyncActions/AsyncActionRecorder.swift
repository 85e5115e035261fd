package import Delivery

/// A recorder of deliveries that is also told when async actions begin and end.
@MainActor
package protocol AsyncActionRecorder: DeliveryRecorder {
    /// Called before an async action is executed, with the delivery of the action itself, which
    /// tells one execution from another.
    func asyncActionBegan(_ action: any AsyncAction, in cause: Cause?)

    /// Called when an async action has ended: its task is over or, where it has none, `execute` has
    /// returned.
    ///
    /// It is not called for a task that outlives its store.
    func asyncActionEnded(_ action: any AsyncAction, begunIn cause: Cause?)
}
