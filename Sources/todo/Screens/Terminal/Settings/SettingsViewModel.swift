import Screens

/// The view model of the settings' screen.
struct SettingsViewModel: ViewModelWithLocalState {
    let chosen: TodoColor
    let pointed: TodoColor

    init?(state: TodoState?, localState: SettingsLocalState) {
        guard let state else { return nil }
        chosen = state.settings.color
        pointed = localState.pointed ?? chosen
    }
}
