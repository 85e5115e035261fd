import EventModules

/// A loop that asks each closure to handle an action: the bare cost of asking every reducer.
@MainActor
final class RawReducers {
    @exclusivity(unchecked)
    private var reducers: [(Position, any Action) -> Position?] = []
    @exclusivity(unchecked)
    private var state = Position()

    func add(_ reducer: @escaping (Position, any Action) -> Position?) {
        reducers.append(reducer)
    }

    @inline(never)
    func dispatch(_ action: any Action) -> Int {
        for reducer in reducers {
            if let new = reducer(state, action) { state = new }
        }
        return state.place
    }
}
