import EventModules
import Testing

/// Listeners of a store end together with a bag.
@MainActor
struct SubscriptionDisposingTests {
    private struct Add: Action {}

    private let store = Suas.createStore(
        reducer: TableReducer(initialState: 0, stateKey: "count")
            .on(Add.self) { count, _ in count += 1 }
    )

    @Test
    func aStateListenerEndsWithItsBag() {
        var counts: [Int] = []
        var bag: DisposeBag? = DisposeBag()
        let subscription = store.addListener(forStateType: Int.self, stateKey: "count") {
            counts.append($0)
        }
        if let bag { subscription.disposed(by: bag) }
        store.dispatch(action: Add())
        bag = nil
        store.dispatch(action: Add())
        #expect(counts == [1])
    }

    @Test
    func anActionListenerEndsWithItsBag() {
        var heard = 0
        let bag = DisposeBag()
        store.addActionListener { _ in heard += 1 }.disposed(by: bag)
        store.dispatch(action: Add())
        bag.dispose()
        store.dispatch(action: Add())
        #expect(heard == 1)
    }
}
