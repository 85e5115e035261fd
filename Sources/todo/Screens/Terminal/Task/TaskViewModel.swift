import Screens

/// What the screen of a task's details shows.
struct TaskViewModel: ViewModelWithLocalState {
    /// nil if the task is not there any more.
    let task: TodoTask?
    let notice: TodoList.Message?
    let color: TodoColor
    let local: TaskLocalState

    init?(state: TodoState?, localState: TaskLocalState) {
        guard let state else { return nil }
        task = state.list.document.task(localState.number)
        notice = localState.read === state.list.news ? nil : state.list.notice
        color = state.settings.color
        local = localState
    }
}
