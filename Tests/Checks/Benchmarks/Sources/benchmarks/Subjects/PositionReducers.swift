import EventModules

/// The reducer of the key that changes.
struct MoveReducer: Reducer {
    let initialState = Position()
    let stateKey: StateKey

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? MoveTo else { return nil }
        return state.moved(to: action.place)
    }
}

/// The reducer of another key; like most reducers, it casts the action to see if it applies.
struct JumpReducer: Reducer {
    let initialState = Position.elsewhere
    let stateKey: StateKey

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? JumpTo else { return nil }
        return state.moved(to: action.place)
    }
}

/// The reducer of another key; it names its action type and isn't asked about others.
struct NamingJumpReducer: Reducer {
    let initialState = Position.elsewhere
    let stateKey: StateKey
    let actionTypes: [any Action.Type]? = [JumpTo.self]

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? JumpTo else { return nil }
        return state.moved(to: action.place)
    }
}

/// A reducer that multiplies by a factor, so that each reducer's result is distinct.
struct ScalingReducer: Reducer {
    let initialState = Position()
    let stateKey: StateKey
    let factor: Int

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? MoveTo else { return nil }
        return state.moved(to: action.place * factor)
    }
}
