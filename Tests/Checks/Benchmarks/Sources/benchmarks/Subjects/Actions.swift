import EventModules

/// The action of the measured dispatches.
struct MoveTo: Action {
    let place: Int
}

/// An action that is never sent; the reducers of the other keys handle it.
struct JumpTo: Action {
    let place: Int
}

/// An action that only modules with state handle.
struct MoveItem: Action {
    let place: Int
}

/// An action that carries the change of a position.
struct Go: AppAction {
    let place: Int

    func updatedState(currentState: inout Position) {
        currentState = currentState.moved(to: place)
    }
}
