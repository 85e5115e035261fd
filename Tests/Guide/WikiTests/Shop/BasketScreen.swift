import Screens

struct BasketViewModel: ViewModelWithState {
    let text: String

    init?(state: Basket) {
        let names = state.names.joined(separator: ", ")
        text = names.isEmpty ? "Basket: empty" : "Basket: \(names) (type buy)"
    }
}

final class BasketView: ViewControllerModellableView {
    var model: BasketViewModel? { didSet { update(oldModel: oldValue) } }

    func setup() {}
    func style() {}
    func update(oldModel: BasketViewModel?) { print(model?.text ?? "") }
}

final class BasketScreen: ViewController<BasketView>, TextScreen {
    var onCheckOut: () -> Void = {}

    func enter(_ line: String) {
        if line == "buy" { onCheckOut() }
    }
}
