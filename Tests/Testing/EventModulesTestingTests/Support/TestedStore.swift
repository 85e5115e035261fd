import EventModulesTesting

struct TodoList {
    struct Todo: Equatable {
        let text: String
        var isDone = false
    }

    var todos: [Todo] = []
}

struct Badge: Equatable {
    var count = 0
}

struct AddTodo: Action {
    let text: String
}

struct FinishTodo: Action {
    let index: Int
}

struct DoNothing: Action {}

struct TodoReducer: MutatingReducer {
    let initialState = TodoList()

    func mutate(state: inout TodoList, action: any Action) -> Bool {
        switch action {
        case let action as AddTodo: state.todos.append(TodoList.Todo(text: action.text))
        case let action as FinishTodo: state.todos[action.index].isDone = true
        default: return false
        }
        return true
    }
}

/// Counts the added todos, under a key of choice.
struct BadgeReducer: MutatingReducer {
    let initialState = Badge()
    var stateKey = "Badge"

    func mutate(state: inout Badge, action: any Action) -> Bool {
        guard action is AddTodo else { return false }
        state.count += 1
        return true
    }
}
