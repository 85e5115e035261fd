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

/// The reducer of another key, written as most are: it casts to find out that it is not meant.
struct JumpReducer: Reducer {
    let initialState = Position.elsewhere
    let stateKey: StateKey

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? JumpTo else { return nil }
        return state.moved(to: action.place)
    }
}

/// The reducer of another key that names the action it waits for, and is not asked for others.
struct NamingJumpReducer: Reducer {
    let initialState = Position.elsewhere
    let stateKey: StateKey
    let actionTypes: [any Action.Type]? = [JumpTo.self]

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? JumpTo else { return nil }
        return state.moved(to: action.place)
    }
}

/// A reducer that is told from others by what it makes of an action.
struct ScalingReducer: Reducer {
    let initialState = Position()
    let stateKey: StateKey
    let factor: Int

    func reduce(state: Position, action: any Action) -> Position? {
        guard let action = action as? MoveTo else { return nil }
        return state.moved(to: action.place * factor)
    }
}
