package import EventModules

/// Says what each action makes of what is said where commands are typed.
package struct ConsoleReducer: Reducer {
    package let initialState = Console()

    /// Makes a reducer.
    package init() {}

    /// Makes the state that an action leads to.
    package func reduce(state: Console, action: any Action) -> Console? {
        guard let action = action as? ShowMessage else { return nil }
        var console = state
        console.message = action.message
        return console
    }
}
