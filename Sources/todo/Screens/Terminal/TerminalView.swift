import Screens

/// What the views of the terminal have in common: they keep a model and draw it on a surface.
@MainActor
class TerminalView: ModelHolder {
    var heldModel: (any ViewModel)?

    /// How much there was to draw on the last time.
    private(set) var size = TerminalSize(rows: 24, columns: 80)

    required init() {}

    func setup() {}
    func style() {}

    /// Draws the model, over what is there.
    func draw(on surface: inout TerminalSurface) {
        size = surface.size
    }
}
