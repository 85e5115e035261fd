/// A view model that is made of a part of the store's state.
///
/// Conform to `ViewModelWithState` or `ViewModelWithLocalState`.
public protocol ScreenViewModel: ViewModel {
    /// The part of the store's state.
    associatedtype S
}
