public import EventModulesCore
internal import EventRuntime
public import Suas

struct RoutingGateRule {
    let isOpen: (Store.State) -> Bool
    let step: () -> ModuleRoutingStep
    let mode: RoutingStepPresentationMode
    var listener: StoreSubscription?
}

extension ModuleManager {
    /// Adds a gate; modules name it in `gates`, and steps with `behind(_:)`.
    ///
    /// All moves of a call wait if one of them leads to a module behind a closed gate; newer moves
    /// that have to wait replace them. A screen that is shown when its gate closes leaves with all
    /// above it: in its stack, or, if it is the root of a modal, with all modals above. A tab
    /// leaves with its root.
    ///
    /// - Order: In the turn in which the condition becomes true, the gate's module leaves, and then
    ///   the waiting moves are made, as one change of the position. The condition is evaluated
    ///   after each change of the state.
    /// - Lifetime: Until the manager is released, or a gate of the same name replaces it.
    /// - Parameters:
    ///   - gate: The name. A module behind a gate that the manager doesn't have is never shown.
    ///   - isOpen: The condition on the state of the manager's store; without one, it is closed.
    ///   - makeStep: Makes the step to the gate's own module.
    ///   - mode: The presentation mode of the gate's module.
    public func gate(
        _ gate: RoutingGate,
        opens isOpen: @escaping (Store.State) -> Bool,
        through makeStep: @escaping () -> ModuleRoutingStep,
        mode: RoutingStepPresentationMode = .modalWithNavigation()
    ) {
        routing.gates[gate]?.listener?.removeListener()
        routing.gates[gate] = RoutingGateRule(isOpen: isOpen, step: makeStep, mode: mode)
        guard let store else { return reportNoStore(for: gate) }
        let listener = store.partialStore(stateSelector: { isOpen($0) }).addListener {
            [weak self] _ in
            for router in self?.routers ?? [] { router.follow(gate) }
        }
        listener.belongs(to: ModuleManager.self)
        listener.linkLifeCycleTo(object: self)
        routing.gates[gate]?.listener = listener
        for router in routers { router.follow(gate) }
    }

    /// The first closed gate before the modules that moves lead to; nil if they may be shown.
    public func closedGate(before moves: [RouterMove]) -> RoutingGate? {
        for move in moves {
            // Planning a link takes time, and most links lead to no gate.
            if case .link = move, !routing.linksHaveGates { continue }
            for step in steps(of: move) {
                if let gate = step.step.gates.first(where: isClosed) { return gate }
            }
        }
        return nil
    }

    func closedGate(before steps: [ModuleRoutingStep]) -> RoutingGate? {
        for step in steps {
            if let gate = step.gates.first(where: isClosed) { return gate }
        }
        return nil
    }

    func isClosed(_ gate: RoutingGate) -> Bool {
        guard let store, let rule = routing.gates[gate] else { return true }
        return !rule.isOpen(store.state)
    }

    private func reportNoStore(for gate: RoutingGate) {
        report(
            "A gate was added to a manager that has no store.",
            ["gate": "\(gate)"],
            explanation: "A gate is a condition on the state, so this one never opens.",
            fix: "To fix this, make the manager with ModuleManager(listeners:store:)."
        )
    }
}
