public import EventRuntime
public import Suas

/// A condition on the state that modules are behind, such as a sign-in.
///
/// ```swift
/// extension RoutingGate {
///     static let signedIn: RoutingGate = "signedIn"
/// }
///
/// final class AccountModule: ModuleProtocol {
///     static let gates: [RoutingGate] = [.signedIn]
///
///     // context, init(usingContext:), makePresentable(), disposeBag, events
/// }
///
/// manager.gate(
///     .signedIn,
///     opens: { $0[Session.self]?.isSignedIn == true },
///     through: { .signIn() }
/// )
/// ```
///
/// Whatever leads to a module behind a closed gate waits, as a part of the router's position, while
/// the router shows the gate's own module.
public struct RoutingGate: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable,
    CustomStringConvertible, Sendable
{
    /// The name, unique in the app.
    public let rawValue: String

    /// Declare each gate once, in an extension, instead of repeating its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Gates of the same name are equal.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The name.
    public var description: String { rawValue }
}

/// Moves that wait in a router's position until a gate opens.
public struct WaitingMoves: Hashable, Codable, Sendable {
    /// The gate.
    public let gate: RoutingGate

    /// The screen of the gate's own module; if it leaves first, the moves end.
    public let door: ScreenID

    /// The moves as texts, without query values.
    public let moves: [String]

    /// The links of the moves, which another run of the app follows in their place.
    let links: [Deeplink]

    /// The position to restore, at most one.
    let positions: [RouterPosition]
}

extension WaitingMoves: CustomStringConvertible, CustomReflectable, SafelyDescribed {
    /// The gate and the moves; not the links, whose queries may have secrets.
    public var description: String {
        "waiting for \(gate): \(moves.joined(separator: ", "))"
    }

    /// The parts that the description has.
    public var customMirror: Mirror { Mirror(self, children: ["gate": gate, "moves": moves]) }
}

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
    ///   only if a key that it has read changes.
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
        gates[gate]?.listener?.removeListener()
        gates[gate] = RoutingGateRule(isOpen: isOpen, step: makeStep, mode: mode)
        guard let store else { return reportNoStore(for: gate) }
        let listener = store.partialStore(stateSelector: { isOpen($0) }).addListener {
            [weak self] _ in
            for router in self?.routers ?? [] { router.follow(gate) }
        }
        listener.belongs(to: ModuleManager.self)
        listener.linkLifeCycleTo(object: self)
        gates[gate]?.listener = listener
        for router in routers { router.follow(gate) }
    }

    /// The first closed gate before the modules that moves lead to; nil if they may be shown.
    public func closedGate(before moves: [RouterMove]) -> RoutingGate? {
        for move in moves {
            // Planning a link takes time, and most links lead to no gate.
            if case .link = move, !linksHaveGates { continue }
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
        guard let store, let rule = gates[gate] else { return true }
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
