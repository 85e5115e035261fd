import Suas
import Testing

@MainActor
struct MutatingReducerTests {
    /// Storage that logs its copies.
    ///
    /// The first change copies it, because the reducer keeps its initial state. Later changes copy
    /// it only if it has another owner.
    final class Storage {
        var elements: [Int]

        init(_ elements: [Int]) { self.elements = elements }
    }

    struct Numbers {
        private var storage = Storage([])
        private(set) var copies = 0
        var elements: [Int] { storage.elements }

        mutating func append(_ element: Int) {
            if !isKnownUniquelyReferenced(&storage) {
                storage = Storage(storage.elements)
                copies += 1
            }
            storage.elements.append(element)
        }
    }

    struct Append: Action {
        let number: Int
    }

    struct AppendingReducer: MutatingReducer {
        var initialState = Numbers()

        func mutate(state: inout Numbers, action: any Action) -> Bool {
            guard let action = action as? Append else { return false }
            state.append(action.number)
            return true
        }
    }

    private let log = Log()
    private let store = Suas.createStore(reducer: number("a") + AppendingReducer())

    private var numbers: Numbers? { store.state.value(forKeyOfType: Numbers.self) }

    private func append(_ numbers: ClosedRange<Int>) {
        for number in numbers { store.dispatch(action: Append(number: number)) }
    }

    @Test
    func changesInPlace() {
        store.addListener(forStateType: Numbers.self) { [log] in log.add("\($0.elements)") }
        store.addListener { [log] state in log.add("\(state.keys.count)") }
        append(1...3)
        #expect(log.entries == ["[1]", "2", "[1, 2]", "2", "[1, 2, 3]", "2"])
        #expect(numbers?.copies == 1)
    }

    // Regression: the old state was kept to find out whether what the selector read has changed.
    @Test
    func aSelectionLeavesChangesInPlace() {
        store.partialStore { $0.value(forKeyOfType: Numbers.self)?.elements.count }
            .addListener { [log] in log.add("\($0)") }
        append(1...3)
        #expect(log.entries == ["1", "2", "3"])
        #expect(numbers?.copies == 1)
    }

    @Test
    func aKeptStateDoesNotChange() {
        append(1...2)
        let kept = store.state
        append(3...5)
        #expect(kept.value(forKeyOfType: Numbers.self)?.elements == [1, 2])
        #expect(numbers?.elements == [1, 2, 3, 4, 5])
        #expect(numbers?.copies == 2)
    }

    @Test
    func aFilterSeesTheOldState() {
        store.addListener(
            forStateType: Numbers.self,
            if: { [log] old, new in
                log.add("\(old.elements) to \(new.elements)")
                return false
            },
            callback: { _ in }
        )
        append(1...2)
        #expect(log.entries == ["[] to [1]", "[1] to [1, 2]"])
        #expect(numbers?.copies == 2)
    }

    @Test
    func aFilterOfTheFullStateSeesTheOldState() {
        let subscription = store.addListener(
            if: { [log] old, new in
                let numbers = [old, new].map { $0.value(forKeyOfType: Numbers.self)?.elements }
                log.add("\(numbers[0] ?? []) to \(numbers[1] ?? [])")
                return false
            },
            callback: { _ in }
        )
        append(1...2)
        subscription.removeListener()
        append(3...4)
        #expect(log.entries == ["[] to [1]", "[1] to [1, 2]"])
        #expect(numbers?.copies == 2)
    }

    @Test
    func returningFalseCallsNoListener() {
        store.addListener { [log] _ in log.add("told") }
        store.dispatch(action: AddTodo(text: ""))
        #expect(log.entries.isEmpty)
    }

    @Test
    func canBeCalledLikeAnyReducer() {
        let reducer = AppendingReducer()
        let state = reducer.reduce(state: Numbers(), action: Append(number: 1))
        #expect(state?.elements == [1])
        #expect(reducer.reduce(state: Numbers(), action: AddTodo(text: "")) == nil)
    }

    @Test
    func theStateIsAbsentWhileItIsChanged() {
        @MainActor
        final class Peeking {
            var store: Store?
            var kept: Store.State?
        }
        struct Reducer: MutatingReducer {
            let initialState = 1
            let peeking: Peeking
            let log: Log

            func mutate(state: inout Int, action: any Action) -> Bool {
                state = 2
                MainActor.assumeIsolated { [peeking, log] in
                    peeking.kept = peeking.store?.state
                    log.add("\(peeking.kept?.value(forKeyOfType: Int.self) ?? -1)")
                    log.add("\(peeking.kept?.value(forKey: "Int") ?? "nothing")")
                    log.add("\(peeking.kept ?? [:])")
                }
                state = 3
                return true
            }
        }
        let peeking = Peeking()
        let store = Suas.createStore(reducer: Reducer(peeking: peeking, log: log))
        peeking.store = store
        store.dispatch(action: AddTodo(text: ""))
        #expect(log.entries == ["-1", "nothing", "[:]"])
        #expect(store.state.value(forKeyOfType: Int.self) == 3)
        if let kept = peeking.kept { store.resetFullState(kept) }
        #expect(store.state.value(forKeyOfType: Int.self) == 3)
        peeking.store = nil
    }
}
