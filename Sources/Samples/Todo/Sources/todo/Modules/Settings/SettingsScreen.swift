import EventModules
import Screens
import Terminal

/// The settings on a terminal.
final class SettingsScreen: ViewControllerWithLocalState<SettingsView>, TerminalScreen {
    private unowned let module: SettingsModule

    static let help = [
        ("Up, Down, k, j", "select another color"),
        ("Enter, Space", "use the color for open tasks"),
        ("Escape, q", "close the settings"),
    ]

    init(_ store: Store, _ module: SettingsModule) {
        self.module = module
        super.init(store: store.screen { _ in () }, localState: SettingsLocalState())
    }

    func draw(on surface: inout TerminalSurface) {
        rootView.draw(on: &surface)
    }

    var needsKeys: Bool { false }

    func press(_ key: Key) -> Bool {
        switch key {
        case .up, .character("k"): point(by: -1)
        case .down, .character("j"): point(by: 1)
        case .enter, .character(" "): viewModel.map { module.events.emit(.colorChosen($0.pointed)) }
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

/// The local state of the settings' screen.
struct SettingsLocalState: LocalState {
    /// The highlighted color; nil for the current one.
    var pointed: TodoColor?
}

/// The view model of the settings' screen.
struct SettingsViewModel: ViewModelWithLocalState {
    let chosen: TodoColor
    let pointed: TodoColor

    init?(state: TodoState<Void>?, localState: SettingsLocalState) {
        guard let state else { return nil }
        chosen = state.settings.color
        pointed = localState.pointed ?? chosen
    }
}

/// Draws the settings in a box over the screen below.
final class SettingsView: TerminalView, ViewControllerModellableView {
    private static let width = 36

    func update(oldModel: SettingsViewModel?) {}

    override func draw(on surface: inout TerminalSurface) {
        super.draw(on: &surface)
        guard let model else { return }
        let colors = TodoColor.allCases.map { line($0, model) }
        let lines =
            [(" Settings: color of open tasks", TerminalStyle.bar)] + colors
            + [(" Enter chooses, Escape closes", .label)]
        drawBox(lines, on: &surface)
    }

    private func line(
        _ color: TodoColor,
        _ model: SettingsViewModel
    ) -> (String, TerminalStyle) {
        let mark = color == model.chosen ? "*" : " "
        let style = TerminalStyle(color == model.pointed ? .inverse : [])
        return (" \(mark) \(color.rawValue)", style)
    }

    private func drawBox(
        _ lines: [(text: String, style: TerminalStyle)],
        on surface: inout TerminalSurface
    ) {
        let width = min(Self.width, surface.size.columns)
        let column = (surface.size.columns - width) / 2
        // On a low terminal, the highlighted line has priority.
        let pointed = lines.lastIndex { $0.style == TerminalStyle(.inverse) } ?? 0
        let first = max(0, min(pointed, lines.count - surface.size.rows))
        let seen = lines.dropFirst(first).prefix(surface.size.rows)
        let row = (surface.size.rows - seen.count) / 2
        for (index, line) in seen.enumerated() {
            let place = TerminalPosition(row: row + index, column: column)
            surface.write(line.text, at: place, style: line.style, width: width)
        }
    }
}
