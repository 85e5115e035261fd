import Screens
import Terminal

/// Draws the settings in a box over the screen below.
final class SettingsView: TerminalView, ViewControllerModellableView {
    private static let width = 36

    func update(oldModel: SettingsViewModel?) {}

    override func draw(on surface: inout TerminalSurface) {
        super.draw(on: &surface)
        guard let model else { return }
        let colors = TodoColor.allCases.map { line($0, model) }
        let lines =
            [(" Settings: colour of open tasks", TerminalStyle.bar)] + colors
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
