import EventModulesSwiftUI
import SwiftUI

final class BasketScreen: TextScreen, SwiftUIScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    var onCheckOut: () -> Void = {}
    private let basket: ObservedState<Basket>

    init(store: PartialStore<Basket>) {
        basket = ObservedState(store)
    }

    var words: [String] { basket.state?.names.isEmpty == false ? ["buy"] : [] }

    var body: some View {
        Text("Basket: \(basket.state?.names.joined(separator: ", ") ?? "")")
        ForEach(words, id: \.self) { word in Button(word) { self.enter(word) } }
    }

    func enter(_ word: String) { onCheckOut() }
}
