internal import EventRuntime

/// An instance of a module that has its own sub-states in a store.
///
/// Until its module is released, the store has its sub-states under keys such as
/// `ProductState@ProductModule#3`.
///
/// ```swift
/// store.dispatch(SelectSize(.large), in: module.stateInstance)
/// let state = store.state[ProductState.self, in: module.stateInstance]
/// ```
public final class StateInstance: Sendable {
    /// The number of the instance, unique in the store.
    public let number: Int

    /// The owner's type and the number, such as `ProductModule#3`.
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

extension StateInstance: Hashable, CustomStringConvertible, SafelyDescribed {
    /// Returns `true` for the same instance.
    public static func == (first: StateInstance, second: StateInstance) -> Bool { first === second }

    /// Hashes the number of the instance.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
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

/// Keeps the sub-states of a store for the next run of the program.
@MainActor
package protocol StateKeeper: AnyObject {
    /// The sub-states in which attached keys of the app, or of an instance, begin; `nil` for none.
    func keptStates(forKeys keys: [StateKey], of instance: StateInstance?) -> Store.State?

    func didAttach(_ keys: [StateKey], of instance: StateInstance?)
    func willDetach(_ keys: [StateKey], of instance: StateInstance?)
}

/// A sub-state with which sub-states of instances are kept, such as a router's position.
package protocol InstanceReferring {
    /// The instances that the sub-state refers to, as they describe themselves.
    var instances: Set<String> { get }

    /// Excludes the numbers of the instances from those of new ones.
    @MainActor
    func reserve(in numbers: InstanceNumbers)
}
