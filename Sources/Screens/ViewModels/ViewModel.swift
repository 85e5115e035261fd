/// What a view draws, as plain data.
///
/// A screen's view model is made of state: `ViewModelWithState` or `ViewModelWithLocalState`. One
/// for a view inside another is made by whoever sets it.
public protocol ViewModel {}
