import EventModules
import Testing

/// The examples of `Using the StateSelector`, as written; colors and the text view are plain.
@MainActor
struct StateSelectorSeedTests {
    // Todo Items State
    struct TodoList {
        var todos: [String]
    }

    // Todo Settings State
    struct TodoSettings {
        var backgroundColor: String
        var textColor: String
        var someOtherSettings: String
        var others: String
        var yetMore: Bool
    }

    struct TodoItemWithSettings {
        var backgroundColor: String
        var textColor: String
        var todoString: String
    }

    struct AddTodo: Action {
        let text: String
    }

    final class TextView {
        var text = ""
        var textColor = ""
        var backgroundColor = ""
    }

    final class Screen {
        let todoItemsTextView = TextView()

        @MainActor
        func listenToTheFullState(of store: Store) {
            store.addListener { [weak self] state in
                // Weak self is used here to prevent strong memory cycles

                if let todoList = state.value(forKeyOfType: TodoList.self),
                    let settings = state.value(forKeyOfType: TodoSettings.self)
                {
                    self?.todoItemsTextView.text = todoList.todos.joined(separator: "\n")
                    self?.todoItemsTextView.textColor = settings.textColor
                    self?.todoItemsTextView.backgroundColor = settings.backgroundColor
                }
            }
        }

        @MainActor
        func listenThroughASelector(to store: Store) {
            // Create a Todo List Settings selector
            let todoItemWithSettingsStateSelector: StateSelector<TodoItemWithSettings> = { state in
                // state here is the full store state (the hash map)
                // Read values from the state
                guard
                    let todoList = state.value(forKeyOfType: TodoList.self),
                    let settings = state.value(forKeyOfType: TodoSettings.self)
                else {
                    // If we can get any of them we return nil
                    return nil
                }

                return TodoItemWithSettings(
                    backgroundColor: settings.backgroundColor,
                    textColor: settings.textColor,
                    todoString: todoList.todos.joined(separator: "\n")
                )
            }

            // Pass the todoItemWithSettingsStateSelector to addListener
            let subscription = store.addListener(
                stateSelector: todoItemWithSettingsStateSelector
            ) { [weak self] state in
                // Weak self is used here to prevent strong memory cycles

                // State here is a `TodoItemWithSettings`
                self?.todoItemsTextView.text = state.todoString
                self?.todoItemsTextView.textColor = state.textColor
                self?.todoItemsTextView.backgroundColor = state.backgroundColor
            }
            subscription.linkLifeCycleTo(object: self)
        }
    }

    private let todos = BlockReducer(initialState: TodoList(todos: [])) { list, action in
        (action as? AddTodo).map { TodoList(todos: list.todos + [$0.text]) }
    }

    private let settings = BlockReducer(
        initialState: TodoSettings(
            backgroundColor: "white",
            textColor: "black",
            someOtherSettings: "",
            others: "",
            yetMore: false
        )
    ) { _, _ in nil }

    @Test
    func aListenerReadsSeveralStates() {
        let store = Suas.createStore(reducer: todos + settings)
        let screen = Screen()
        screen.listenToTheFullState(of: store)
        store.dispatch(action: AddTodo(text: "milk"))
        store.dispatch(action: AddTodo(text: "eggs"))
        #expect(screen.todoItemsTextView.text == "milk\neggs")
        #expect(screen.todoItemsTextView.textColor == "black")
    }

    @Test
    func aSelectorMakesOneValueOfSeveralStates() {
        let store = Suas.createStore(reducer: todos + settings)
        let screen = Screen()
        screen.listenThroughASelector(to: store)
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(screen.todoItemsTextView.text == "milk")
        #expect(screen.todoItemsTextView.backgroundColor == "white")
    }

    @Test
    func aSelectorThatReturnsNilStopsTheNotification() {
        let store = Suas.createStore(reducer: todos)
        let screen = Screen()
        screen.listenThroughASelector(to: store)
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(screen.todoItemsTextView.text == "")
    }

    // "If any of the state keys in the full state changed, the listener will be notified."
    @Test
    func anyChangeNotifiesASelectorsListener() {
        let store = Suas.createStore(reducer: todos + settings)
        var colors: [String] = []
        store.addListener(
            if: { oldState, newState in oldState.keys == newState.keys },
            stateSelector: { $0.value(forKeyOfType: TodoSettings.self)?.textColor },
            callback: { colors.append($0) }
        )
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(colors == ["black"])
    }
}
