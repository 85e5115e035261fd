internal import EventModulesCore
internal import EventRuntime

/// A change of a draft that may have to wait for a gate.
typealias WaitingChange = @MainActor (StackRouter, inout RouterDraft) -> Void

/// The waiting moves of a position, with the change that their data describes only in part.
struct HeldChange {
    let waiting: WaitingMoves
    let change: WaitingChange
}

/// Gates: what leads to a closed one waits, and what is behind it leaves when it closes.
extension StackRouter {
    func perform(_ moves: [RouterMove], in draft: inout RouterDraft) {
        guard let gate = manager?.closedGate(before: moves) else {
            for move in moves { perform(move, in: &draft) }
            return
        }
        let names = moves.map(\.description)
        hold(gate, names, links: moves.compactMap(\.link), in: &draft) {
            $0.perform(moves, in: &$1)
        }
    }

    /// Makes a change that leads to modules, now or when their gates are open.
    func change(
        _ draft: inout RouterDraft,
        named name: String,
        for steps: [ModuleRoutingStep],
        _ change: @escaping WaitingChange
    ) {
        guard let gate = manager?.closedGate(before: steps) else { return change(self, &draft) }
        hold(gate, [name], in: &draft) { $0.change(&$1, named: name, for: steps, change) }
    }

    /// Notes a changed gate for the next turn of the router.
    func follow(_ gate: RoutingGate) {
        changedGates.append(gate)
        inTurn(if: keepConcerned, { _ in })
    }

    /// Forgets changed gates that no screen is behind and nothing waits for; false if none is left.
    private func keepConcerned() -> Bool {
        if changedGates.isEmpty { return false }
        let gates = Set(carriedOut.screens.flatMap(\.gates))
        changedGates.removeAll { !gates.contains($0) && carriedOut.waiting?.gate != $0 }
        return !changedGates.isEmpty
    }

    /// Makes the change of a turn between what the gates that have changed lead to.
    ///
    /// Before it, the screens behind closed gates leave. After it, the moves that waited for an open
    /// gate go on, because the change may close that gate's module.
    func changeBetweenGates(
        _ draft: inout RouterDraft,
        _ change: (inout RouterDraft) -> Void
    ) {
        let gates = changedGates
        changedGates = []
        let isClosed = { [manager] gate in manager?.isClosed(gate) != false }
        for gate in gates where isClosed(gate) { draft.removeScreens(behind: gate) }
        change(&draft)
        if let waiting = draft.position.waiting, gates.contains(waiting.gate),
            !isClosed(waiting.gate), draft.position.top != nil
        {
            pass(waiting, in: &draft)
        }
        draft.endWaiting(unlessShows: draft.position.waiting?.door)
    }

    private func pass(_ waiting: WaitingMoves, in draft: inout RouterDraft) {
        let held = draft.held?.waiting == waiting ? draft.held : nil
        if draft.position.waiting?.door == waiting.door {
            draft.leave { $0.close(waiting.door) }
        }
        draft.position.waiting = nil
        draft.events.append(.gateOpened(waiting.gate, moves: waiting.moves))
        (held?.change ?? waiting.change)(self, &draft)
    }

    /// Shows the gate's module, and lets a change wait in place of an earlier one.
    private func hold(
        _ gate: RoutingGate,
        _ moves: [String],
        links: [Deeplink] = [],
        positions: [RouterPosition] = [],
        in draft: inout RouterDraft,
        change: WaitingChange? = nil
    ) {
        let earlier = draft.position.waiting
        draft.endWaiting()
        if let earlier, earlier.gate != gate { draft.leave { $0.close(earlier.door) } }
        let door = earlier?.gate == gate ? earlier?.door : showModule(of: gate, in: &draft)
        guard let door else {
            return draft.events.append(.gateRefused(gate, moves: moves))
        }
        let waiting = WaitingMoves(
            gate: gate,
            door: door,
            moves: moves,
            links: links,
            positions: positions
        )
        draft.position.waiting = waiting
        draft.held = HeldChange(waiting: waiting, change: change ?? waiting.change)
        draft.events.append(.heldAtGate(gate, moves: moves))
    }

