/// An instance of a module that has sub-states of its own in a store.
///
/// A module gets its instance when it is set up. Until the module is released, the store has its
/// sub-states under keys such as `ProductState@ProductModule#3`.
///
/// ```swift
/// store.dispatch(action: SelectSize(.large), in: module.stateInstance)
/// let state = store.state.value(forKeyOfType: ProductState.self, in: module.stateInstance)
/// ```
public final class StateInstance: Sendable {
    /// The number of the instance, unique in the store.
    public let number: Int

    /// The owner's type and the number: `ProductModule#3`.
    public let description: String

    /// True once its module has been released.
    @MainActor
    var isDetached = false

    /// Creates an instance; its number comes from `Store.lastNumber`.
    package init(of owner: String, number: Int) {
        self.number = number
        description = "\(owner)#\(number)"
    }

    /// The key in the store of a sub-state of the instance: `ProductState@ProductModule#3`.
    @usableFromInline
    func storeKey(of key: StateKey) -> StateKey { "\(key)@\(description)" }
}

extension StateInstance: Hashable, CustomStringConvertible {
    /// Returns true for the same instance.
    public static func == (first: StateInstance, second: StateInstance) -> Bool {
        first === second
    }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}

/// The keys of an instance's sub-states, and their slots.
final class InstanceLayout: Sendable {
    /// A sub-state: its key in the instance, its key in the store, and its type.
    struct SubState: Sendable {
        let key: StateKey
        let storeKey: StateKey
        let type: ObjectIdentifier
        let slot: Int
    }

    let instance: StateInstance

    /// Grows with every instance of a store: the order in which they were attached.
    let order: Int
    let subStates: [SubState]

    init(of instance: StateInstance, order: Int, _ subStates: [SubState]) {
        self.instance = instance
        self.order = order
        self.subStates = subStates
    }

    func slot(of key: StateKey) -> Int? { subStates.first { $0.key == key }?.slot }

    func slot(ofStoreKey key: StateKey) -> Int? { subStates.first { $0.storeKey == key }?.slot }

    func slot(ofDefaultKeyOf type: Any.Type) -> Int? {
        let found = subStates.first { $0.type == ObjectIdentifier(type) }
        return found.flatMap { $0.key == defaultStateKey(of: type) ? $0.slot : nil }
    }

    /// The number of the instance that a store's key belongs to; nil for a key of the app.
    static func number(in storeKey: StateKey) -> Int? {
        guard storeKey.utf8.contains(UInt8(ascii: "@")),
            let mark = storeKey.utf8.lastIndex(of: UInt8(ascii: "#"))
        else { return nil }
        return Int(storeKey[storeKey.index(after: mark)...])
    }
}
