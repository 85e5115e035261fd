import Screens

/// The state of the settings' screen itself.
struct SettingsLocalState: LocalState {
    /// The colour that Enter would choose; nil for the one that is chosen.
    var pointed: TodoColor?
}
