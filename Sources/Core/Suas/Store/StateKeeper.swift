/// Keeps the sub-states of a store for the next run of the program.
@MainActor
package protocol StateKeeper: AnyObject {
    /// The sub-states in which attached keys of the app, or of an instance, begin; nil for none.
    func keptStates(of instance: StateInstance?) -> Store.State?

    func didAttach(_ keys: [StateKey], of instance: StateInstance?)
    func didDetach(_ keys: [StateKey], of instance: StateInstance)
}

/// A sub-state with which sub-states of instances are kept, such as a router's position.
package protocol InstanceReferring {
    /// The instances that the sub-state refers to, as they describe themselves.
    var instances: Set<String> { get }

    /// Excludes the numbers of the instances from those of new ones.
    @MainActor
    func reserve(in numbers: InstanceNumbers)
}
