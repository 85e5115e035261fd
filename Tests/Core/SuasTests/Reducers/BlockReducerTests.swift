import Suas
import Testing

@MainActor
struct BlockReducerTests {
    @Test
    func usesTheNameOfItsStateTypeAsKey() {
        #expect(BlockReducer(initialState: Cart.Item()) { _, _ in nil }.stateKey == "Item")
    }

    @Test
    func usesTheGivenKey() {
        let reducer = BlockReducer(initialState: 0, stateKey: "count") { _, _ in nil }
        #expect(reducer.stateKey == "count")
        #expect(reducer.initialState == 0)
    }

    @Test
    func reducesWithItsClosure() {
        let reducer = BlockReducer(initialState: 0) { count, action in
            action is Nothing ? count + 1 : nil
        }
        #expect(reducer.reduce(state: 4, action: Nothing()) == 5)
        #expect(reducer.reduce(state: 4, action: StartOver()) == nil)
    }

    @Test
    func worksInAStore() {
        let log = Log()
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0, stateKey: "count") { count, action in
                action is Nothing ? count + 1 : nil
            }
        )
        store.listen("count", "told", log)
        for action in [Nothing(), StartOver(), Nothing()] as [any Action] {
            store.dispatch(action: action)
        }
        #expect(log.entries == ["told 1", "told 2"])
    }
}
