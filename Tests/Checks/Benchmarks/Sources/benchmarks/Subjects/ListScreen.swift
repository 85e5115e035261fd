import Screens

struct ListState: LocalState {
    var selected = 0
}

struct ListViewModel: ViewModelWithLocalState {
    let place: Int
    let selected: Int

    init?(state: Position?, localState: ListState) {
        guard let state else { return nil }
        place = state.place
        selected = localState.selected
    }
}

/// Draws a screen of 24 rows as lines of text.
final class ListView: ViewControllerModellableView {
    var model: ListViewModel? { didSet { update(oldModel: oldValue) } }
    private(set) var updates = 0

    func setup() {}
    func style() {}
    func update(oldModel: ListViewModel?) { updates += 1 }

    func frame() -> [String] {
        guard let model else { return [] }
        return (0..<24).map { row in
            (row == model.selected ? ">" : " ") + String(model.place + row)
        }
    }
}

final class ListScreen: ViewControllerWithLocalState<ListView> {
    /// Simulates a key press that selects the next row.
    func press() {
        localState.selected = (localState.selected + 1) % 24
    }
}
