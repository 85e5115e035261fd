/// An instance of a module that has its own sub-states in a store.
///
/// Until its module is released, the store has its sub-states under keys such as
/// `ProductState@ProductModule#3`.
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

    /// The description of the instance of an earlier run that this one continues.
    package let former: String?

    /// True once its module has been released.
    @MainActor
    var isDetached = false

    /// The number comes from `Store.instanceNumbers`.
    package init(of owner: String, number: Int, continuing former: String? = nil) {
        self.number = number
        self.former = former
        description = "\(owner)#\(number)"
    }
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

/// The key of a sub-state: of the app, or of an instance.
///
/// The full state contains it as text, which is never parsed.
@usableFromInline
package struct SubStateKey: Hashable, Sendable, CustomStringConvertible {
    package let key: StateKey
    package let instance: StateInstance?

    /// The key in the full state: `Basket`, or `ProductState@ProductModule#3`.
    @usableFromInline
    package let description: String

    @usableFromInline
    package init(_ key: StateKey, of instance: StateInstance? = nil) {
        self.key = key
        self.instance = instance
        description = instance.map { "\(key)@\($0)" } ?? key
    }
}

final class InstanceLayout: Sendable {
    struct SubState: Sendable {
        let key: SubStateKey
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

    func slot(of key: StateKey) -> Int? { subStates.first { $0.key.key == key }?.slot }

    func slot(ofDefaultKeyOf type: Any.Type) -> Int? {
        let found = subStates.first { $0.type == ObjectIdentifier(type) }
        return found.flatMap { $0.key.key == defaultStateKey(of: type) ? $0.slot : nil }
    }
}

/// The numbers that name the instances of one store, such as the 3 in
/// `ProductState@ProductModule#3`: no two living instances have the same.
@MainActor
package final class InstanceNumbers {
    private var greatest = 0

    private var taken: Set<Int> = []

    /// The numbers begin with 1.
    package init() {}

    package func next() -> Int {
        greatest += 1
        return greatest
    }

    /// Takes a number until `free(_:)`: the wanted one, or the next if a living instance has it.
    package func take(_ wanted: Int? = nil) -> Int {
        let number = wanted.flatMap { taken.contains($0) ? nil : $0 } ?? next()
        reserve(number)
        taken.insert(number)
        return number
    }

    package func free(_ number: Int) { taken.remove(number) }

    /// Excludes a number from those that `next()` returns.
    package func reserve(_ number: Int) { greatest = max(greatest, number) }
}
