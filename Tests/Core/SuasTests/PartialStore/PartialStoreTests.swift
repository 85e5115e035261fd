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

/// Stores run a selector only after changes of the keys that it read, which must look as if every
/// change ran all selectors.
@MainActor
struct RandomSelectionsTests {
    @Test(arguments: [true, false])
    func selectionsBehaveAsIfEachChangeRanAllSelectors(areComparable: Bool) {
        var count = 0
        for seed in Repetitions.seeds(short: 150, long: 3_000) {
            var random = SplitMix64(seed: seed)
            let run = SelectionsRun(areComparable: areComparable)
            for step in 0..<60 { run.perform(step, &random) }
            #expect(run.log.entries == run.expected.entries, "EVENTMODULES_SEED=\(seed)")
            count += run.log.entries.count
        }
        #expect(count > 3_000)
    }
}

private let keys = ["a", "b", "c", "d", "e"]

/// A selector that reads other keys depending on the numbers that it reads.
private struct Path {
    let start: Int
    let length: Int

    /// Returns the sum of the numbers, and the keys that were read; nil for all keys.
    func follow(in state: Store.State) -> (sum: Int?, keys: Set<StateKey>?) {
        var (index, sum, read) = (start, 0, Set<StateKey>())
        for _ in 0..<length {
            read.insert(keys[index])
            let number = state.number(keys[index]) ?? 1
            if number % 7 == 6 { return (nil, read) }
            if number % 11 == 10 { return (state.keys.count, nil) }
            sum += number
            index = (index + number) % keys.count
        }
        return (sum / 2, read)
    }
}

/// A selection that can't be compared.
private struct Opaque {
    let sum: Int
}

/// A store with selections, and the log that a model expects of them.
@MainActor
private final class SelectionsRun {
    /// The model of one selection's listener.
    private struct Selection {
        let name: Int
        let path: Path
        let remove: () -> Void
        var last: (sum: Int?, keys: Set<StateKey>?)
    }

    let log = Log()
    let expected = Log()
    private let areComparable: Bool
    private let store = Suas.createStore(reducer: number("a") + number("b") + number("c"))
    private var selections: [Selection] = []

    init(areComparable: Bool) {
        self.areComparable = areComparable
        store.addListener(
            if: { [unowned self] old, new in
                receive(old, new)
                return false
            },
            callback: { _ in }
        )
        store.listen(to: "a") { [unowned store] in
            if $0 % 5 == 4 { store.dispatch(action: Add(3, to: "a", "c")) }
        }
    }

    func perform(_ step: Int, _ random: inout SplitMix64) {
        let index = Int.random(in: keys.indices, using: &random)
        let amount = Int.random(in: 1..<5, using: &random)
        let hasKey = store.state.keys.contains(keys[index])
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<3: add(Path(start: index, length: amount), name: step)
        case 3 where !selections.isEmpty:
            selections.remove(at: index % selections.count).remove()
        case 4..<6 where !hasKey: store.attach(reducer: number(keys[index]))
        case 6 where hasKey: store.detach(stateKey: keys[index])
        case 7 where hasKey: store.reset(state: 1_000 * step, forKey: keys[index])
        default:
            let others = keys.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            store.dispatch(action: Add(amount, to: others + [keys[index]]))
        }
    }

    private func add(_ path: Path, name: Int) {
        let hear = { [log] (sum: Int) in log.add("\(name): \(sum)") }
        let remove: () -> Void
        if areComparable {
            let part = store.partialStore { path.follow(in: $0).sum }
            remove = part.addListener(callback: hear).removeListener
        } else {
            let part = store.partialStore { path.follow(in: $0).sum.map(Opaque.init) }
            remove = part.addListener { hear($0.sum) }.removeListener
        }
        let last = path.follow(in: store.state)
        selections.append(Selection(name: name, path: path, remove: remove, last: last))
    }

    /// The model: follows all paths after each change.
    private func receive(_ old: Store.State, _ new: Store.State) {
        let changed = Set(keys.filter { old.number($0) != new.number($0) })
        for index in selections.indices {
            let (name, last) = (selections[index].name, selections[index].last)
            guard areComparable || last.keys?.isDisjoint(with: changed) != true else { continue }
            selections[index].last = selections[index].path.follow(in: new)
            guard let sum = selections[index].last.sum else { continue }
            if !areComparable || sum != last.sum { expected.add("\(name): \(sum)") }
        }
    }
}
