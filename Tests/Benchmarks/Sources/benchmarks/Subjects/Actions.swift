import EventModules

/// The action that the measured dispatches send.
struct MoveTo: Action {
    let place: Int
}

/// An action that nobody sends: what the reducers of the other keys wait for.
struct JumpTo: Action {
    let place: Int
}
