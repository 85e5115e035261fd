#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Foundation
internal import Suas

/// A state key that is kept; its closures know the type.
struct KeptKey: Sendable {
    /// Encodes a copy of a sub-state, with the instances that are kept in its file.
    typealias Encoding = @Sendable () throws -> (entry: KeptEntry, instances: Set<String>?)

    let key: StateKey
    let decode: @Sendable (KeptEntry) throws -> any Sendable

    /// Copies the current sub-state; nil if there is none.
    let copy: @MainActor @Sendable (Store, StateInstance?) -> Encoding?
    let listen: @MainActor @Sendable (Store, StateInstance?, @escaping () -> Void) -> Void

    init<StateType: Codable & Sendable>(
        _ type: StateType.Type,
        _ key: StateKey,
        _ version: Int,
        _ redacted: [any Redacted.Type],
        _ migrations: [KeptMigration<StateType>]
    ) {
        self.key = key
        decode = { entry in
            let data = Data(entry.value.utf8)
            if entry.version == version { return try JSONDecoder().decode(type, from: data) }
            guard let migration = migrations.first(where: { $0.version == entry.version }) else {
                throw KeptStateProblem("no migration from version \(entry.version) to \(version)")
            }
            return try migration.migrate(data)
        }
        let allowed = Set(redacted.map { ObjectIdentifier($0) })
        copy = { store, instance in
            guard let state = store.state[type, stateKey: key, in: instance] else { return nil }
            return {
                try state.encode(to: RedactionCheck(type: type, allowed: allowed))
                let entry = KeptEntry(
                    name: KeptEntry.Name(key: key, instance: instance?.description),
                    version: version,
                    value: String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
                )
                return (entry, (state as? any InstanceReferring)?.instances)
            }
        }
        listen = { store, instance, onChange in
            store.partialStore(forStateType: type, stateKey: key, in: instance)
                .addListener { _ in onChange() }
                .belongs(to: StoreKeeper.self)
        }
    }
}

/// Encodes nothing, and throws at a value whose type is marked `Redacted`.
private struct RedactionCheck: Encoder, UnkeyedEncodingContainer, SingleValueEncodingContainer {
    struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let check: RedactionCheck
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey _: Key) {}
        func encode(_ value: some Encodable, forKey _: Key) throws { try check.encode(value) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey _: Key
        ) -> KeyedEncodingContainer<Nested> { check.container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer { check }
        func superEncoder() -> any Encoder { check }
        func superEncoder(forKey _: Key) -> any Encoder { check }
    }

    /// The type that is being encoded.
    let type: Any.Type
    let allowed: Set<ObjectIdentifier>
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { 0 }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields(check: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
    func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) -> KeyedEncodingContainer<Key> { container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { self }
    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws {
        if Value.self is any Redacted.Type, !allowed.contains(ObjectIdentifier(Value.self)) {
            throw KeptStateProblem("it contains a \(typeName(Value.self)), which is Redacted")
        }
        // A plain value, such as a number, encodes itself; the bytes of data are plain.
        if value is Data || Value.self == type && value is any LosslessStringConvertible { return }
        try value.encode(to: RedactionCheck(type: Value.self, allowed: allowed))
    }
}
#endif
