public import EventModulesCore
internal import EventRuntime
public import Suas

/// The gates of a manager's routers, and the links that lead to its modules.
@MainActor
final class ManagerRouting {
    var links = DeeplinkTable()

    /// The answers of the patterns, in their order.
    var answers: [DeeplinkAnswer] = []

    var gates: [RoutingGate: RoutingGateRule] = [:]

    var opensChangedLinks = false

    /// Stands for the routers of all windows.
    weak var substitute: (any Router)?
}

struct RoutingGateRule {
    let isOpen: (Store.State) -> Bool
    let step: () -> ModuleRoutingStep
    let mode: RoutingStepPresentationMode
}

private enum RoutingKey: ManagerKey {
    @MainActor
    static var initialValue: ManagerRouting { ManagerRouting() }
}

extension ModuleManager {
    var routing: ManagerRouting { self[RoutingKey.self] }

    /// A Boolean value that indicates whether to restore screens whose links now lead elsewhere.
    ///
    /// With a feature flag, a saved link may lead to a new module, which begins with its initial
    /// state. By default, such a screen is left out, which logs a diagnostic.
    public var opensChangedLinks: Bool {
        get { routing.opensChangedLinks }
        set { routing.opensChangedLinks = newValue }
    }

    package var routers: [StackRouter] { windows.compactMap { $0 as? StackRouter } }

    /// The router of a producer's window: the one that shows the producer's screen or opened its
    /// module, or else the main router, which was created first.
    ///
    /// With it, a routing listener routes in the window that the event came from:
    ///
    /// ```swift
    /// producer[event: CatalogEvent.productSelected]
    ///     .subscribe(onNext: { [weak manager, weak producer] id in
    ///         guard let producer else { return }
    ///         manager?.router(of: producer)?.push(.product(id: id))
    ///     })
    /// ```
    ///
    /// - Returns: The router's `wrapper`, if it has one; `nil` if there is no router, or if it was
    ///   released with the producer's window.
    public func router(of producer: any AnyEventsProducer) -> (any Router)? {
        if let substitute = routing.substitute { return substitute }
        let router = window(of: producer) as? StackRouter
        return router?.wrapper ?? router
    }

    /// Returns a router in place of those of all windows, which it doesn't retain.
    package func substituteRouters(with router: any Router) { routing.substitute = router }

    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// - Order: As with a context.
    /// - Lifetime: The manager retains neither; the presentable retains the module.
    /// - Parameter step: The module; its presentation mode is left to the router.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(for step: PresentableRoutingStep) -> any Presentable {
        makeScreen(of: makeModule(of: step.step), step.step).presentable
    }

    func makeModule(
        of step: ModuleRoutingStep,
        in window: StackRouter? = nil,
        continuing former: FormerModule? = nil
    ) -> any AnyModule {
        let module = makeModule(at: step.location, in: window, continuing: former) {
            let module = step.makeModule()
            step.answers?.begin(module)
            return module
        }
        if let answers = step.answers { whenLeft(module) { answers.end() } }
        return module
    }

    func makeScreen(
        of module: any AnyModule,
        _ step: ModuleRoutingStep,
        in window: StackRouter? = nil
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        makeScreen(of: module, at: step.location, in: window) { step.makePresentable(of: module) }
    }

    /// Adds a gate; modules name it in `gates`, and steps with `behind(_:)`.
    ///
    /// All moves of a call wait if one of them leads to a module behind a closed gate; newer moves
    /// that have to wait replace them. When a gate closes, a screen behind it leaves with all
    /// screens above it in its stack, or, if it is the root of a modal, with all modals above it. A
    /// tab whose root is behind the gate shows the gate's module, and its root once the gate opens.
    ///
    /// - Order: In the turn in which the condition becomes true, the gate's module leaves, and then
    ///   the waiting moves are made, as one change of the position. The condition is evaluated
    ///   after each change of the state while a screen is behind the gate or moves wait at it.
    /// - Lifetime: Until the manager is released, or a gate of the same name replaces it.
    /// - Parameters:
    ///   - gate: The name. A module behind a gate that the manager doesn't have is never shown.
    ///   - isOpen: The condition on the state of the manager's store; without one, it is closed.
    ///   - makeStep: Makes the step to the gate's module.
    ///   - mode: The presentation mode of the gate's module.
    public func gate(
        _ gate: RoutingGate,
        opens isOpen: @escaping (Store.State) -> Bool,
        through makeStep: @escaping () -> ModuleRoutingStep,
        mode: RoutingStepPresentationMode = .modalWithNavigation()
    ) {
        routing.gates[gate] = RoutingGateRule(isOpen: isOpen, step: makeStep, mode: mode)
        if store == nil { reportNoStore(for: gate) }
        for router in routers { router.turn() }
    }

    /// The first closed gate before the modules that moves lead to; `nil` if they may be shown.
    public func closedGate(before moves: [RouterMove]) -> RoutingGate? {
        closedGate(before: moves.map { PlannedMove($0, by: self) })
    }

    func closedGate(before moves: [PlannedMove]) -> RoutingGate? {
        for move in moves {
            for step in move.steps {
                if let gate = step.step.gates.first(where: isClosed) { return gate }
            }
        }
        return nil
    }

    func isClosed(_ gate: RoutingGate) -> Bool {
        guard let store, let rule = routing.gates[gate] else { return true }
        return !rule.isOpen(store.state)
    }

    private func reportNoStore(for gate: RoutingGate) {
        report(
            "A gate's manager has no store.",
            ["gate": "\(gate)"],
            explanation: "A gate is a condition on the state, so this one never opens.",
            fix: "To fix this, create the manager with ModuleManager(listeners:store:)."
        )
    }
}
