import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// Random programs of stores that are flushed, released, killed and updated, against a model.
@MainActor
struct KeptStateRandomProgramTests {
    private enum Step {
        case change(Int, Int)
        case attach(Int)
        case detach(Int)
        case flush
        case restart
        case kill
        case damage(Int)

        /// A new version of the app, with a migration for the key or without.
        case update(Int, migrates: Bool)
    }

    @Test
    func storesBeginWithWhatWasKept() async throws {
        let seeds = Repetitions.seeds(short: 60, long: 3000)
        try await checkPrograms(seeds, steps: steps) { try await failure(of: $0) }
    }

    private func steps(_ seed: UInt64) -> [Step] {
        var generator = SplitMix64(seed: seed)
        return (0..<40).map { _ in
            let key = Int.random(in: 0..<Program.keyCount, using: &generator)
            return switch Int.random(in: 0..<12, using: &generator) {
            case 0...4: .change(key, Int.random(in: 1...999, using: &generator))
            case 5: .attach(key)
            case 6: .detach(key)
            case 7: .flush
            case 8: .restart
            case 9: .kill
            case 10: .damage(key)
            default: .update(key, migrates: Bool.random(using: &generator))
            }
        }
    }

    private func failure(of steps: [Step]) async throws -> String? {
        let program = Program()
        for step in steps {
            switch step {
            case .change(let key, let value): program.change(key, to: value)
            case .attach(let key): program.attach(key)
            case .detach(let key): program.detach(key)
            case .flush: await program.flush()
            case .restart:
                await program.flush()
                program.start()
            case .kill: program.start()
            case .damage(let key):
                await program.flush()
                program.damage(key)
                program.start()
            case .update(let key, let migrates):
                await program.flush()
                program.update(key, migrates: migrates)
                program.start()
            }
            if let failure = program.failure { return "\(failure), after \(step)" }
        }
        return nil
    }
}

private struct Value: Codable, Equatable, Sendable {
    var number = 0
}

/// A store, and the numbers that it and its files must have.
@MainActor
private final class Program {
    static let keyCount = 3

    private struct Model {
        var version = 1
        var migrates = true
        var isAttached = true
        var number = 0

        /// The numbers that the file may have; empty if there is no file.
        var kept: [Int] = []
    }

    private var memory = KeptMemory()
    private var models = Array(repeating: Model(), count: keyCount)
    private var store: Store?
    private(set) var failure: String?

    init() { start() }

    private static func key(_ index: Int) -> StateKey { "key \(index)" }

    private static func reducer(_ index: Int) -> TableReducer<Value> {
        TableReducer(initialState: Value(), stateKey: key(index))
    }

    /// Starts a store with the files as they are; the earlier store may still write other ones.
    func start() {
        memory = KeptMemory(memory.files)
        var kept = KeptState(in: memory)
        for (index, model) in models.enumerated() {
            let migrations = (1..<model.version).map { version in
                KeptMigration.from(model.migrates ? version : -version) { (old: Value) in old }
            }
            kept = kept.keep(
                Value.self,
                stateKey: Self.key(index),
                version: model.version,
                migrations: migrations
            )
        }
        let reducer = Self.reducer(0) + Self.reducer(1) + Self.reducer(2)
        // Reports are the subject of other tests.
        _ = Diagnostics.collect { store = Suas.createStore(reducer: reducer, keeping: kept) }
        for index in models.indices {
            let found = number(of: index)
            let allowed = models[index].kept.isEmpty ? [0] : models[index].kept
            if !allowed.contains(found) {
                failure = "key \(index) begins with \(found), not with one of \(allowed)"
            }
            models[index].isAttached = true
            models[index].number = found
            models[index].kept = found == 0 && models[index].kept.isEmpty ? [] : [found]
        }
    }

    func change(_ index: Int, to number: Int) {
        guard models[index].isAttached else { return }
        store?.reset(state: Value(number: number), forKey: Self.key(index))
        models[index].number = number
        // A killed program leaves this number or an earlier one that wasn't flushed.
        if models[index].kept.isEmpty { models[index].kept = [0] }
        models[index].kept.append(number)
        check(index)
    }

    func detach(_ index: Int) {
        guard models[index].isAttached else { return }
        store?.detach(stateKey: Self.key(index))
        models[index].isAttached = false
    }

    func attach(_ index: Int) {
        guard !models[index].isAttached else { return }
        store?.attach(reducer: Self.reducer(index))
        models[index].isAttached = true
        models[index].number = 0
        // Listeners are called for an attached key.
        models[index].kept.append(0)
        check(index)
    }

    func flush() async {
        await store?.flushKeptStates()
        for index in models.indices where models[index].isAttached {
            if !models[index].kept.isEmpty { models[index].kept = [models[index].number] }
        }
    }

    func damage(_ index: Int) {
        let name = KeptFile.name(of: Self.key(index))
        guard var content = memory.files[name] else { return }
        content.removeLast()
        memory = KeptMemory(memory.files.merging([name: content]) { $1 })
        models[index].kept = []
    }

    func update(_ index: Int, migrates: Bool) {
        models[index].version += 1
        models[index].migrates = migrates
        if !migrates { models[index].kept = [] }
    }

    private func number(of index: Int) -> Int {
        store?.state.value(forKey: Self.key(index), ofType: Value.self)?.number ?? -1
    }

    private func check(_ index: Int) {
        let found = number(of: index)
        if found != models[index].number {
            failure = "key \(index) is \(found), not \(models[index].number)"
        }
    }
}
