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

    //> struct Basket {

    //> struct AddProduct: Action {

    //> struct AppState {

    //> func appReducer(action: any Action, state: AppState?) -> AppState {

    @Test
    func theFeatureAfterTheMove() throws {
        Output.lines = []
        let bag = DisposeBag()

        //>> let reducer = TableReducer(initialState: Basket())

        #expect(try page.shows(Output.lines.joined(separator: "\n")))
    }

    @Test
    func aReducerFunctionCanStay() {
        //> let whole = BlockReducer(initialState: AppState()) { state, action in

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
