/// One sub-state that has changed, and whom to tell.
struct StateChange {
    let place: Int
    let listeners: ListenerGroup<StateListener>

    /// What it was; nil if nobody needs to know, or if there was none.
    let old: StateBox?
    let new: StateBox
}
