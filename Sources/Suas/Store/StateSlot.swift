/// One key of a store: its reducer, and its listeners.
struct StateSlot {
    let reducer: ReducerPart
    let listeners: ListenerGroup<StateListener>
}
