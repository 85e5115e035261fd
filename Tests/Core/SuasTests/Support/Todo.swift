import Suas

/// The states, actions and reducers of the seeds, with words for colors.
struct TodoList: Equatable {
    var todos: [String]
}

struct TodoSettings: Equatable {
    var backgroundColor: String
    var textColor: String
}

struct AddTodo: Action {
    let text: String
}

struct SetTextColor: Action {
    let name: String
}

/// Clears the list and resets the colors.
struct StartOver: Action {}

/// Changes nothing.
struct Nothing: Action {}

struct TodoReducer: Reducer {
    var initialState = TodoList(todos: [])

    func reduce(action: any Action, state: TodoList) -> TodoList? {
        switch action {
        case let action as AddTodo: TodoList(todos: state.todos + [action.text])
        case is StartOver: initialState
        default: nil
        }
    }
}

struct SettingsReducer: Reducer {
    var initialState = TodoSettings(backgroundColor: "red", textColor: "white")

    func reduce(action: any Action, state: TodoSettings) -> TodoSettings? {
        switch action {
        case let action as SetTextColor:
            TodoSettings(backgroundColor: state.backgroundColor, textColor: action.name)
        case is StartOver: initialState
        default: nil
        }
    }
}

@MainActor
func todoStore() -> Store {
    Suas.createStore(reducer: TodoReducer() + SettingsReducer())
}
