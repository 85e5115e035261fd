import Screens

/// The part of the state that the screens show.
struct TodoState {
    let list: TodoList
    let settings: TodoSettings
}

extension Store {
    /// The store, restricted to the state of the screens.
    var screens: PartialStore<TodoState> {
        partialStore(stateSelector: { state in
            guard let list = state.value(forKeyOfType: TodoList.self),
                let settings = state.value(forKeyOfType: TodoSettings.self)
            else { return nil }
            return TodoState(list: list, settings: settings)
        })
    }
}
