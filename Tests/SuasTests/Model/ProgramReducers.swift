import Suas

/// The reducers of some of a program's keys: every second one changes its number in place.
struct ProgramReducers: CombinableReducer {
    let parts: [ReducerPart]

    init(_ places: [Int]) {
        parts = places.flatMap { place in
            place % 2 == 0
                ? ReplacingNumberReducer(place: place).parts
                : MutatingNumberReducer(place: place).parts
        }
    }
}

private struct ReplacingNumberReducer: Reducer {
    let place: Int
    var initialState: Int { place }
    var stateKey: StateKey { Program.keys[place] }
    var actionTypes: [any Action.Type]? { Program.namesAdd(place) ? [Add.self] : nil }

    func reduce(state: Int, action: any Action) -> Int? {
        amount(of: action, for: stateKey).map { state + $0 }
    }
}

private struct MutatingNumberReducer: MutatingReducer {
    let place: Int
    var initialState: Int { place }
    var stateKey: StateKey { Program.keys[place] }
    var actionTypes: [any Action.Type]? { Program.namesAdd(place) ? [Add.self] : nil }

    func mutate(state: inout Int, action: any Action) -> Bool {
        guard let amount = amount(of: action, for: stateKey) else { return false }
        state += amount
        return true
    }
}

private func amount(of action: any Action, for key: StateKey) -> Int? {
    let twice = action as? AddTwice
    guard let add = twice?.add ?? action as? Add, add.keys.contains(key) else { return nil }
    return twice == nil ? add.amount : 2 * add.amount
}
