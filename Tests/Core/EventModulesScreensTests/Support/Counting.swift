import EventModulesScreens

struct Counter: Equatable {
    var count = 0
}

struct Add: AppAction {
    var amount = 1

    func updatedState(currentState: inout Counter) {
        currentState.count += amount
    }
}

extension Store {
    static func counting() -> Store {
        Suas.createStore(reducer: AppActionReducer(initialState: Counter()))
    }
}
