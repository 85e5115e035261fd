package import EventModules

/// Reduces the console's sub-state.
package struct ConsoleReducer: Reducer {
    package let initialState = Console()

    /// Creates a reducer.
    package init() {}

    /// Returns the next state.
    package func reduce(state: Console, action: any Action) -> Console? {
        guard let action = action as? ShowMessage else { return nil }
        var console = state
        console.message = action.message
        return console
    }
}
