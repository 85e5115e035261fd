import EventModulesTestSupport
import Testing

@testable import Suas

/// L7: random programs that attach and detach instances and dispatch to everyone and to one of
/// them, against a model that keeps every sub-state in a dictionary.
@MainActor
struct LawL7RandomInstancesTests {
    private enum Step {
        case attach(kinds: [Int])
        case detach(Int)
        case attachToApp(Int)
        case detachFromApp(Int)
        case dispatch(kind: Int, instance: Int?)
        case reset(Int)
        case keep
    }

    /// An action that the reducers of its kind handle, and those for every action.
    private struct Add0: Action {}
    private struct Add1: Action {}

    private static func action(_ kind: Int) -> any Action { kind == 0 ? Add0() : Add1() }

    /// Kinds 0 and 1 name their action type; kind 2 runs for every action.
    private static func reducer(_ kind: Int) -> any CombinableReducer {
        let key = "k\(kind)"
        return switch kind {
        case 0:
            TableReducer(initialState: 0, stateKey: key).on(Add0.self) { count, _ in count += 1 }
        case 1:
            TableReducer(initialState: 0, stateKey: key).on(Add1.self) { count, _ in count += 1 }
        default: BlockReducer(initialState: 0, stateKey: key) { count, _ in count + 1 }
        }
    }

    private struct Model {
        var app: [(key: String, count: Int)] = []
        var instances: [(owner: StateInstance, states: [(key: String, count: Int)])] = []

        var all: [(key: String, count: Int)] {
            app
                + instances.flatMap { owner, states in
                    states.map { ("\($0.key)@\(owner)", $0.count) }
                }
        }

        mutating func add(_ kind: Int, to instance: Int?) -> [String] {
            var changed: [String] = []
            func run(_ states: inout [(key: String, count: Int)], _ suffix: String) {
                for index in states.indices
                where states[index].key == "k\(kind)" || states[index].key == "k2" {
                    states[index].count += 1
                    changed.append(states[index].key + suffix)
                }
            }
            run(&app, "")
            for index in instances.indices where instance == nil || instance == index {
                run(&instances[index].states, "@\(instances[index].owner)")
            }
            return changed
        }
    }

    @Test
    func attachedInstancesAgreeWithTheModel() {
        for seed in Repetitions.seeds(short: 200, long: 2_000) {
            var random = SplitMix64(seed: seed)
            guard run(seed, &random) else { return }
        }
    }