    private func showModule(of gate: RoutingGate, in draft: inout RouterDraft) -> ScreenID? {
        guard let manager = requireManager() else { return nil }
        let step = manager.routing.gates[gate].map { $0.step().presented(as: $0.mode) }
        if let step, manager.closedGate(before: [step.step]) == nil {
            return route(to: step, in: &draft)?.id
        }
        report(
            "Moves were refused at a gate that can't show its module.",
            ["gate": "\(gate)"],
            explanation: "Either the router's manager doesn't have the gate, or the module of the "
                + "gate is itself behind a closed gate.",
            fix: "To fix this, add the gate with manager.gate(_:opens:through:), through a module "
                + "that is behind no gate."
        )
        return nil
    }

    /// The gates of a new screen; nil, after logging a diagnostic, if one is closed that the step
    /// didn't name: then it is too late to wait.
    func openGates(
        of module: any AnyModule,
        _ step: ModuleRoutingStep,
        _ manager: ModuleManager
    ) -> [RoutingGate]? {
        let own = type(of: module).gates.filter { !step.gates.contains($0) }
        guard let closed = own.first(where: manager.isClosed) else { return step.gates + own }
        report(
            "A module is behind a closed gate that its step did not name.",
            ["module": typeName(type(of: module)), "gate": "\(closed)"],
            explanation: "It isn't shown, and nothing waits for the gate.",
            fix: "To fix this, let the context say its moduleType."
        )
        return nil
    }

    // MARK: - Restoring

    /// Removes what is behind closed gates from a position that is to be restored.
    ///
    /// - Returns: The first of these gates; nil if there is none.
    func removeGated(
        from position: inout RouterPosition,
        living: [ScreenID: RoutedScreen]
    ) -> RoutingGate? {
        guard let manager else { return nil }
        var gate: RoutingGate?
        position.remove { screen in
            let same = living[screen.id].flatMap { screen.isSame(as: $0) ? $0 : nil }
            var gates = screen.gates + (same?.gates ?? [])
            if manager.routing.linksHaveGates, same == nil, let link = screen.link {
                gates += (try? manager.plan(for: link))?.steps.flatMap(\.gates) ?? []
            }
            guard let closed = gates.first(where: manager.isClosed) else { return false }
            gate = gate ?? closed
            return true
        }
        return gate
    }

    /// Lets what waits in a restored position wait again, or else the position itself.
    func resumeWaiting(
        in wanted: RouterPosition,
        closed gate: RoutingGate?,
        in draft: inout RouterDraft
    ) {
        if let waiting = wanted.waiting {
            guard draft.position.waiting == nil else { return }
            if manager?.isClosed(waiting.gate) == false { return pass(waiting, in: &draft) }
            let (links, positions) = (waiting.links, waiting.positions)
            hold(waiting.gate, waiting.moves, links: links, positions: positions, in: &draft)
        } else if let gate {
            hold(gate, ["restore \(wanted)"], positions: [wanted], in: &draft)
        }
    }
}

extension WaitingMoves {
    /// The change as far as the data describes it.
    fileprivate var change: WaitingChange {
        { router, draft in
            for var position in positions {
                // It was shown with the open part, and may have been answered since.
                position.prompt = draft.position.prompt
                router.restore(position, in: &draft)
            }
            router.perform(links.map { .link($0.description) }, in: &draft)
        }
    }
}

extension RouterDraft {
    /// Ends what waits, unless the draft shows its door.
    mutating func endWaiting(unlessShows door: ScreenID? = nil) {
        guard let waiting = position.waiting, door.map(position.contains) != true else { return }
        position.waiting = nil
        events.append(.gateRefused(waiting.gate, moves: waiting.moves))
    }

    fileprivate mutating func removeScreens(behind gate: RoutingGate) {
        let before = position
        position.remove { $0.gates.contains(gate) }
        let leaving = before.screens(missingIn: position)
        if !leaving.isEmpty { events.append(.gateClosed(gate, leaving: leaving)) }
    }
}

extension RouterMove {
    /// The link that another run of the app could follow in place of the move; it would lose the
    /// gates of a step that has its own.
    @MainActor
    fileprivate var link: Deeplink? {
        switch self {
        case .link(let link): try? Deeplink(link)
        case .route(let step) where step.step.ownGates.isEmpty: step.step.context?.deeplink
        default: nil
        }
    }
}
