import EventModulesCore
import Testing

/// Listeners of a store end together with a bag.
@MainActor
struct SubscriptionDisposingTests {
    private struct Add: Action {}

    private let reducer = TableReducer(initialState: 0, stateKey: "count")
        .on(Add.self) { count, _ in count += 1 }
    private let store: Store

    init() { store = Suas.createStore(reducer: reducer) }

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

    private final class Weak {
        weak var subscription: StoreSubscription?

        init(_ subscription: StoreSubscription) { self.subscription = subscription }
    }

    private enum End: CaseIterable {
        case removing, releasingTheObject, releasingTheStore
    }

    /// Regression: a bag that lives as long as the app grew with each listener that had ended.
    @Test(arguments: End.allCases)
    private func aBagDropsListenersThatHaveEnded(by end: End) {
        let bag = DisposeBag()
        let subscriptions = (0..<1_000).map { _ in
            let store = end == .releasingTheStore ? Suas.createStore(reducer: reducer) : store
            let subscription = store.addActionListener { _ in }
            subscription.disposed(by: bag)
            switch end {
            case .removing: subscription.removeListener()
            case .releasingTheObject: subscription.linkLifeCycleTo(object: DisposeBag())
            case .releasingTheStore: break
            }
            return Weak(subscription)
        }
        #expect(subscriptions.filter { $0.subscription != nil }.count <= 16)
    }
}
