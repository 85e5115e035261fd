import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// Random programs of stores that are flushed, released, replaced, killed and updated, and of files
/// that are damaged or can't be used for a while, against a model.
@MainActor
struct KeptStateRandomProgramTests {
    private enum Step {
        case change(Int, Int)
        case attach(Int)
        case detach(Int)
        case flush
        case restart

        /// Makes the next store while the earlier one has unwritten changes.
        case replace
        case kill
        case damage(Int)

        /// The next store can't read a file, or can't open the storage; later, it can.
        case lock(Int)
        case close
        case unlock

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
            return switch Int.random(in: 0..<16, using: &generator) {
            case 0...4: .change(key, Int.random(in: 1...999, using: &generator))
            case 5: .attach(key)
            case 6: .detach(key)
            case 7: .flush
            case 8: .restart
            case 9: .kill
            case 10: .damage(key)
            case 11: .replace
            case 12: .lock(key)
            case 13: .close
            case 14: .unlock
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
            case .replace: program.replace()
            case .lock(let key):
                await program.flush()
                program.start(locking: key)
            case .close:
                await program.flush()
                program.start(isClosed: true)
            case .unlock: program.unlock()
            case .kill: program.start()
            case .damage(let key):
                await program.flush()
                program.damage(key)
                program.start()
            case .update(let key, let migrates):
                await program.flush()
                program.update(key, migrates: migrates)
                program.start()
                await program.flush()
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
        var fileVersion = 1
        var migrates = true
        var isAttached = true
        var number = 0

        /// True if the store hasn't read the file, which it then leaves as it is.
        var isBlocked = false

        /// The numbers that the file may have; empty if there is no file.
        var kept: [Int] = []
    }

    private var storage = LockedMemory()
    private var models = Array(repeating: Model(), count: keyCount)
    private var store: Store?
    private(set) var failure: String?

    init() { start() }

    private static func key(_ index: Int) -> StateKey { "key \(index)" }
    private static func file(_ index: Int) -> String { KeptFile.name(of: key(index)) }

    private static func reducer(_ index: Int) -> TableReducer<Value> {
        TableReducer(initialState: Value(), stateKey: key(index))
    }

    private var isClosed: Bool { storage.isClosed.withLock { $0 } }

    /// Starts a store with the files as they are; the earlier store may still write other ones.
    func start(locking lockedKey: Int? = nil, isClosed: Bool = false) {
        storage = LockedMemory(storage.memory.files)
        if let lockedKey {
            storage.lockedFiles.withLock { $0 = [Self.file(lockedKey)] }
            storage.problem.withLock { $0 = POSIXError(.EIO) }
        }
        storage.isClosed.withLock { $0 = isClosed }
        for index in models.indices {
            let exists = storage.memory.files[Self.file(index)] != nil
            models[index].isBlocked = exists && (isClosed || index == lockedKey)
        }
        makeStore()
    }

    /// Starts a store with the same storage, to which the earlier one first writes its changes.
    func replace() {
        storage.problem.withLock { $0 = nil }
        storage.isClosed.withLock { $0 = false }
        writeChanges()
        for index in models.indices { models[index].isBlocked = false }
        makeStore()
    }

    func unlock() {
        storage.problem.withLock { $0 = nil }
        storage.isClosed.withLock { $0 = false }
    }

    private func makeStore() {
        var kept = KeptState(in: storage)
        for (index, model) in models.enumerated() {
            kept = kept.keep(
                Value.self,
                stateKey: Self.key(index),
                version: model.version,
                migrations: model.migrates ? [.from(model.fileVersion) { (old: Value) in old }] : []
            )
        }
        let reducer = Self.reducer(0) + Self.reducer(1) + Self.reducer(2)
        // Reports are the subject of other tests.
        _ = Diagnostics.collect { store = Suas.createStore(reducer: reducer, keeping: kept) }
        for index in models.indices {
            let found = number(of: index)
            let isNew = models[index].kept.isEmpty || models[index].isBlocked
            let allowed = isNew ? [0] : models[index].kept
            if !allowed.contains(found) {
                failure = "key \(index) begins with \(found), not with one of \(allowed)"
            }
            models[index].isAttached = true
            models[index].number = found
            guard !models[index].isBlocked else { continue }
            models[index].fileVersion = models[index].version
            models[index].kept = found == 0 && models[index].kept.isEmpty ? [] : [found]
        }
    }

    func change(_ index: Int, to number: Int) {
        guard models[index].isAttached else { return }
        store?.reset(state: Value(number: number), forKey: Self.key(index))
        models[index].number = number
        mayBeWritten(index)
        check(index)
    }

    /// A killed program leaves this number or an earlier one that wasn't flushed.
    private func mayBeWritten(_ index: Int) {
        guard !models[index].isBlocked else { return }
        if models[index].kept.isEmpty { models[index].kept = [0] }
        models[index].kept.append(models[index].number)
    }

    func detach(_ index: Int) {
        guard models[index].isAttached else { return }
        store?.detach(stateKey: Self.key(index))
        models[index].isAttached = false
    }

    func attach(_ index: Int) {
        guard !models[index].isAttached else { return }
        // The sub-state is the one that was detached.
        store?.attach(reducer: Self.reducer(index))
        models[index].isAttached = true
        // Listeners are called for an attached key.
        mayBeWritten(index)
        check(index)
    }

    func flush() async {
        _ = await Diagnostics.collectReports { await store?.flushKeptStates() }
        if !isClosed { writeChanges() }
    }

    private func writeChanges() {
        for index in models.indices where !models[index].isBlocked {
            if !models[index].kept.isEmpty { models[index].kept = [models[index].number] }
        }
    }

    func damage(_ index: Int) {
        var files = storage.memory.files
        guard files[Self.file(index)] != nil else { return }
        files[Self.file(index)]?.removeLast()
        storage = LockedMemory(files)
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
