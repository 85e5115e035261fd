import EventModulesTestSupport
import Suas
import Testing

/// Stores find the reducers of an action as a model does that asks each of them, in their order.
@MainActor
struct RandomReducersTests {
    private enum Kind: CaseIterable {
        case casting, naming, table, appAction, otherAppAction

        /// True if the reducer runs for an action, 0 being `Plain`.
        func runs(for action: Int) -> Bool {
            switch self {
            case .casting: true
            case .naming, .table: action < 2
            case .appAction: action == 1
            case .otherAppAction: action == 2
            }
        }
    }

    private static let actions: [any Action] = [Plain(), Carried(), OtherCarried()]

    @Test
    func reducersRunInTheirOrder() {
        for seed in Repetitions.seeds(short: 100, long: 2_000) {
            var random = SplitMix64(seed: seed)
            var kinds: [(key: StateKey, kind: Kind)] = []
            let log = Log()
            let store = Suas.createStore(reducer: number("a"))
            for step in 0..<40 {
                if kinds.count > 3, Bool.random(using: &random) {
                    let index = Int.random(in: kinds.indices, using: &random)
                    store.detach(stateKey: kinds.remove(at: index).key)
                } else if let kind = Kind.allCases.randomElement(using: &random) {
                    kinds.append(("\(step)", kind))
                    store.attach(reducer: reducer(kind, "\(step)", log))
                }
                let before = log.entries.count
                let action = Int.random(in: 0..<3, using: &random)
                store.dispatch(action: Self.actions[action])
                let expected = kinds.filter { $0.kind.runs(for: action) }.map(\.key)
                #expect(
                    Array(log.entries[before...]) == expected,
                    "EVENTMODULES_SEED=\(seed), step \(step)"
                )
            }
            #expect(store.state.keys == ["a"] + kinds.map(\.key))
        }
    }

    @Test
    func aSubclassOfAnActionChangesTheSameStates() {
        let log = Log()
        let reducer = AppActionReducer(initialState: Runs(key: "a", log), stateKey: "a")
        Suas.createStore(reducer: reducer).dispatch(action: CarriedBySubclass())
        #expect(log.entries == ["a"])
    }

    private func reducer(_ kind: Kind, _ key: StateKey, _ log: Log) -> any CombinableReducer {
        let runs = Runs(key: key, log)
        return switch kind {
        case .casting:
            BlockReducer(initialState: runs, stateKey: key) { runs, _ in
                runs.note()
                return runs
            }
        case .naming: NamingReducer(initialState: runs, stateKey: key)
        case .table:
            TableReducer(initialState: runs, stateKey: key)
                .on(Plain.self) { $0.note() }
                .on(Carried.self) { $0.note() }
        case .appAction: AppActionReducer(initialState: runs, stateKey: key)
        case .otherAppAction: AppActionReducer(initialState: OtherRuns(runs: runs), stateKey: key)
        }
    }
}

/// Logs the key of a reducer when it runs.
private struct Runs {
    let key: StateKey
    let log: Log

    init(key: StateKey, _ log: Log) {
        self.key = key
        self.log = log
    }

    func note() { MainActor.assumeIsolated { [log, key] in log.add(key) } }
}

private struct OtherRuns {
    let runs: Runs
}

private struct Plain: Action {}

private struct Carried: AppAction {
    func updatedState(currentState: inout Runs) { currentState.note() }
}

private struct OtherCarried: AppAction {
    func updatedState(currentState: inout OtherRuns) { currentState.runs.note() }
}

private class CarriedByClass: AppAction {
    func updatedState(currentState: inout Runs) { currentState.note() }
}

private final class CarriedBySubclass: CarriedByClass {}

private struct NamingReducer: Reducer {
    let initialState: Runs
    let stateKey: StateKey
    let actionTypes: [any Action.Type]? = [Plain.self, Carried.self]

    func reduce(state: Runs, action: any Action) -> Runs? {
        state.note()
        return state
    }
}
