import EventModules
import Foundation
import Testing

@MainActor
struct TheStoreTests {
    //> struct Basket: Equatable {

    //> struct AddProduct: Action {

    //>> struct Settings: Equatable {

    private let basket = TableReducer(initialState: Basket(names: []))
        .on(AddProduct.self) { basket, action in basket.names.append(action.name) }

    private func makeStore() -> Store { Suas.createStore(reducer: basket + SettingsReducer()) }

    @Test
    func minimalExample() {
        var printed: [[String]] = []
        func print(_ names: [String]) { printed.append(names) }

        //>> let basket = TableReducer(initialState: Basket(names: []))

        #expect(printed == [["lamp"]])
    }

    @Test
    func otherThreadsSendActionsInOrder() async {
        let store = makeStore()
        let baskets = store.states.compactMap { $0[Basket.self]?.names }.values

        //> let inlet = store.inlet

        let names = await baskets.first { @Sendable names in names.count == 2 }
        #expect(names == ["lamp", "chair"])
    }

    @Test
    func severalStates() {
        //> let store = Suas.createStore(reducer: basket + SettingsReducer())

        #expect(store.state.keys == ["Basket", "Settings"])
        store.addListener(forStateType: Basket.self) { _ in Issue.record("not its key") }
        store.dispatch(SetCurrency(currency: "USD"))
        #expect(store.state[Settings.self]?.currency == "USD")
    }

    @Test
    func readingAndReplacing() {
        let store = makeStore()

        //> let names = store.state[Basket.self]?.names

        #expect(names == [] && currency == "EUR" && keys == ["Basket", "Settings"])

        //> let kept = store.state

        #expect(store.state[Basket.self]?.names == [])
        #expect(store.state[Settings.self]?.currency == "USD")

        //> store.detach(stateKey: "Settings")

        #expect(store.state[Settings.self]?.currency == "EUR")
    }
}

extension TheStoreTests {
    @Test
    func filters() {
        var log: [String] = []
        let store = makeStore()

        //> store.addListener(

        store.dispatch(AddProduct(name: "lamp"))
        store.reset(state: Basket(names: []))
        #expect(log == ["added lamp"])
    }

    private final class Screen {
        var shown: [String] = []

        func show(_ text: String) { shown.append(text) }
    }

    @Test
    func selectors() {
        let store = makeStore()
        let screen = Screen()

        //> let summary: StateSelector<String> = { state in

        struct Unread: Equatable {}
        store.attach(reducer: TableReducer(initialState: Unread()))
        store.dispatch(AddProduct(name: "lamp"))
        let texts = ["0 products in EUR", "1 products in EUR"]
        #expect(screen.shown == texts)
        store.detach(stateKey: "Settings")
        #expect(screen.shown.count == 2)
    }

    private func makePart(of store: Store) -> PartialStore<String> {
        store.partialStore { state in state[Basket.self].map { "\($0.names.count) products" } }
    }

    @Test
    func partialStores() {
        var log: [String] = []
        let store = makeStore()
        let summary: StateSelector<String> = { state in
            state[Basket.self].map { "\($0.names.count) products" }
        }

        //> let part = store.partialStore(stateSelector: summary)

        store.dispatch(SetCurrency(currency: "USD"))
        #expect(log == ["1 products", "now: 1 products"])
    }

    @Test
    func statesAsASequence() async {
        var log: [String] = []
        let part = makePart(of: makeStore())
        let adding = Task {
            for _ in 1...3 {
                part.dispatch(AddProduct(name: "lamp"))
                await Task.yield()
            }
        }

        //> for await text in part.states.values {

        await adding.value
        #expect(log.last == "3 products")
    }

    @Test
    func subscriptions() {
        let store = makeStore()
        let screen = Screen()

        //> let subscription = store.addListener(forStateType: Basket.self) { [weak screen] basket in

        store.dispatch(AddProduct(name: "lamp"))
        #expect(screen.shown == ["[]"])
    }

    @Test
    func actionListeners() {
        let store = makeStore()
        let screen = Screen()
        store.addActionListener { [weak screen] action in
            if action is EmptyBasket { screen?.show("The basket is empty") }
        }
        store.dispatch(EmptyBasket())
        #expect(screen.shown == ["The basket is empty"])

        //> let alerts = store.addActionListener { [weak screen] action in

        store.dispatch(EmptyBasket())
        #expect(screen.shown == ["The basket is empty", "The basket is empty"])
    }
}

extension TheStoreTests {
    @Test
    func middlewares() {
        var log: [String] = []

        //> let trimming = BlockMiddleware { action, getState, dispatch, next in

        #expect(log.count == 1)
        store.dispatch(AddProduct(name: " "))
        #expect(store.state[Basket.self]?.names == ["lamp"])
    }
}
