import Suas

/// The reducers of some of a program's keys; every second one changes its number in place.
struct ProgramReducers: CombinableReducer {
    let parts: [AnyReducer]

    init(_ indices: [Int]) {
        parts = indices.flatMap { index in
            index % 2 == 0
                ? ReplacingNumberReducer(index: index).parts
                : MutatingNumberReducer(index: index).parts
        }
    }
}

private struct ReplacingNumberReducer: Reducer {
    let index: Int
    var initialState: Int { index }
    var stateKey: StateKey { Program.keys[index] }
    var actionTypes: [any Action.Type]? { Program.namesAdd(index) ? [Add.self] : nil }

    func reduce(state: Int, action: any Action) -> Int? {
        amount(of: action, for: stateKey).map { state + $0 }
    }
}

private struct MutatingNumberReducer: MutatingReducer {
    let index: Int
    var initialState: Int { index }
    var stateKey: StateKey { Program.keys[index] }
    var actionTypes: [any Action.Type]? { Program.namesAdd(index) ? [Add.self] : nil }

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
