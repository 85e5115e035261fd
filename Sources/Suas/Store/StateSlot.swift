/// One key of a store: its reducer, and its listeners.
@MainActor
final class StateSlot {
    let reducer: ReducerPart
    let listeners: ListenerGroup<StateListener>

    init(reducer: ReducerPart, listeners: ListenerGroup<StateListener>) {
        self.reducer = reducer
        self.listeners = listeners
    }
}
