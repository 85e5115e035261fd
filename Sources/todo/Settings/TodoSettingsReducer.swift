package import EventModules

/// Says what each action makes of the settings.
package struct TodoSettingsReducer: Reducer {
    package let initialState = TodoSettings()

    /// Makes a reducer.
    package init() {}

    /// Makes the settings that an action leads to.
    package func reduce(state: TodoSettings, action: any Action) -> TodoSettings? {
        guard let action = action as? SetColor else { return nil }
        var settings = state
        settings.color = action.color
        return settings
    }
}
