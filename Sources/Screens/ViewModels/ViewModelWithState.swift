/// A view model that is made of the store's state alone.
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
    associatedtype S

    /// Makes what is to be drawn; nil leaves the view empty.
    ///
    /// - Parameter state: The part of the store's state, as it is now.
    init?(state: S)
}
