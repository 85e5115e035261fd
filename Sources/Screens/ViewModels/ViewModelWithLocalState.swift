/// A view model that is made of the store's state and of the state of the screen itself.
///
/// ```swift
/// struct TodolistViewModel: ViewModelWithLocalState {
///     var todos: [String]
///     var selectedIndex: Int
///
///     init?(state: GlobalState?, localState: ListLocalState) {
///         guard let state else { return nil }
///         todos = state.todos
///         selectedIndex = localState.selectedIndex
///     }
/// }
/// ```
public protocol ViewModelWithLocalState: ScreenViewModel {
    associatedtype S

    /// The state of the screen itself.
    associatedtype LS: LocalState

    /// Makes what is to be drawn; nil leaves the view empty.
    ///
    /// - Parameters:
    ///   - state: The part of the store's state that was seen last; nil if none has been seen.
    ///   - localState: The screen's own state, as it is now.
    init?(state: S?, localState: LS)
}
