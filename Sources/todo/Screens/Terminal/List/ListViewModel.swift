import Screens

/// The view model of the list's screen.
struct ListViewModel: ViewModelWithLocalState {
    let list: TodoList

    /// The message to show; nil after it was dismissed.
    let notice: TodoList.Message?
    let color: TodoColor
    let local: ListLocalState

    init?(state: TodoState?, localState: ListLocalState) {
        guard let state else { return nil }
        list = state.list
        notice = localState.read === state.list.news ? nil : state.list.notice
        color = state.settings.color
        local = localState
    }
}
