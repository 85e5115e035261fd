/// Says whether a listener is to be told of a change.
///
/// It gets the state before and after the action, and is asked only when there was a change.
public typealias FilterFunction<StateType> = (
    _ oldState: StateType, _ newState: StateType
) -> Bool

/// The filter that tells of every change; what a listener without a filter has.
public func alwaysFilter<StateType>(oldState: StateType, newState: StateType) -> Bool {
    true
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The filter that tells only of a state that is not equal to the one before.
///
/// ```swift
/// store.addListener(forStateType: TodoSettings.self, if: EqualsFilter()) { settings in
///     redraw(settings)
/// }
/// ```
///
/// - Returns: The filter; it takes the name of a type because Suas gave it one.
public func EqualsFilter<StateType: Equatable>() -> FilterFunction<StateType> {
    { oldState, newState in oldState != newState }
}
