/// A step from one full state to the next, and whom to tell of it.
struct StateTransition {
    let changes: [StateChange]
    let oldState: Store.State
    let newState: Store.State
}
