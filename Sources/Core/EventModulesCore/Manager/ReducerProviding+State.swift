internal import EventObservables
internal import EventRuntime
public import Suas

extension ReducerProviding {
    /// The module's instance in the store of its manager; nil before the module is set up.
    public var stateInstance: StateInstance? { ProducerRecord.of(self)?.instance }

    /// The module's own sub-state of a type.
    ///
    /// Use it in `makePresentable()` or later. Before the module is set up by a manager with a
    /// store, the result is empty, which logs a diagnostic.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: The key of its reducer; the default key of the type if nil.
    /// - Returns: A part of the store that dispatches actions to this instance.
    public func partialStore<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        guard let record = ProducerRecord.of(self), let instance = record.instance,
            let store = record.store
        else {
            reportNoInstance()
            return PartialStore()
        }
        return store.partialStore(forStateType: type, stateKey: stateKey, in: instance)
    }

    private func reportNoInstance() {
        Diagnostics.report(
            "A module's own state was asked for before the module had any.",
            ["module": String(reflecting: Self.self)],
            explanation: """
                A manager with a store attaches the module's reducer when it sets the module up. \
                Until then the partial store is empty, and actions that are dispatched to it are \
                dropped.
                """,
            fix: """
                To fix this, use the state in makePresentable() or later, and make the manager \
                with ModuleManager(listeners:store:).
                """
        )
    }
}
