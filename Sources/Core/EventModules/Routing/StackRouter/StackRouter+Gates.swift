internal import Deeplinks
internal import Delivery

/// A change of a draft that may have to wait for a gate.
typealias WaitingChange = @MainActor (StackRouter, inout RouterDraft) -> Void

/// What waits in a position, with the change that its data describes only in part.
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

    /// Lets what waits for a gate go on in its turn, or the screens behind the gate leave.
    func follow(_ gate: RoutingGate, isOpen: Bool) {
        let isConcerned =
            isOpen
            ? position.waiting?.gate == gate
            : position.screens.contains { $0.gates.contains(gate) }
        guard isConcerned else { return }
        inTurn { [self] draft in
            // The state may have changed again.
            if manager?.isClosed(gate) != false {
                draft.removeScreens(behind: gate)
            } else if let waiting = draft.position.waiting, waiting.gate == gate {
                pass(waiting, in: &draft)
            }
        }
    }

    private func pass(_ waiting: WaitingMoves, in draft: inout RouterDraft) {
        let held = draft.held?.waiting == waiting ? draft.held : nil
        draft.position.waiting = nil
        draft.leave { $0.close(waiting.door) }
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
        let step = manager.gates[gate].map { $0.step().presented(as: $0.mode) }
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

    // MARK: - Restoring

    /// Removes what is behind closed gates from a position that is to be restored, and the module
    /// of a gate in an earlier run, which is made anew.
    ///
    /// - Returns: The first of these gates; nil if there is none.
    func removeGated(from position: inout RouterPosition, living: Set<ScreenID>) -> RoutingGate? {
        guard let manager else { return nil }
        if let waiting = position.waiting, !living.contains(waiting.door) {
            position.remove { $0.id == waiting.door }
            position.waiting = nil
        }
        var gate: RoutingGate?
        position.remove { screen in
            var gates = screen.gates
            if manager.linksHaveGates, !living.contains(screen.id), let link = screen.link {
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
            if manager?.isClosed(waiting.gate) == false { return pass(waiting, in: &draft) }
            guard !draft.position.contains(waiting.door) else { return }
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
    /// The link that another run of the app could follow in place of the move.
    @MainActor
    fileprivate var link: Deeplink? {
        switch self {
        case .link(let link): try? Deeplink(link)
        case .route(let step): step.step.context?.deeplink
        default: nil
        }
    }
}
