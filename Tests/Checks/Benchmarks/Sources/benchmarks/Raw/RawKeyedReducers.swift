import EventModules

/// A dictionary of sub-states, and a closure for each that reduces it.
@MainActor
final class RawKeyedReducers {
    @exclusivity(unchecked)
    private var state: [String: Position] = [:]
    @exclusivity(unchecked)
    private var reducers: [(key: String, reduce: (Position, any Action) -> Position?)] = []

    var sumOfPlaces: Int { state.values.reduce(0) { $0 + $1.place } }

    func add(_ key: String, _ reduce: @escaping (Position, any Action) -> Position?) {
        state[key] = Position()
        reducers.append((key, reduce))
    }

    @inline(never)
    func dispatch(_ action: any Action) {
        for (key, reduce) in reducers {
            if let old = state[key], let new = reduce(old, action) { state[key] = new }
        }
    }
}
