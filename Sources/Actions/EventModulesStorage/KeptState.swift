#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import EventRuntime
public import Foundation
public import Suas

/// The parts of the state that a store restores at the next launch.
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
///     .keep(Currency.self, version: 2, migrations: [.from(1) { Currency(code: $0) }])
/// let store = Suas.createStore(reducer: Currency.reducer, keeping: kept)
/// ```
///
/// A file that is damaged, too large, or of a later version, or that doesn't fit its type, is put
/// aside under another name, which logs a diagnostic; the sub-state begins with the reducer's
/// initial state. A file that can't be read now stays. Each module has its own file.
public struct KeptState: Sendable {
    let storage: any KeptStateStorage
    let limit: Int
    private(set) var keys: [StateKey: KeptKey] = [:]

    /// Keeps sub-states in a folder, created if needed, that must not contain anything else.
    ///
    /// A store locks the folder until it is released, its process ends, or a newer store of the
    /// process takes it over. Meanwhile, a store of another process logs a diagnostic and keeps
    /// nothing. No file may have more than `limit` bytes.
    public init(in folder: URL, limit: Int = 1 << 24) {
        (storage, self.limit) = (KeptFolder(folder.path), limit)
    }

    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    /// Keeps sub-states in a folder whose files the system protects, such as on a locked device.
    public init(in folder: URL, limit: Int = 1 << 24, protection: FileProtectionType) {
        let name = protection.rawValue
        var calls = FileCalls()
        calls.protect = { path in
            let protection = FileProtectionType(rawValue: name)
            try FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: path)
        }
        (storage, self.limit) = (KeptFolder(folder.path, calls: calls), limit)
    }
    #endif

    /// Keeps sub-states in a storage: memory in a test, or an app's own storage.
    public init(in storage: any KeptStateStorage, limit: Int = 1 << 24) {
        (self.storage, self.limit) = (storage, limit)
    }

    /// Keeps the sub-state of a key: the app's, and the sub-states of the module instances in a
    /// kept router's position, whose modules get them back when the position is restored.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the default key of the type if `nil`.
    ///   - version: The version of the type.
    ///   - redacted: The types marked `Redacted` that may be written. A sub-state that is or
    ///     contains another one isn't written, which logs a diagnostic.
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
        if let first = keys[key] {
            Diagnostics.reportFromAnywhere(
                Diagnostic(
                    "Two kept states have the same state key.",
                    [
                        "state key": "\"\(key)\"",
                        "first type": String(reflecting: first.stateType),
                        "second type": String(reflecting: type),
                    ],
                    explanation: "Only the second is kept.",
                    fix: "To fix this, remove one of them, or pass the stateKey of its reducer."
                )
            )
        }
        kept.keys[key] = KeptKey(type, key, version, redacted, migrations)
        return kept
    }
}

/// A sub-state that can be kept, or a value in one.
///
/// Any type that is `Codable` and `Sendable` can be kept. This protocol requires both, and allows
/// encoding off the main actor, even where that is the default isolation.
///
/// ```swift
/// struct Currency: KeptValue { var code = "EUR" }
/// ```
public protocol KeptValue: Codable, Sendable {}

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
        let keeper = StoreKeeper(kept, for: reducer.parts)
        let state = keeper.states(forKeys: reducer.parts.map(\.stateKey))
        let store = createStore(reducer: reducer, state: state, middleware: middleware)
        keeper.keep(store)
        return store
    }
}

extension Store {
    /// Writes the kept sub-states that have changed, and returns when they are on the disk.
    ///
    /// A sub-state that can't be written logs a diagnostic, and so does a kept key that no reducer
    /// has had so far, unless a position is kept, whose modules may have it later.
    public func flushKeptStates() async { await (keeper as? StoreKeeper)?.flush() }
}

struct KeptKey: Sendable {
    /// A sub-state in a file, with the instances that are kept in its file.
    typealias Encoded = (entry: KeptEntry, instances: Set<String>?)
    typealias Encoding = @Sendable () throws -> Encoded

    let key: StateKey
    let stateType: any Sendable.Type
    let version: Int
    let decode: @Sendable (KeptEntry) throws -> any Sendable
    let encode: @Sendable (any Sendable, KeptEntry.Name) throws -> Encoded

    /// Copies the current sub-state; `nil` if there is none.
    let copy: @MainActor @Sendable (Store, StateInstance?) -> (any Sendable)?
    let listen: @MainActor @Sendable (Store, StateInstance?, @escaping () -> Void) -> Void

    init<StateType: Codable & Sendable>(
        _ type: StateType.Type,
        _ key: StateKey,
        _ version: Int,
        _ redacted: [any Redacted.Type],
        _ migrations: [KeptMigration<StateType>]
    ) {
        (self.key, stateType, self.version) = (key, type, version)
        decode = { entry in
            let data = Data(entry.value.utf8)
            if entry.version == version { return try JSONDecoder().decode(type, from: data) }
            guard let migration = migrations.first(where: { $0.version == entry.version }) else {
                throw KeptStateProblem("no migration from version \(entry.version) to \(version)")
            }
            return try migration.migrate(data)
        }
        let allowed = Set(redacted.map { ObjectIdentifier($0) })
        encode = { state, name in
            guard let state = state as? StateType else { throw KeptStateProblem("another type") }
            if let secret = redactedType(in: state, except: allowed) {
                throw KeptStateProblem(secret: secret)
            }
            try state.encode(to: RedactionCheck<NoKey>(type: type, allowed: allowed))
            let value = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
            let entry = KeptEntry(name: name, version: version, value: value)
            return (entry, (state as? any InstanceReferring)?.instances)
        }
        copy = { store, instance in
            guard let state = store.state[type, stateKey: key, in: instance] else { return nil }
            return state
        }
        listen = { store, instance, onChange in
            store.partialStore(forStateType: type, stateKey: key, in: instance)
                .addListener { _ in onChange() }
                .belongs(to: StoreKeeper.self)
        }
    }
}

/// Encodes nothing, and throws at a value whose type is marked `Redacted`: also at one that isn't a
/// part of the sub-state, but made by its `encode(to:)`.
private struct RedactionCheck<Key: CodingKey>: Encoder, KeyedEncodingContainerProtocol,
    UnkeyedEncodingContainer, SingleValueEncodingContainer
{
    /// The type that is being encoded.
    let type: Any.Type
    let allowed: Set<ObjectIdentifier>
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { 0 }

    func encode<Value: Encodable>(_ value: Value) throws {
        let own = Swift.type(of: value)
        if own is any Redacted.Type, !allowed.contains(ObjectIdentifier(own)) {
            throw KeptStateProblem(secret: own)
        }
        // A plain value, such as a number, encodes itself; the bytes of data are plain.
        if value is Data || Value.self == type && value is any LosslessStringConvertible { return }
        try value.encode(to: Self(type: Value.self, allowed: allowed))
    }

    func encode(_ value: some Encodable, forKey _: Key) throws { try encode(value) }
    func encodeNil() {}
    func encodeNil(forKey _: Key) {}

    func container<Other: CodingKey>(keyedBy _: Other.Type) -> KeyedEncodingContainer<Other> {
        KeyedEncodingContainer(RedactionCheck<Other>(type: type, allowed: allowed))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
    func superEncoder() -> any Encoder { self }
    func superEncoder(forKey _: Key) -> any Encoder { self }
    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type
    ) -> KeyedEncodingContainer<Other> { container(keyedBy: type) }
    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type,
        forKey _: Key
    ) -> KeyedEncodingContainer<Other> { container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer { self }
}

private enum NoKey: CodingKey {}
#endif
