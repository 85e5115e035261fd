import Screens

/// The local state of the settings' screen.
struct SettingsLocalState: LocalState {
    /// The highlighted colour; nil for the current one.
    var pointed: TodoColor?
}
