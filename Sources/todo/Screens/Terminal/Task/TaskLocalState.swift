import Screens
import Terminal

/// The local state of a task's screen.
struct TaskLocalState: LocalState {
    /// The current meaning of the keys.
    enum Mode {
        case looking
        case editing(TextField)
        case prioritizing
    }

    /// The task's number in the list.
    let number: Int
    var mode = Mode.looking

    /// The outcome whose message was dismissed.
    var read: TodoList.News?
}
