import EventModules
import Testing

@MainActor
struct MovingfromSuasTests {
    //> struct Basket {

    //> struct AddProduct: Action {

    struct CheckOut: Action {}

    struct BasketReducer: Reducer {
        var initialState = Basket(names: [])

        func reduce(state: Basket, action: any Action) -> Basket? {
            if let action = action as? AddProduct {
                return Basket(names: state.names + [action.name])
            }
            return action is CheckOut ? Basket(names: []) : nil
        }
    }

    //> enum BasketEvent: EventProtocol {

    //> final class BasketModule: EventsEmitting {

    @MainActor
    final class BasketView {
        private(set) var shown: [String] = []

        func show(_ names: [String]) { shown.append("\(names)") }
        func showMessage(_ text: String) { shown.append(text) }
    }

    @Test
    func theFeatureAfterTheMove() throws {
        let view = BasketView()

        //>> let store = Suas.createStore(reducer: BasketReducer())

        #expect(view.shown == ["[\"Lamp\"]", "Thank you", "[]"])
    }

    @Test
    func oneStepFurther() {
        let store = Suas.createStore(reducer: BasketReducer())

        //> let bridge = StoreEventsListener(store: store)

        #expect(store.state[Basket.self]?.names == ["Lamp"])
        basket.events.emit(.checkedOut)
        #expect(store.state[Basket.self]?.names == [])
    }

    @Test
    func actionsFromOtherThreads() async {
        let store = Suas.createStore(reducer: BasketReducer())
        let names = store.states.compactMap { $0[Basket.self]?.names }.values

        //>   let inlet = store.inlet

        let added = await names.first { @Sendable names in !names.isEmpty }
        #expect(added == ["Chair"])
    }

    @Test
    func theOlderSpellingOfReduceWorks() {
        struct OldReducer: Reducer {
            var initialState = Basket(names: [])

            func reduce(action: any Action, state: Basket) -> Basket? { Basket(names: ["old"]) }
        }
        let store = Suas.createStore(
            reducer: OldReducer(),
            state: ["Basket": Basket(names: ["Lamp"])]
        )
        #expect(store.state[Basket.self]?.names == ["Lamp"])
        store.dispatch(action: CheckOut())
        #expect(store.state[Basket.self]?.names == ["old"])
    }

    @Test
    func aResetCallsTheListeners() {
        let view = BasketView()
        let store = Suas.createStore(reducer: BasketReducer())
        store.addListener(forStateType: Basket.self) { view.show($0.names) }
        store.reset(state: Basket(names: ["Lamp"]))
        #expect(view.shown == ["[\"Lamp\"]"])
    }

    @Test
    func aDispatchInAListenerIsQueued() {
        let store = Suas.createStore(reducer: BasketReducer())
        var log: [String] = []
        store.addListener(forStateType: Basket.self) { basket in
            if basket.names == ["Lamp"] { store.dispatch(AddProduct(name: "Chair")) }
            log.append("first \(basket.names.count), \(store.state[Basket.self]?.names.count ?? 0)")
        }
        store.addListener(forStateType: Basket.self) { log.append("second \($0.names.count)") }
        store.dispatch(AddProduct(name: "Lamp"))
        #expect(log == ["first 1, 1", "second 1", "first 2, 2", "second 2"])
    }
}
