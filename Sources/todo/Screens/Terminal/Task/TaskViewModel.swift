import Screens

/// What the screen of a task's details shows.
struct TaskViewModel: ViewModelWithLocalState {
    /// nil if the task is not there any more.
    let task: TodoTask?
    let message: TodoList.Message?
    let color: TodoColor
    let local: TaskLocalState

    init?(state: TodoState?, localState: TaskLocalState) {
        guard let state else { return nil }
        task = state.list.document.task(localState.number)
        message = state.list.message
        color = state.settings.color
        local = localState
    }
}
