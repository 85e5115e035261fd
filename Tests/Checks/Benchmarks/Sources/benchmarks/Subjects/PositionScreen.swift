import Screens

struct PositionViewModel: ViewModelWithState {
    let place: Int

    init?(state: Position) {
        place = state.place
    }
}

/// Draws nothing, but adds up the values that it would draw.
final class PositionView: ViewControllerModellableView {
    var model: PositionViewModel? { didSet { update(oldModel: oldValue) } }
    var tally: Tally?

    func setup() {}
    func style() {}
    func update(oldModel: PositionViewModel?) { tally?.add(model?.place ?? 0) }
}

final class PositionScreen: ViewController<PositionView> {}
