import Screens

/// The view model of a task's screen.
struct TaskViewModel: ViewModelWithLocalState {
    /// The task; nil if it no longer exists.
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
