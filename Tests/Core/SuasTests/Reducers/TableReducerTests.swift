import Suas
import Testing

@MainActor
struct TableReducerTests {
    private struct Basket: Equatable {
        var names: [String] = []
    }

    private struct AddProduct: Action {
        let name: String
    }

    private struct Rename: Action {
        let name: String
    }

    private let reducer = TableReducer(initialState: Basket())
        .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
        .mutate(on: Rename.self) { basket, action in
            guard !action.name.isEmpty, !basket.names.isEmpty else { return false }
            basket.names[0] = action.name
            return true
        }
    private let log = Log()

    @Test
    func anActionRunsTheRowsForItsType() {
        let store = listenedStore(reducer)
        store.dispatch(action: AddProduct(name: "Lamp"))
        store.dispatch(action: Rename(name: "Vase"))
        store.dispatch(action: Nothing())
        #expect(log.entries == ["[\"Lamp\"]", "[\"Vase\"]"])
    }

    @Test
    func aRowThatReturnsFalseChangesNothing() {
        let store = listenedStore(reducer)
        store.dispatch(action: Rename(name: "Vase"))
        #expect(log.entries.isEmpty)
    }

    @Test
    func aRowMayIgnoreTheAction() {
        let table = TableReducer(initialState: Basket(names: ["Lamp"]))
            .on(AddProduct.self) { $0.names.append("Vase") }
            .on(AddProduct.self) { basket in
                let last = basket.names.removeLast()
                basket.names.insert(last, at: 0)
            }
            .mutate(on: Rename.self) { $0.names.isEmpty }
            .mutate(on: Nothing.self) { basket in
                guard basket.names.count > 1 else { return false }
                basket.names.removeLast()
                return true
            }
        let store = listenedStore(table)
        store.dispatch(AddProduct(name: "Chair"))
        store.dispatch(Rename(name: "Chair"))
        store.dispatch(Nothing())
        store.dispatch(Nothing())
        #expect(log.entries == ["[\"Vase\", \"Lamp\"]", "[\"Vase\"]"])
        #expect(table.actionTypes?.map { "\($0)" } == ["AddProduct", "Rename", "Nothing"])
    }

    @Test
    func rowsForOneTypeRunInOrder() {
        let twice = TableReducer(initialState: Basket())
            .on(AddProduct.self) { basket, action in basket.names.append("1 \(action.name)") }
            .on(AddProduct.self) { basket, action in basket.names.append("2 \(action.name)") }
            .mutate(on: AddProduct.self) { _, _ in false }
        let store = listenedStore(twice)
        store.dispatch(action: AddProduct(name: "Lamp"))
        #expect(log.entries == ["[\"1 Lamp\", \"2 Lamp\"]"])
    }

    @Test
    func namesItsActionTypes() {
        #expect(reducer.actionTypes?.map { "\($0)" } == ["AddProduct", "Rename"])
    }

    @Test
    func addingRowsToACopyLeavesTheOriginalUnchanged() {
        _ = reducer.on(Nothing.self) { basket, _ in basket.names = [] }
        #expect(reducer.actionTypes?.count == 2)
    }

    // Each row copied all earlier ones: 4,000 took 0.8 s.
    @Test
    func addingARowCopiesNoOthers() {
        var tables = [TypeTable<Int>()]
        for count in 0..<1_000 {
            var table = tables[count]
            table.append(count, for: Nothing.self)
            tables.append(table)
        }
        let rows = tables.map { $0.rows(for: Nothing.self) }
        let buffers = Set(rows.dropFirst().map { $0.withUnsafeBufferPointer(\.baseAddress) })
        #expect(buffers.count == 1)
        #expect(rows.map(Array.init) == (0...1_000).map { Array(0..<$0) })
        tables[500].append(-1, for: Nothing.self)
        #expect(tables[500].rows(for: Nothing.self).last == -1)
        #expect(Array(tables[501].rows(for: Nothing.self)) == Array(0...500))
    }

    @Test
    func hasTheKeyOfItsTypeOrTheGivenKey() {
        #expect(reducer.stateKey == "Basket")
        #expect(TableReducer(initialState: Basket(), stateKey: "b").stateKey == "b")
    }

    @Test
    func reducesWithoutAStore() {
        let new = reducer.reduce(state: Basket(names: ["Lamp"]), action: AddProduct(name: "Vase"))
        #expect(new == Basket(names: ["Lamp", "Vase"]))
        #expect(reducer.reduce(state: Basket(), action: Nothing()) == nil)
    }

    @Test
    func changesItsStateInPlace() {
        let counting = TableReducer(initialState: MutatingReducerTests.Numbers())
            .on(AddProduct.self) { numbers, _ in numbers.append(1) }
        let store = Suas.createStore(reducer: counting)
        let numbers = { (state: Store.State) in state[MutatingReducerTests.Numbers.self] }
        // The reducer retains its initial state, which is copied once.
        for index in 0..<10 { store.dispatch(action: AddProduct(name: "\(index)")) }
        #expect(numbers(store.state)?.copies == 1)
        let kept = store.state
        store.dispatch(action: AddProduct(name: "after a copy"))
        #expect(numbers(store.state)?.copies == 2)
        #expect(numbers(kept)?.elements.count == 10)
    }

    private func listenedStore(_ reducer: TableReducer<Basket>) -> Store {
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Basket.self) { [log] in log.add("\($0.names)") }
        return store
    }
}
