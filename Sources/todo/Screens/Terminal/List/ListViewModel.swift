import Screens

/// What the list's screen shows.
struct ListViewModel: ViewModelWithLocalState {
    let list: TodoList
    let color: TodoColor
    let local: ListLocalState

    init?(state: TodoState?, localState: ListLocalState) {
        guard let state else { return nil }
        list = state.list
        color = state.settings.color
        local = localState
    }
}
