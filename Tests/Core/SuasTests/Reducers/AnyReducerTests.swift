import Suas
import Testing

@MainActor
struct AnyReducerTests {
    @Test
    func aReducerIsOnePart() {
        #expect(Suas.createStore(reducer: Parts(TodoReducer().parts)).state.keys == ["TodoList"])
    }

    @Test
    func partsCanBeReorderedAndLeftOut() {
        let reducer = number("a") + number("b") + number("c")
        let store = Suas.createStore(reducer: Parts(reducer.parts.reversed().dropLast()))
        #expect(store.state.keys == ["c", "b"])
        store.dispatch(action: Add(1, to: "a", "b"))
        #expect("\(store.state)" == #"["c": 0, "b": 1]"#)
    }

    @Test
    func severalStoresMayShareAPart() {
        let parts = Parts(number("a").parts)
        let first = Suas.createStore(reducer: parts)
        let second = Suas.createStore(reducer: parts)
        first.dispatch(action: Add(1, to: "a"))
        #expect(first.state.number("a") == 1)
        #expect(second.state.number("a") == 0)
    }
}

private struct Parts: CombinableReducer {
    let parts: [AnyReducer]

    init(_ parts: some Sequence<AnyReducer>) {
        self.parts = Array(parts)
    }
}
