/// State that concerns one screen only, such as the row that is selected.
///
/// ```swift
/// struct ListLocalState: LocalState {
///     var selectedIndex: Int
/// }
/// ```
public protocol LocalState {}
