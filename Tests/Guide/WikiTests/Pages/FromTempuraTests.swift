import EventModules
import EventModulesScreens
import Testing

@MainActor
struct FromTempuraTests {
    struct Basket: Equatable { var names: [String] }

    struct RemoveProduct: AppAction {
        let index: Int

        func updatedState(currentState: inout Basket) { currentState.names.remove(at: index) }
    }

    struct BasketLocalState: LocalState {
        var selected = 0
    }

    struct BasketViewModel: ViewModelWithLocalState {
        let lines: [String]

        init?(state: Basket?, localState: BasketLocalState) {
            guard let state else { return nil }
            lines = state.names.indices.map { index in
                (index == localState.selected ? "> " : "  ") + state.names[index]
            }
        }
    }

    final class BasketView: ViewControllerModellableView {
        var model: BasketViewModel? { didSet { update(oldModel: oldValue) } }
        var didSelect: (Int) -> Void = { _ in }
        var didRemove: (Int) -> Void = { _ in }
        var didCheckOut: () -> Void = {}
        private(set) var shown: [[String]] = []

        func setup() {}
        func style() {}
        func update(oldModel: BasketViewModel?) { shown.append(model?.lines ?? []) }
    }

    //>> final class BasketScreen: ViewControllerWithLocalState<BasketView> {

    @Test
    func aScreenUpdatesBeforeADispatchReturns() {
        let reducer = AppActionReducer(initialState: Basket(names: ["Lamp", "Chair"]))
        let store = Suas.createStore(reducer: reducer)
        let screen = BasketScreen(
            store: store.partialStore(forStateType: Basket.self),
            localState: BasketLocalState(),
            connected: true
        )
        var isCheckedOut = false
        screen.onCheckOut = { isCheckedOut = true }
        screen.rootView.didSelect(1)
        #expect(screen.rootView.shown.last == ["  Lamp", "> Chair"])
        screen.rootView.didRemove(0)
        #expect(screen.rootView.shown.last == ["  Chair"])
        screen.rootView.didCheckOut()
        #expect(isCheckedOut)
    }
}
