/// A value that a view draws.
///
/// A screen creates its view model from state: conform to `ViewModelWithState` or
/// `ViewModelWithLocalState`. A nested view's model is created by the code that sets it.
public protocol ViewModel: SendableMetatype {}

/// The base of `ViewModelWithState` and `ViewModelWithLocalState`; conform to one of these.
public protocol ScreenViewModel: ViewModel {
    /// The part of the store's state.
    associatedtype S
}

/// A view model that is created from the store's state alone.
///
/// ```swift
/// struct CounterViewModel: ViewModelWithState {
///     let text: String
///
///     init?(state: Counter) {
///         text = "\(state.count) times"
///     }
/// }
/// ```
public protocol ViewModelWithState: ScreenViewModel {
    /// The part of the store's state.
    associatedtype S

    /// Creates the view model of the current state. If it fails, the view is empty.
    init?(state: S)
}

/// The state of a single screen, such as its selected row.
public protocol LocalState: SendableMetatype {}

/// A view model that is created from the store's state and the screen's local state.
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
    /// The part of the store's state.
    associatedtype S

    /// The screen's local state.
    associatedtype LS: LocalState

    /// Creates the view model of the last known state, which is nil before the screen first
    /// connects. If it fails, the view is empty.
    init?(state: S?, localState: LS)
}
