import EventModules

/// A request that the user made on the settings.
package enum SettingsEvent: EventProtocol {
    case colorChosen(TodoColor)
}
