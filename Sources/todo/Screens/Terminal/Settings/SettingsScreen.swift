import Screens
import Terminal

/// The settings on a terminal.
final class SettingsScreen: ViewControllerWithLocalState<SettingsView>, TerminalScreen {
    private unowned let module: SettingsModule

    init(_ store: Store, _ module: SettingsModule) {
        self.module = module
        super.init(store: store.screens, localState: SettingsLocalState())
    }

    func draw(on surface: inout TerminalSurface) {
        rootView.draw(on: &surface)
    }

    var needsKeys: Bool { false }

    func press(_ key: Key) -> Bool {
        switch key {
        case .up, .character("k"): point(by: -1)
        case .down, .character("j"): point(by: 1)
        case .enter, .character(" "): viewModel.map { module.choose($0.pointed) }
        default: return false
        }
        return true
    }

    private func point(by step: Int) {
        let colors = TodoColor.allCases
        guard let pointed = viewModel?.pointed, let index = colors.firstIndex(of: pointed) else {
            return
        }
        localState.pointed = colors[max(0, min(index + step, colors.count - 1))]
    }
}
