/// Where stores are made.
public enum Suas {
    /// Makes a store.
    ///
    /// ```swift
    /// let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
    /// ```
    ///
    /// - Parameters:
    ///   - reducer: One reducer, or several combined with `+`.
    ///   - state: Sub-states to begin with instead of the reducers' own; a key that is not there
    ///     begins with its reducer's. A key that nobody reduces, or with a value that its
    ///     reducer's type cannot hold, is left out and reported.
    ///   - middleware: What stands between the actions and the reducers; several are combined
    ///     with `+`.
    /// - Returns: A store in which nothing has happened yet.
    @MainActor
    public static func createStore(
        reducer: some CombinableReducer,
        state: Store.State = [:],
        middleware: (any Middleware)? = nil
    ) -> Store {
        Store(reducer: CombinedReducer(reducer.parts), state: state, middleware: middleware)
    }
}
