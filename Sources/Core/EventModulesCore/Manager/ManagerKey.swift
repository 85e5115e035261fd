/// The key of a value that a higher room keeps on a manager, such as the gates of its routers.
package protocol ManagerKey {
    associatedtype Value

    /// The value of a manager that has none yet.
    @MainActor
    static var initialValue: Value { get }
}

extension ModuleManager {
    /// The value for a key, from its first use until the manager is released.
    package subscript<Key: ManagerKey>(key: Key.Type) -> Key.Value {
        // The only place that casts: a value is always stored by its own key.
        if let value = additions[ObjectIdentifier(key)] as? Key.Value { return value }
        let value = Key.initialValue
        additions[ObjectIdentifier(key)] = value
        return value
    }
}
