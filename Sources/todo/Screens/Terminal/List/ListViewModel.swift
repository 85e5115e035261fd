import Screens

/// What the list's screen shows.
struct ListViewModel: ViewModelWithLocalState {
    let list: TodoList

    /// What is to be said; nil once it has been read.
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
