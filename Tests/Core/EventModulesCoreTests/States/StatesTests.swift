import EventModulesCore
import Testing

@MainActor
struct StatesTests {
    private struct Add: Action {
        let amount: Int
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: 0, stateKey: "count") { count, action in
            (action as? Add).map { count + $0.amount }
        }
    )
    private let bag = DisposeBag()
    private let log = Log()

    private var counts: Observable<Int> {
        store.partialStore(forStateType: Int.self, stateKey: "count").states
    }

    @Test
    func statesBeginWithTheCurrentState() {
        store.states
            .compactMap { $0.value(forKey: "count", ofType: Int.self) }
            .subscribe(onNext: { [log] in log.lines.append("full \($0)") })
            .disposed(by: bag)
        counts.subscribe(onNext: { [log] in log.lines.append("part \($0)") }).disposed(by: bag)
        store.dispatch(action: Add(amount: 1))
        store.dispatch(action: Add(amount: 0))
        #expect(log.lines == ["full 0", "part 0", "full 1", "part 1", "full 1", "part 1"])
    }

    @Test
    func disposingRemovesTheListener() {
        let subscription = counts.subscribe(onNext: { [log] in log.lines.append("\($0)") })
        subscription.dispose()
        store.dispatch(action: Add(amount: 1))
        #expect(log.lines == ["0"])
    }

    // Subscribing inside a delivery once emitted the newest state twice.
    @Test
    func subscribingInADeliveryEmitsEachStateOnce() {
        let counts = counts
        store.addListener { [store, bag, log] state in
            guard log.lines.isEmpty else { return }
            log.lines.append("subscribing")
            store.dispatch(action: Add(amount: 1))
            counts.subscribe(onNext: { log.lines.append("\($0)") }).disposed(by: bag)
        }
        store.dispatch(action: Add(amount: 1))
        #expect(log.lines == ["subscribing", "2"])
    }

    // A change that no listener received once counted as the first state.
    @Test
    func anUnemittedChangeIsNotTheFirstState() {
        let counts = counts
        store.addListener { [store, bag, log] _ in
            guard log.lines.isEmpty else { return }
            log.lines.append("subscribing")
            store.dispatch(action: Add(amount: 0))
            counts.subscribe(onNext: { log.lines.append("\($0)") }).disposed(by: bag)
        }
        store.dispatch(action: Add(amount: 1))
        #expect(log.lines == ["subscribing", "1"])
    }

    @Test
    func statesAreAlsoAnAsyncSequence() async {
        let values = counts.values
        for amount in 1...3 { store.dispatch(action: Add(amount: amount)) }
        var found: [Int] = []
        for await count in values {
            found.append(count)
            if count == 6 { break }
        }
        #expect(found == [0, 1, 3, 6])
    }
}
