import EventModulesScreens
import Testing

class Panel: ModelHolder {
    var heldModel: (any ViewModel)?
    required init() {}

    func setup() {}
    func style() {}
}

struct BasketSize: ViewModelWithState {
    let count: Int

    init?(state: Basket) { count = state.names.count }
}

final class BasketPanel: Panel, ViewControllerModellableView {
    private(set) var count = -1

    func update(oldModel: BasketSize?) { count = model?.count ?? -1 }
}

/// A view that declares its model, in the words of the page.
final class SizeView: ViewControllerModellableView {
    var model: BasketSize? { didSet { update(oldModel: oldValue) } }
    private(set) var count = -1

    func setup() {}
    func style() {}
    func update(oldModel: BasketSize?) { count = model?.count ?? -1 }
}

struct Wishes: Equatable {
    var names = ["lamp", "chair"]
}

struct Summary {
    let basket: Basket
    let wishes: Wishes
}

/// The parts of the page without UIKit.
@MainActor
struct ViewControllersTests {
    private let store = Suas.createStore(
        reducer: Basket.reducer + AppActionReducer(initialState: Wishes())
    )

    @Test
    func viewsStoreTheirModels() {
        let part = store.partialStore(forStateType: Basket.self)
        let panel = ViewController<BasketPanel>(store: part, connected: true)
        let view = ViewController<SizeView>(store: part, connected: true)
        store.dispatch(AddProduct(name: "lamp"))
        #expect([panel.rootView.count, view.rootView.count] == [1, 1])
    }

    @Test
    func partsOfSeveralStates() {
        //> let summary = store.partialStore { state -> Summary? in

        #expect(summary.state?.wishes.names == ["lamp", "chair"])
        store.detach(stateKey: "Basket")
        #expect(summary.state == nil)
    }

    @Test
    func oneChildReplacesAnother() {
        let part = store.partialStore(forStateType: Basket.self)
        let screens = (0..<3).map { _ in ViewController<BasketPanel>(store: part) }
        let (basket, wishes, offers) = (screens[0], screens[1], screens[2])
        basket.viewWillAppear()
        basket.viewDidAppear()
        var log: [String] = []
        for (name, screen) in [("wishes", wishes), ("offers", offers)] {
            screen.events.subscribe(onNext: { log.append("\(name) \($0)") })
                .disposed(by: screen.disposeBag)
        }
        basket.add(wishes)
        basket.transition(from: wishes, to: offers)
        #expect(
            log == [
                "wishes willAppear", "wishes appeared", "wishes willDisappear",
                "offers willAppear", "wishes disappeared", "offers appeared",
            ]
        )
    }
}
