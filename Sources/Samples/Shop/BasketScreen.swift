import EventModulesScreens

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
    var words: [String] { state?.names.isEmpty == false ? ["buy"] : [] }

    func enter(_ word: String) { onCheckOut() }
}
