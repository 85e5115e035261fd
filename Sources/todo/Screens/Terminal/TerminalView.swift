import Screens
import Terminal

/// A view that keeps a model and draws it on a surface.
@MainActor
class TerminalView: ModelHolder {
    var heldModel: (any ViewModel)?

    /// The size at the last drawing.
    private(set) var size = TerminalSize(rows: 24, columns: 80)

    required init() {}

    func setup() {}
    func style() {}

    /// Draws the model over the current content.
    func draw(on surface: inout TerminalSurface) {
        size = surface.size
    }
}
