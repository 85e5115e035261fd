/// A value that a view draws.
///
/// A screen creates its view model from state: conform to `ViewModelWithState` or
/// `ViewModelWithLocalState`. The code that sets a nested view's model creates it.
public protocol ViewModel: SendableMetatype {}

/// The base of `ViewModelWithState` and `ViewModelWithLocalState`; conform to one of these.
public protocol ScreenViewModel: ViewModel {
    /// The part of the store's state.
    associatedtype S
}

/// A view model that is created from the store's state alone.
///
/// ```swift
/// struct BasketViewModel: ViewModelWithState {
///     let text: String
///
///     init?(state: Basket) {
///         text = "\(state.names.count) products"
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
/// struct CatalogViewModel: ViewModelWithLocalState {
///     var products: [Product]
///     var selectedIndex: Int
///
///     init?(state: Catalog?, localState: CatalogLocalState) {
///         guard let state else { return nil }
///         products = state.products
///         selectedIndex = localState.selectedIndex
///     }
/// }
/// ```
public protocol ViewModelWithLocalState: ScreenViewModel {
    /// The part of the store's state.
    associatedtype S

    /// The screen's local state.
    associatedtype LS: LocalState

    /// Creates the view model of the last known state, which is `nil` before the screen first
    /// connects. If it fails, the view is empty.
    init?(state: S?, localState: LS)
}
