import EventModulesTestSupport
import Suas
import Testing

@MainActor
struct PartialStoreTests {
    /// A state that can't be compared.
    private struct Opaque {
        var number = 0
    }

    private struct Touch: Action {}

    private let log = Log()
    private let store = Suas.createStore(
        reducer: number("a") + number("b")
            + BlockReducer(initialState: Opaque()) { state, action in
                action is Touch ? state : nil
            }
    )

    @Test
    func readsItsPartAndDispatches() {
        let part = store.partialStore(forStateType: Int.self, stateKey: "a")
        part.dispatch(Add(2, to: "a"))
        #expect(part.state == 2)
        #expect(store.partialStore(forStateType: Opaque.self).state?.number == 0)
        #expect(store.partialStore(forStateType: String.self).state == nil)
        #expect(store.partialStore { $0.number("a").map { "\($0)" } }.state == "2")
    }

    /// Regression: an `Equatable` sub-state was compared, so that each append made a copy.
    @Test
    func aListenerOfASubStateMakesNoCopy() {
        struct Append: Action {}
        var addresses: Set<UInt> = []
        let reducer = TableReducer(initialState: Array(0..<1_000)).on(Append.self) { list, _ in
            list.reserveCapacity(2_000)
            list.append(0)
        }
        let store = Suas.createStore(reducer: reducer)
        store.partialStore(forStateType: [Int].self).addListener { list in
            list.withUnsafeBytes { _ = addresses.insert(UInt(bitPattern: $0.baseAddress)) }
        }
        for _ in 0..<10 { store.dispatch(action: Append()) }
        #expect(addresses.count == 1)
    }

    @Test
    func aFilterCanSkipTheListener() {
        let part = store.partialStore(forStateType: Int.self, stateKey: "a")
        part.addListener(if: { old, new in new > old + 1 }, callback: { [log] in log.add("\($0)") })
        for amount in [1, 2, 0, 3] { store.dispatch(action: Add(amount, to: "a")) }
        #expect(log.entries == ["3", "6"])
    }

    @Test
    func aSelectorOfSeveralKeysIsRunOncePerAction() {
        let part = store.partialStore { [log] state -> Opaque? in
            log.add("selected")
            let numbers = ["b", "a", "b"].map { state.number($0) ?? 0 }
            return Opaque(number: numbers.reduce(0, +))
        }
        let subscription = part.addListener { [log] in log.add("\($0.number)") }
        store.dispatch(action: Add(1, to: "a", "b"))
        subscription.removeListener()
        store.dispatch(action: Add(1, to: "a", "b"))
        #expect(log.entries == ["selected", "selected", "3"])
    }

    @Test
    func aSelectorOfAnInstanceIsRunWhenItIsReleased() {
        let instance = StateInstance(of: "Module", number: 1)
        store.attach(reducer: number("own"), for: instance)
        store.partialStore { .some($0[Int.self, stateKey: "own", in: instance]) }
            .addListener { [log] in log.add("\($0 ?? -1)") }
        store.dispatch(action: Add(1, to: "own"))
        store.detach(instance)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["1", "-1"])
    }

    // Regression: a selector that returns the whole state reads no key and was not called again.
    @Test
    func aSelectorOfTheWholeStateIsCalledForEveryChange() {
        let part = store.partialStore { state in state }
        part.addListener { [log] in log.add("\($0.number("a") ?? -1)") }
        store.dispatch(action: Add(1, to: "a"))
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["1", "2"])
    }

    @Test
    func retainsItsStore() {
        var store: Store? = Suas.createStore(reducer: number("a"))
        weak let released = store
        var part = store?.partialStore(forStateType: Int.self, stateKey: "a")
        part?.addListener { _ in }
        store = nil
        #expect(part?.state == 0)
        part = nil
        #expect(released == nil)
    }
}
