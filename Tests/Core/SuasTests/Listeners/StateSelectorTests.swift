import Suas
import Testing

@MainActor
struct StateSelectorTests {
    struct TodoItemWithSettings: Equatable {
        var textColor: String
        var todoString: String
    }

    let log = Log()

    let todoItemWithSettingsStateSelector: StateSelector<TodoItemWithSettings> = { state in
        guard
            let todoList = state.value(forKeyOfType: TodoList.self),
            let settings = state.value(forKeyOfType: TodoSettings.self)
        else { return nil }
        return TodoItemWithSettings(
            textColor: settings.textColor,
            todoString: todoList.todos.joined(separator: "\n")
        )
    }

    @Test
    func combinesSeveralStatesIntoOne() {
        let store = todoStore()
        store.addListener(stateSelector: todoItemWithSettingsStateSelector) { state in
            log.add("\(state.todoString) in \(state.textColor)")
        }
        store.dispatch(action: AddTodo(text: "milk"))
        store.dispatch(action: SetTextColor(name: "black"))
        #expect(log.entries == ["milk in white", "milk in black"])
    }

    @Test
    func returningNilSkipsItsListener() {
        let store = Suas.createStore(reducer: TodoReducer())
        store.addListener(stateSelector: todoItemWithSettingsStateSelector) { _ in log.add("told") }
        store.addListener { _ in log.add("others are told") }
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(log.entries == ["others are told"])
    }

    @Test
    func anOptionalSelectionMayBeNil() {
        let store = todoStore()
        let first: StateSelector<String?> = { state in
            .some(state.value(forKeyOfType: TodoList.self)?.todos.first)
        }
        store.addListener(stateSelector: first) { log.add($0 ?? "none") }
        store.dispatch(action: SetTextColor(name: "black"))
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(log.entries == ["none", "milk"])
    }

    @Test
    func isNotCalledForARemovedListener() {
        let store = todoStore()
        let subscription = store.addListener(
            stateSelector: { _ in log.add("selecting") },
            callback: { log.add("told") }
        )
        store.dispatch(action: StartOver())
        subscription.removeListener()
        store.dispatch(action: StartOver())
        #expect(log.entries == ["selecting", "told"])
    }
}