    /// Reducers that name their action types run between those for every action, in the order of their
    /// instances.
    @Test
    func reducersRunInTheOrderOfTheirInstances() {
        let log = Log()
        func logging(_ name: String) -> BlockReducer<Int> {
            BlockReducer(initialState: 0, stateKey: "k") { _, action in
                log.add("\(name) \(action)")
                return nil
            }
        }
        let naming = TableReducer(initialState: 0, stateKey: "k")
            .on(Add0.self) { _, action in log.add("c \(action)") }
        let store = Suas.createStore(reducer: logging("app"))
        let instances = (1...4).map { StateInstance(of: "Module", number: $0) }
        store.attach(reducer: logging("a"), for: instances[2])
        store.attach(reducer: logging("b"), for: instances[0])
        store.attach(reducer: naming, for: instances[3])
        store.attach(reducer: logging("d"), for: instances[1])
        store.dispatch(action: Add0())
        store.dispatch(Add1(), in: instances[0])
        #expect(
            log.entries == [
                "app Add0()", "a Add0()", "b Add0()", "c Add0()", "d Add0()",
                "app Add1()", "b Add1()",
            ]
        )
    }

    private func run(_ seed: UInt64, _ random: inout SplitMix64) -> Bool {
        let store = Suas.createStore(reducer: Reducers([]))
        var model = Model()
        var living: [StateInstance] = []
        var heard: [String] = []
        var number = 0
        var kept: [(state: Store.State, model: Model)] = []
        for _ in 0..<Int.random(in: 5...40, using: &random) {
            var expected: [String] = []
            heard = []
            switch Self.step(living.count, &random) {
            case .attach(let kinds):
                number += 1
                let instance = StateInstance(of: "Module", number: number)
                store.attach(reducer: Reducers(kinds.map(Self.reducer)), for: instance)
                living.append(instance)
                model.instances.append((instance, kinds.map { ("k\($0)", 0) }))
                for kind in kinds {
                    let key = "k\(kind)@\(instance)"
                    store.addListener(forStateType: Int.self, stateKey: key) { _ in
                        heard.append(key)
                    }
                }
            case .detach(let index):
                store.detach(living.remove(at: index))
                model.instances.remove(at: index)
            case .attachToApp(let kind) where !model.app.contains { $0.key == "k\(kind)" }:
                store.attach(reducer: Reducers([Self.reducer(kind)]))
                model.app.append(("k\(kind)", 0))
            case .detachFromApp(let kind) where model.app.contains { $0.key == "k\(kind)" }:
                store.detach(stateKey: "k\(kind)")
                model.app.removeAll { $0.key == "k\(kind)" }
            case .dispatch(let kind, let index):
                let instance = index.map { living[$0] }
                store.dispatch(Self.action(kind), in: instance)
                expected = model.add(kind, to: index).filter { $0.contains("@") }
            case .reset(let index):
                guard !model.all.isEmpty else { break }
                let key = model.all[index % model.all.count].key
                expected = key.contains("@") ? [key] : []
                let count = store.state.value(forKey: key, ofType: Int.self) ?? 0
                store.reset(state: count, forKey: key)
            case .keep: kept.append((store.state, model))
            case .attachToApp, .detachFromApp: break
            }
            for (state, model) in kept + [(store.state, model)] where !agree(state, model) {
                Issue.record("EVENTMODULES_SEED=\(seed)")
                return false
            }
            guard heard == expected else {
                Issue.record("EVENTMODULES_SEED=\(seed): heard \(heard), expected \(expected)")
                return false
            }
        }
        return true
    }

    private func agree(_ state: Store.State, _ model: Model) -> Bool {
        let all = model.all
        let counts = all.map { state.value(forKey: $0.key, ofType: Int.self) }
        let agrees = state.keys == all.map(\.key) && counts == all.map(\.count)
        #expect(state.keys == all.map(\.key))
        #expect(counts == all.map(\.count))
        // What an async action of an instance reads.
        for (owner, own) in model.instances {
            let state = state.read(by: owner)
            let read = (0..<3).map { state[Int.self, stateKey: "k\($0)"] }
            let expected = (0..<3).map { kind in
                (own + model.app).first { $0.key == "k\(kind)" }?.count
            }
            let byKey = all.map { state.value(forKey: $0.key, ofType: Int.self) }
            guard read == expected, byKey == counts, state.keys == all.map(\.key) else {
                Issue.record("\(owner) reads \(read), expected \(expected)")
                return false
            }
        }
        return agrees
    }

    private static func step(_ living: Int, _ random: inout SplitMix64) -> Step {
        let kind = Int.random(in: 0..<3, using: &random)
        let index = living == 0 ? nil : Int.random(in: 0..<living, using: &random)
        switch (Int.random(in: 0..<12, using: &random), index) {
        case (0, _), (1, _), (2, _):
            return .attach(kinds: (0..<3).filter { _ in Bool.random(using: &random) })
        case (3, let index?): return .detach(index)
        case (4, _): return .attachToApp(kind)
        case (5, _): return .detachFromApp(kind)
        case (6, _): return .keep
        case (10, _): return .reset(Int.random(in: 0..<100, using: &random))
        case (7, let index?), (8, let index?), (9, let index?):
            return .dispatch(kind: kind % 2, instance: index)
        default: return .dispatch(kind: kind % 2, instance: nil)
        }
    }
}

/// Any number of reducers, also none.
private struct Reducers: CombinableReducer {
    let parts: [AnyReducer]

    init(_ reducers: [any CombinableReducer]) { parts = reducers.flatMap { $0.parts } }
}
