internal import EventModulesCore
internal import EventRuntime

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StackRouter {
    /// The position as text, for the system's storage for a window; empty before the start.
    ///
    /// Equal positions have equal texts. A text has the screens' links in full, with query values.
    ///
    /// ```swift
    /// let saved = router.savedPosition
    /// nextRouter.restore(from: saved)
    /// ```
    public var savedPosition: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard position != RouterPosition(), let data = try? encoder.encode(position)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Goes to a saved position, as `restore(to:)` does.
    ///
    /// An unreadable text logs a diagnostic, and the router stays. An empty text means no position.
    ///
    /// - Parameter saved: A `savedPosition`, possibly of an earlier run.
    public func restore(from saved: String) {
        guard !saved.isEmpty else { return }
        do {
            restore(to: try JSONDecoder().decode(RouterPosition.self, from: Data(saved.utf8)))
        } catch {
            reportUnreadable(error)
        }
    }

    /// Goes to a position: its living screens stay, and the others are recreated from their links.
    ///
    /// A screen that can't be made is left out, which logs a diagnostic. If nothing is left, the
    /// router stays where it is; start it if it shows nothing.
    ///
    /// - Order: Like each other move, restoring is a turn.
    public func restore(to position: RouterPosition) {
        inTurn { [self] draft in
            var attempt = draft
            restore(position, in: &attempt)
            guard !attempt.position.tabs.isEmpty || attempt.position.waiting != nil else { return }
            draft = attempt
        }
    }

    /// Goes to a position as far as possible; the rest waits if it is behind a closed gate.
    func restore(
        _ wanted: RouterPosition,
        notCarriedOut other: RouterPosition = RouterPosition(),
        in draft: inout RouterDraft
    ) {
        let screens = draft.position.screens + other.screens
        let living = Dictionary(screens.map { ($0.id, $0) }) { $1 }
        var open = wanted
        // The module of a gate in another run is made anew.
        if let door = open.waiting?.door, door != draft.position.waiting?.door,
            door != other.waiting?.door
        {
            open.remove { $0.id == door }
            open.waiting = nil
        }
        let gate = removeGated(from: &open, living: living)
        var possible = restorable(open, living: living)
        if let door = possible.waiting?.door, !possible.contains(door) { possible.waiting = nil }
        if possible != draft.position, gate == nil || !possible.tabs.isEmpty {
            let isNew = possible.waiting != draft.position.waiting
            if isNew { draft.endWaiting() }
            let leaving = draft.position.screens(missingIn: possible)
            draft.position = possible
            draft.events.append(.restored(possible, leaving: leaving))
            if isNew, let waiting = possible.waiting {
                draft.events.append(.heldAtGate(waiting.gate, moves: waiting.moves))
            }
        }
        resumeWaiting(in: wanted, closed: gate, in: &draft)
    }

    /// Returns a position with the newest version of each living screen, and with new screens.
    ///
    /// Screens that can't be made are left out, and so are stacks and modals then empty.
    private func restorable(
        _ wanted: RouterPosition,
        living: [ScreenID: RoutedScreen]
    ) -> RouterPosition {
        // Screens that are made later get other numbers.
        if let manager { wanted.reserve(in: manager.numbers) }
        return wanted.compactMap { screen in
            if let same = living[screen.id], screen.isSame(as: same) { return same }
            return makeScreen(anew: screen)
        }
    }

    /// Recreates a screen from its link; a link that does not lead to its module logs a diagnostic,
    /// unless the manager opens changed links.
    ///
    /// It keeps its number, unless a living module has that number or it is above the maximum.
    private func makeScreen(anew screen: RoutedScreen) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        guard let link = screen.link else {
            reportNoLink(screen)
            return nil
        }
        guard let plan = try? manager.plan(for: link), let step = plan.steps.first,
            plan.steps.count == 1, plan.unanswered == nil,
            screen.isOf(step.module) || manager.opensChangedLinks
        else {
            reportLinkElsewhere(screen, link)
            return nil
        }
        let mode = RoutingStepPresentationMode.push(
            withCloseButton: screen.hasCloseButton,
            closeTitle: screen.closeTitle
        )
        // Those of the step that it was shown by.
        let gates = screen.gates.filter { !step.gates.contains($0) }
        let wanted = gates.reduce(step.routingStep.step) { $0.behind($1) }.presented(as: mode)
        var making = ScreenMaking(of: wanted)
        making.number = canKeep(screen.id.number) ? screen.id.number : nil
        making.former = screen.isOf(step.module) ? screen.description : nil
        making.routingContext = screen.routingContext
        return makeScreen(for: wanted, by: making)
    }

    private func reportUnreadable(_ error: any Error) {
        let context = (error as? DecodingError)?.context
        let path = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        report(
            "A saved position can't be read.",
            [
                "problem": context?.debugDescription ?? "\(error)",
                "at": path.isEmpty ? "the whole text" : path,
            ],
            explanation: "It was damaged, or another version of the app has saved it. The router "
                + "stays where it is.",
            fix: "To fix this, pass the text of savedPosition, and start the router if it shows "
                + "nothing."
        )
    }
}

extension DecodingError {
    fileprivate var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
