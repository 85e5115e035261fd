package import EventModules

/// Reduces the sub-state of the settings.
package struct TodoSettingsReducer: Reducer {
    package let initialState = TodoSettings()

    /// Creates a reducer.
    package init() {}

    /// Returns the next settings.
    package func reduce(state: TodoSettings, action: any Action) -> TodoSettings? {
        guard let action = action as? SetColor else { return nil }
        var settings = state
        settings.color = action.color
        return settings
    }
}
