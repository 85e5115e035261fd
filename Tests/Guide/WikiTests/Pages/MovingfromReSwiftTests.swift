import EventModules
import Testing

@MainActor
private enum Output {
    static var lines: [String] = []
}

@MainActor
private func print(_ item: Any) {
    Output.lines.append("\(item)")
}

@MainActor
struct MovingfromReSwiftTests {
    private let page = GuidePage(path: "Wiki/Moving-from-ReSwift.md")

    struct Basket {
        var names: [String] = []
    }

    struct AddProduct: Action {
        let name: String
    }

    struct AppState {
        var basket: [String] = []
    }

    func appReducer(action: any Action, state: AppState?) -> AppState {
        var state = state ?? AppState()
        if let action = action as? AddProduct { state.basket.append(action.name) }
        return state
    }

    @Test
    func theFeatureAfterTheMove() throws {
        Output.lines = []
        let bag = DisposeBag()

        let reducer = TableReducer(initialState: Basket())
            .on(AddProduct.self) { basket, action in basket.names.append(action.name) }

        let tracking = BlockMiddleware { action, getState, dispatch, next in
            if let action = action as? AddProduct { print("tracked \(action.name)") }
            next(action)
        }

        let store = Suas.createStore(reducer: reducer, middleware: tracking)

        let count = store.partialStore { state in state[Basket.self]?.names.count }
        count.states
            .subscribe(onNext: { print("badge: \($0)") })
            .disposed(by: bag)

        store.dispatch(AddProduct(name: "Lamp"))

        #expect(try page.shows(Output.lines.joined(separator: "\n")))
    }

    @Test
    func aReducerFunctionCanStay() {
        let whole = BlockReducer(initialState: AppState()) { state, action in
            appReducer(action: action, state: state)
        }

        let store = Suas.createStore(reducer: whole)
        var changes: [Int] = []
        store.addListener(forStateType: AppState.self) { changes.append($0.basket.count) }
        struct Unknown: Action {}
        store.dispatch(AddProduct(name: "Lamp"))
        store.dispatch(Unknown())
        #expect(changes == [1, 1])
    }

    @Test
    func aNewListenerIsNotCalledImmediately() {
        let store = Suas.createStore(reducer: TableReducer(initialState: Basket()))
        var calls = 0
        let subscription = store.addListener(forStateType: Basket.self) { _ in calls += 1 }
        #expect(calls == 0)
        subscription.informWithCurrentState()
        #expect(calls == 1)
    }
}
