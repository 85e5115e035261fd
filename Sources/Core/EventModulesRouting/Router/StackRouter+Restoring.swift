internal import EventModulesCore
internal import EventRuntime

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StackRouter {
    /// The position as a string, for the system's storage of a window; empty before the start.
    ///
    /// Equal positions have equal strings, which contain the whole links, with query values.
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
    /// An unreadable string logs a diagnostic, and an empty one doesn't; the position stays.
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

    /// Goes to a position as far as possible; the rest waits if it is behind a closed gate.
    ///
    /// Living screens stay as they are. Screens that can't be made are left out, and so are stacks
    /// and modals then empty. A tab whose root is behind a closed gate waits as a whole.
    func restore(_ wanted: RouterPosition, in draft: inout RouterDraft) {
        let known = draft.position.screens + draft.refused.screens
        let living = Dictionary(grouping: known) { $0.id }
        let same = { (screen: RoutedScreen) in living[screen.id]?.first(where: screen.isSame) }
        var open = wanted
        open.prompt = restored(wanted.prompt, in: draft)
        // The module of a gate in another run is made anew.
        let gateScreens = [draft.position.waiting?.screen, draft.refused.waiting?.screen]
        if let screen = open.waiting?.screen,
            !gateScreens.contains(screen) || open.screen(screen).flatMap(same) == nil
        {
            open.leaveGate(screen)
            open.waiting = nil
        }
        let tabs = draft.position.tabs + draft.refused.tabs
        for (index, tab) in open.tabs.enumerated() {
            let isWaiting = tabs.contains { $0.root.id == tab.root.id && $0.waiting == tab.waiting }
            guard let waiting = tab.waiting, !isWaiting || same(tab.root) == nil else { continue }
            open.tabs[index] = ScreenStack(waiting.screens) ?? tab
        }
        var found: [ScreenID: (plan: DeeplinkPlan?, gate: RoutingGate?)] = [:]
        // A living screen leaves, as it does when its gate closes.
        for screen in open.screens where same(screen) == nil {
            guard screen.link != nil || waitingStep(to: screen) != nil else { continue }
            let plan = screen.link.flatMap { try? manager?.plan(for: $0) }
            let gates = screen.gates + (plan?.steps.flatMap(\.gates) ?? [])
            found[screen.id] = (plan, gates.first(where: isClosed))
        }
        // Screens that are made later get other numbers.
        if let manager { wanted.reserve(in: manager.numbers) }
        let roots = open.tabs.map(\.root.id)
        var doors: [ScreenID: RoutedScreen] = [:]
        for (index, tab) in open.tabs.enumerated() {
            guard let gate = found[tab.root.id]?.gate,
                let door = makeTab(of: tab.screens, at: gate, in: &draft)
            else { continue }
            doors[door.root.id] = door.root
            open.tabs[index] = door
        }
        let gate = open.screens.lazy.filter { !roots.contains($0.id) }
            .compactMap { found[$0.id]?.gate }.first
        open.remove { found[$0.id]?.gate != nil }
        let possible = open.compactMap {
            same($0) ?? doors[$0.id] ?? makeScreen(anew: $0, found[$0.id]?.plan)
        }
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
        if let gate {
            hold([.restore(wanted)], at: gate, in: &draft)
        } else if let waiting = wanted.waiting, draft.position.waiting == nil {
            guard isClosed(waiting.gate) else { return resume(waiting, in: &draft) }
            hold(moves(of: waiting), at: waiting.gate, in: &draft)
        }
    }

    /// Recreates a screen from its link, or from the step to its tab in this run.
    ///
    /// It keeps its number, unless a living module has that number or it is above the maximum.
    private func makeScreen(anew screen: RoutedScreen, _ plan: DeeplinkPlan?) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        let waiting = waitingStep(to: screen)
        guard let step = waiting ?? step(to: screen, by: plan) else { return nil }
        let linked = waiting == nil ? plan?.steps.first?.module : nil
        let former: FormerModule = (
            number: screen.id.number <= ScreenID.greatestKept ? screen.id.number : nil,
            name: linked.map(screen.isOf) == true ? screen.description : nil,
            routingContext: screen.routingContext
        )
        let isNew = step.livingModule == nil
        let module = manager.makeModule(of: step, in: self, continuing: isNew ? former : nil)
        return makeScreen(of: module, step, (screen.hasCloseButton, screen.closeTitle, nil))
    }

    /// The step of a screen's link; if it doesn't lead to its module, logs a diagnostic, unless the
    /// manager opens changed links.
    private func step(to screen: RoutedScreen, by plan: DeeplinkPlan?) -> ModuleRoutingStep? {
        guard let link = screen.link else {
            report(
                "A screen can't be recreated, because it has no link.",
                ["screen": "\(screen)"],
                explanation:
                    "The position is restored without it. A further screen of a module never has a "
                    + "link.",
                fix: "To fix this, conform \(screen.module) to Deeplinkable, and return its "
                    + "deeplink."
            )
            return nil
        }
        guard let plan, let first = plan.steps.first, plan.steps.count == 1,
            screen.isOf(first.module) || manager?.opensChangedLinks == true
        else {
            report(
                "A screen can't be recreated, because its link doesn't lead to its module.",
                ["screen": "\(screen)", "link": link.safeDescription],
                explanation: "The position is restored without it.",
                fix: "To fix this, register the links of \(screen.module) before the router is "
                    + "created, and return a deeplink that one of its patterns matches completely."
            )
            return nil
        }
        // Those of the step that it was shown by.
        let gates = screen.gates.filter { !first.gates.contains($0) }
        return gates.reduce(first.routingStep.step) { $0.behind($1) }
    }

    private func reportUnreadable(_ error: any Error) {
        let context = (error as? DecodingError)?.context
        let path = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        report(
            "A saved position can't be read.",
            [
                "problem": context?.debugDescription ?? "\(error)",
                "at": path.isEmpty ? "the whole string" : path,
            ],
            explanation: "It was damaged, or another version of the app has saved it. The router "
                + "stays where it is.",
            fix: "To fix this, pass a savedPosition, and start the router if it shows "
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
