#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import EventRuntime
public import Foundation
public import Suas

/// The sub-states that a store keeps for the next run of the program.
///
/// - Order: Read when the store is created. A change is written after its turn, in one step: a
///   killed program leaves the last version or the one before.
/// - Isolation: The main actor copies a changed sub-state's reference; a queue encodes and writes.
///   Changes during a write are written together.
/// - Lifetime: The changes of a released store are still written, unless the program ends: await
///   `Store.flushKeptStates()` where it ends.
///
/// ```swift
/// let kept = KeptState(in: folder)
///     .keep(Volume.self, version: 2, migrations: [.from(1) { Volume(level: $0) }])
/// let store = Suas.createStore(reducer: Volume.reducer, keeping: kept)
/// ```
///
/// A file that is damaged, too large or of a later version, or that doesn't fit its type, is put
/// aside under another name, which logs a diagnostic; the reducer's own initial state holds.
public struct KeptState: Sendable {
    let storage: any KeptStateStorage
    let limit: Int
    private(set) var keys: [StateKey: KeptKey] = [:]

    /// Keeps sub-states in a folder, which is created if needed, and contains nothing else.
    ///
    /// A store locks the folder until it is released or its process ends; a second store logs a
    /// diagnostic and keeps nothing. No file may have more than `limit` bytes.
    public init(in folder: URL, limit: Int = 1 << 24) {
        (storage, self.limit) = (KeptFolder(folder.path), limit)
    }

    /// Keeps sub-states in a storage: memory in a test, or an app's own storage.
    public init(in storage: any KeptStateStorage, limit: Int = 1 << 24) {
        (self.storage, self.limit) = (storage, limit)
    }

    /// Keeps the sub-state of a key: the app's, and those of the module instances that a kept
    /// router's position shows, whose modules get them back when the position is restored.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the default key of the type if nil.
    ///   - version: The version of the type.
    ///   - redacted: The types marked `Redacted` that may be written. A sub-state that contains
    ///     another one isn't written, which logs a diagnostic.
    ///   - migrations: Convert the sub-states of earlier versions.
    /// - Returns: A copy that also keeps this key.
    public func keep<StateType: Codable & Sendable>(
        _ type: StateType.Type,
        stateKey: StateKey? = nil,
        version: Int = 1,
        redacted: [any Redacted.Type] = [],
        migrations: [KeptMigration<StateType>] = []
    ) -> KeptState {
        var kept = self
        let key = stateKey ?? typeName(type)
        kept.keys[key] = KeptKey(type, key, version, redacted, migrations)
        return kept
    }
}

/// Converts a kept sub-state of an earlier version.
public struct KeptMigration<StateType>: Sendable {
    let version: Int
    let migrate: @Sendable (Data) throws -> StateType

    /// Converts the type of an earlier version; if it throws, the file is put aside.
    public static func from<Old: Decodable & Sendable>(
        _ version: Int,
        _ convert: @escaping @Sendable (Old) throws -> StateType
    ) -> KeptMigration {
        KeptMigration(version: version) { try convert(JSONDecoder().decode(Old.self, from: $0)) }
    }
}

extension Suas {
    /// Creates a store that begins with the kept sub-states, and keeps their changes.
    ///
    /// Reducers that are attached later also begin with their kept sub-states. Otherwise, it is
    /// the same as `createStore(reducer:state:middleware:)`.
    @MainActor
    public static func createStore(
        reducer: some CombinableReducer,
        keeping kept: KeptState,
        middleware: (any Middleware)? = nil
    ) -> Store {
        let keeper = StoreKeeper(kept)
        let state = keeper?.states(forKeys: reducer.parts.map(\.stateKey)) ?? [:]
        let store = createStore(reducer: reducer, state: state, middleware: middleware)
        keeper?.keep(store)
        return store
    }
}

extension Store {
    /// Writes the kept sub-states that have changed, and returns when they are on the disk.
    ///
    /// A sub-state that can't be written logs a diagnostic.
    public func flushKeptStates() async {
        await (keeper as? StoreKeeper)?.flush()
    }
}
#endif
