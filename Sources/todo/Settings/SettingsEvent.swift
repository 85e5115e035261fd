import EventModules

/// What somebody wants of the settings.
package enum SettingsEvent: EventProtocol {
    case colorChosen(TodoColor)
}
