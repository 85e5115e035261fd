import Screens

/// The state of the screen of a task's details itself.
struct TaskLocalState: LocalState {
    /// What keys mean at the moment.
    enum Mode {
        case looking
        case editing(TextField)
        case prioritizing
    }

    /// The task's number in the list.
    let number: Int
    var mode = Mode.looking

    /// What has been said already and is not to be said again.
    var read: TodoList.News?
}
