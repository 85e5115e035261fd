internal import EventModulesCore
internal import EventRuntime

/// The moves of a turn, which change a draft of the position and make its new screens.
///
/// A move that leads to a closed gate waits.
extension StackRouter {
    /// Makes moves, or keeps them waiting if one of them leads to a module behind a closed gate.
    ///
    /// First screens are shown before the other moves wait.
    func make(_ moves: [RouterMove], in draft: inout RouterDraft) {
        let moves = moves.map { PlannedMove($0, by: manager) }
        let rest = moves.drop { $0.isOfTabs }
        for move in moves.dropLast(rest.count) { make(move, in: &draft) }
        if let gate = manager?.closedGate(before: rest.filter { !$0.isOfTabs }) {
            return hold(rest.map(\.move), at: gate, in: &draft)
        }
        for move in rest { make(move, in: &draft) }
    }

    private func make(_ planned: PlannedMove, in draft: inout RouterDraft) {
        switch planned.move {
        case .route(let step): route(to: step, in: &draft)
        case .link: follow(planned.plan, in: &draft)
        case .back: draft.leave { $0.goBack() }
        case .close(let id):
            let before = draft.position
            draft.leave { $0.close(id) }
            if draft.position != before, let onClose = screens[id]?.onClose {
                draft.onClose.append(onClose)
            }
        case .pop: draft.leave { $0.pop() }
        case .popToRoot: draft.leave { $0.topStack?.popToRoot() }
        case .dismiss: draft.leave { _ = $0.modals.popLast() }
        case .dismissAll: draft.leave { $0.modals = [] }
        case .selectTab(let index):
            guard requireTab(index, of: draft.position), index != draft.position.selectedTab
            else { return }
            draft.position.selectedTab = index
            draft.events.append(.tabSelected(index))
        case .show(let id):
            var wanted = draft.position
            wanted.show(id)
            if wanted != draft.position { draft.show(id) }
        case .leave(let id):
            draft.leave { $0.close(id) }
            draft.leftByUser = id
        case .prompt(let request): show(request, in: &draft)
        case .start(let steps, let selected):
            var position = draft.position
            position.removeAll()
            position.prompt = draft.position.prompt
            for step in steps {
                guard let tab = makeTab(for: step, in: &draft) else { return }
                position.tabs.append(tab)
            }
            if requireTab(selected, of: position) { position.selectedTab = selected }
            draft.position = position
            draft.events.append(.started(position))
        case .replaceTab(let index, let step):
            guard requireTab(index, of: draft.position), let tab = makeTab(for: step, in: &draft)
            else { return }
            draft.position.tabs[index] = tab
            draft.events.append(.tabReplaced(index, tab.root))
        case .restore(let position):
            var attempt = draft
            restore(position, in: &attempt)
            let isEmpty = attempt.position.tabs.isEmpty && attempt.position.waiting == nil
            let refusals = attempt.events.dropFirst(draft.events.count).filter { event in
                guard case .gateRefused(let gate, let moves) = event else { return false }
                return draft.position.waiting.map { $0.gate != gate || $0.moves != moves } ?? true
            }
            // Moves that can't wait have ended; earlier moves still wait.
            if isEmpty { draft.events += refusals } else { draft = attempt }
        case .stop: draft.leave({ $0.removeAll() }, as: RouterEvent.stopped)
        }
    }

    /// Returns `true` if a position has a tab; a missing one logs a diagnostic.
    private func requireTab(_ index: Int, of position: RouterPosition) -> Bool {
        if position.tabs.indices.contains(index) { return true }
        report(
            "A router has no tab at the requested index.",
            ["tab": "\(index)", "number of tabs": "\(position.tabs.count)"],
            explanation: "Tabs are counted from 0.",
            fix:
                "To fix this, start the router with that many tabs, or pass the index of another tab."
        )
        return false
    }

    // MARK: - New screens

    /// Returns `nil`, after logging a diagnostic, if the screen can't be made.
    @discardableResult
    private func route(
        to step: PresentableRoutingStep,
        in draft: inout RouterDraft
    ) -> RoutedScreen? {
        let mode = step.step.context?.requiredPresentationMode ?? step.presentationMode
        guard let screen = makeScreen(for: step.step, as: mode) else {
            step.step.answers?.end()
            return nil
        }
        if !draft.place(screen, mode) {
            report(
                "A screen was presented, because it can't be pushed or embedded.",
                [
                    "module": screen.module, "presentation mode": caseLabel(of: mode),
                    "position": "\(draft.position)",
                ],
                explanation:
                    "A router has a stack after start(with:), and a modal has one if it was "
                    + "presented as modalWithNavigation.",
                fix: "To fix this, start the router first, present with .modalWithNavigation, or "
                    + "route here with .modal."
            )
            _ = draft.place(screen, .modalWithNavigation())
        }
        return screen
    }

    private func makeScreen(
        for step: ModuleRoutingStep,
        as mode: RoutingStepPresentationMode
    ) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        return makeScreen(of: manager.makeModule(of: step, in: self), step, mode.closeButton)
    }

    /// Returns `nil`, after logging a diagnostic, if the screen can't be made.
    func makeScreen(
        of module: any AnyModule,
        _ step: ModuleRoutingStep,
        _ button: (isShown: Bool, title: String?, onClose: (@MainActor () -> Void)?)
    ) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        let (presentable, owner) = manager.makeScreen(of: module, step, in: self)
        guard let owner, let moduleNumber = manager.number(of: owner),
            let gates = openGates(of: owner, step)
        else { return nil }
        let isFirst = step.livingModule == nil
        let isNamed = isFirst && screens[ScreenID(number: moduleNumber)] == nil
        let facts = RoutedScreen.Facts(
            id: ScreenID(number: isNamed ? moduleNumber : manager.numbers.next()),
            module: typeName(type(of: owner)),
            moduleType: _mangledTypeName(type(of: owner)),
            routingContext: owner.routingContext,
            link: isFirst ? owner.deeplinkIfAny : nil,
            hasCloseButton: button.isShown,
            closeTitle: button.title,
            moduleNumber: isNamed ? nil : moduleNumber,
            gates: gates.isEmpty ? nil : gates
        )
        let screen = RoutedScreen(facts)
        guard id(of: presentable) == nil else {
            report(
                "A route leads to a screen that the router already shows.",
                ["module": screen.module, "position": "\(position)"],
                explanation: "A screen can appear only once in a position. Nothing changes.",
                fix:
                    "To fix this, return a new presentable, or go back to the screen with show(_:)."
            )
            return nil
        }
        screens.insert(
            .init(
                presentable: presentable,
                gates: gates,
                step: isFirst ? step : nil,
                onClose: button.onClose
            ),
            for: screen
        )
        return screen
    }

    /// The manager; a released one logs a diagnostic.
    func requireManager() -> ModuleManager? {
        if let manager { return manager }
        report(
            "A router can't route, because its module manager was released.",
            ["position": "\(position)"],
            explanation:
                "The manager makes the modules, and the router doesn't retain it. Nothing changes.",
            fix: "To fix this, retain the manager for as long as the router is used."
        )
        return nil
    }

    // MARK: - Links

    /// Follows a link: shows a screen for each module that answers a part of it.
    ///
    /// A link that can't be followed as a whole changes nothing.
    private func follow(_ plan: Result<DeeplinkPlan, DeeplinkError>?, in draft: inout RouterDraft) {
        guard requireManager() != nil, let plan else { return }
        do throws(DeeplinkError) {
            let plan = try plan.get()
            var attempt = draft
            for (index, step) in plan.steps.enumerated() {
                guard follow(step, isFirst: index == 0, in: &attempt) else {
                    throw plan.failure(at: index)
                }
            }
            draft = attempt
        } catch {
            Diagnostics.report(error.diagnostic, to: recorder)
            draft.events.append(.linkRefused(error))
        }
    }

    private func follow(
        _ step: DeeplinkPlan.Step,
        isFirst: Bool,
        in draft: inout RouterDraft
    ) -> Bool {
        guard let (screen, module) = taker(of: step, isFirst: isFirst, in: draft.position) else {
            let mode = mode(for: step, in: draft.position)
            return route(to: step.routingStep.step.presented(as: mode), in: &draft) != nil
        }
        let match = step.match
        let link = screen.link.flatMap { _ in match.pattern.link(match.values) }
        draft.show(screen.id) { $0.topStack?.top.link = link }
        draft.taken.append((screen.id, link, { module.updateContext(for: match) }))
        return true
    }

    /// The first living module that takes the link in place of a new module, and its screen.
    ///
    /// Only a link's first module is sought in other tabs; later ones belong on top of its screen.
    private func taker(
        of step: DeeplinkPlan.Step,
        isFirst: Bool,
        in position: RouterPosition
    ) -> (RoutedScreen, any Deeplinkable)? {
        let candidates: [RoutedScreen] =
            switch step.module.deeplinkBehavior {
            case .never: []
            case .topOnly: position.top.map { [$0] } ?? []
            case .everywhere where isFirst: position.screensFromTop
            case .everywhere: position.topStack?.screens.reversed() ?? []
            }
        for screen in candidates where screens[screen.id]?.step != nil {
            guard let module = module(of: screen) as? any Deeplinkable,
                type(of: module) == step.module, module.canTake(step.match)
            else { continue }
            return (screen, module)
        }
        return nil
    }

    private func mode(
        for step: DeeplinkPlan.Step,
        in position: RouterPosition
    ) -> RoutingStepPresentationMode {
        let mode = step.routingStep.presentationMode
        guard case .push(let hasButton, let title, let onClose) = mode else { return mode }
        let top = position.top.flatMap { presentable(for: $0.id) }
        let module = top.flatMap { manager?.module(for: $0) } as? any Deeplinkable
        let refuses = top.map { module?.canPush(step.match, onto: $0) == false } ?? false
        // It would leave with the module of the gate.
        guard !position.canPush || refuses || position.isAtGate else { return mode }
        return .modalWithNavigation(withCloseButton: hasButton, closeTitle: title, onClose: onClose)
    }

    // MARK: - Gates

    func isClosed(_ gate: RoutingGate) -> Bool { manager?.isClosed(gate) != false }

    /// True if a screen is behind a closed gate, or if moves or screens wait at an open one.
    var isAheadOfGates: Bool {
        if isBehindClosedGate { return true }
        guard followsGates else { return false }
        let position = shownPosition
        return waitingAtOpenGate(in: position) != nil || tabAtOpenGate(in: position) != nil
    }

    /// False if gates have opened and closed each other too often: then nothing that waits goes on.
    var followsGates: Bool { turnsForGates < Self.maximumTurnsForGates }

    private static var maximumTurnsForGates: Int { 200 }

    func countTurnForGates() {
        if turnsForGates == 0 {
            DeliveryQueue.main.atEndOfTurn { [weak self] in self?.turnsForGates = 0 }
        }
        turnsForGates += 1
        guard turnsForGates == Self.maximumTurnsForGates else { return }
        report(
            "A router's gates open and close each other.",
            ["position": "\(position)"],
            explanation: "Waiting moves and screens stay until the state changes again.",
            fix: "To fix this, write conditions of gates that don't depend on the screens that "
                + "are shown when they open or close."
        )
    }

    private func tabAtOpenGate(in position: RouterPosition) -> Int? {
        position.tabs.firstIndex { $0.waiting.map { !isClosed($0.gate) } ?? false }
    }

    private var isBehindClosedGate: Bool {
        manager.map { screens.gates.keys.contains(where: $0.isClosed) } ?? false
    }

    func waitingAtOpenGate(in position: RouterPosition) -> WaitingMoves? {
        position.waiting.flatMap { isClosed($0.gate) ? nil : $0 }
    }

    func leaveScreensBehindClosedGates(in draft: inout RouterDraft) {
        guard isBehindClosedGate else { return }
        while let gate = draft.position.screens.lazy.flatMap(\.gates).first(where: isClosed) {
            var tabs: [Int: ScreenStack] = [:]
            for (index, tab) in draft.position.tabs.enumerated()
            where tab.root.gates.contains(gate) {
                tabs[index] = makeTab(of: screensAfterwards(in: tab), at: gate, in: &draft)
            }
            draft.leaveScreens(behind: gate, replacing: tabs)
        }
    }

    /// The screens to show in a tab once it may be shown again.
    private func screensAfterwards(in tab: ScreenStack) -> [RoutedScreen] {
        if let waiting = tab.waiting { return waiting.screens }
        let step = screens[tab.root.id]?.step
        guard let manager, step != nil || tab.root.link != nil else { return [] }
        let root = tab.root.renumbered(ScreenID(number: manager.numbers.next()))
        if let step { waitingSteps.append((root, step)) }
        return [root]
    }

    func waitingStep(to screen: RoutedScreen) -> ModuleRoutingStep? {
        waitingSteps.first { $0.screen == screen }?.step
    }

    private func makeTab(for step: ModuleRoutingStep, in draft: inout RouterDraft) -> ScreenStack? {
        guard let gate = step.gates.first(where: isClosed) else {
            return makeScreen(for: step, as: .push()).map { ScreenStack(root: $0) }
        }
        guard let manager = requireManager() else { return nil }
        let type = step.moduleType
        let root = RoutedScreen(
            RoutedScreen.Facts(
                id: ScreenID(number: manager.numbers.next()),
                module: type.map { typeName($0) } ?? "Module",
                moduleType: type.flatMap { _mangledTypeName($0) },
                routingContext: (step.context?.routingContext
                    ?? step.livingModule?.routingContext) ?? .main,
                link: step.context?.deeplink,
                hasCloseButton: false,
                gates: step.gates
            )
        )
        waitingSteps.append((root, step))
        return makeTab(of: [root], at: gate, in: &draft)
    }

    /// Makes the module of a closed gate as the root of a tab, in which screens wait; `nil` if it
    /// can't be shown, or there are none.
    func makeTab(
        of screens: [RoutedScreen],
        at gate: RoutingGate,
        in draft: inout RouterDraft
    ) -> ScreenStack? {
        if screens.isEmpty { return nil }
        let way = way(through: gate)
        // A module behind an open gate may close that gate.
        guard let way, followsGates || way.step.step.gates.isEmpty,
            let root = makeScreen(for: way.step.step, as: .push())
        else {
            draft.events.append(.gateRefused(gate, moves: screens.map(\.description)))
            return nil
        }
        return ScreenStack(root: root, waiting: WaitingScreens(gate: way.gate, screens: screens))
    }

    /// Shows what waits in tabs whose gates have opened.
    func openTabs(in draft: inout RouterDraft) {
        while followsGates, let index = tabAtOpenGate(in: draft.position),
            let waiting = draft.position.tabs[index].waiting
        {
            draft.position.tabs[index].waiting = nil
            draft.opened.append(waiting)
            draft.events.append(.gateOpened(waiting.gate, moves: waiting.names))
            var wanted = draft.position
            wanted.tabs[index] = ScreenStack(waiting.screens) ?? wanted.tabs[index]
            restore(wanted, in: &draft)
        }
    }

    /// Shows the gate's module, and keeps moves waiting in place of earlier ones.
    func hold(_ moves: [RouterMove], at gate: RoutingGate, in draft: inout RouterDraft) {
        // A restored position replaces what earlier moves lead to.
        let saved = moves[(moves.lastIndex { $0.waitingPosition != nil } ?? 0)...]
        let positions = saved.compactMap(\.waitingPosition)
        let isTooDeep = positions.first?.waiting?.nested.count == WaitingMoves.greatestCount
        let (earlier, way) = (draft.position.waiting, isTooDeep ? nil : way(through: gate))
        draft.endWaiting()
        if let earlier, earlier.gate != way?.gate { draft.leave { $0.leaveGate(earlier.screen) } }
        let shown = earlier.map(\.screen).flatMap(draft.position.screen)
        let texts = moves.map(\.description)
        guard let way, let screen = (shown ?? route(to: way.step, in: &draft))?.id else {
            return draft.events.append(.gateRefused(gate, moves: texts))
        }
        let waiting = WaitingMoves(
            gate: way.gate,
            screen: screen,
            moves: texts,
            links: saved.compactMap(\.waitingLink),
            positions: positions
        )
        draft.position.waiting = waiting
        waitingMoves.append((waiting, moves))
        draft.events.append(.heldAtGate(way.gate, moves: texts))
    }

    /// Makes the moves that have waited at a gate; its own module leaves.
    func resume(_ waiting: WaitingMoves, in draft: inout RouterDraft) {
        draft.leave { $0.leaveGate(waiting.screen) }
        draft.position.waiting = nil
        draft.events.append(.gateOpened(waiting.gate, moves: waiting.moves))
        let prompt = draft.position.prompt
        make(moves(of: waiting).map { $0.keeping(prompt) }, in: &draft)
    }

    /// The moves that wait; in another run, as far as they are data.
    func moves(of waiting: WaitingMoves) -> [RouterMove] {
        waitingMoves.last { $0.data == waiting }?.moves
            ?? waiting.positions.map { .restore($0) } + waiting.links.map { .link($0.description) }
    }

    /// Drops moves that no longer wait; their prompts are refused if the moves weren't made.
    func endMoves(notIn waiting: [WaitingMoves]) {
        if waitingMoves.isEmpty { return }
        let before = waitingMoves.flatMap(\.moves).compactMap(\.promptRequest)
        waitingMoves.removeAll { !waiting.contains($0.data) }
        let requests = waitingMoves.flatMap(\.moves).compactMap(\.promptRequest)
        let known = requests.map(\.answers) + unanswered.map(\.answers)
        for request in before where !known.contains(where: { $0 === request.answers }) {
            if request.answers?.isEnded == false { _ = ask(request) }
        }
    }

    /// A gate and the step to its module, which may be behind further gates: the first one that it
    /// is possible to pass.
    private func way(
        through closed: RoutingGate
    ) -> (gate: RoutingGate, step: PresentableRoutingStep)? {
        guard let manager = requireManager() else { return nil }
        var (gate, passed) = (closed, Set<RoutingGate>())
        while passed.insert(gate).inserted, let rule = manager.routing.gates[gate] {
            let step = rule.step()
            guard let next = step.gates.first(where: isClosed) else {
                return (gate, step.presented(as: rule.mode))
            }
            gate = next
        }
        report(
            "A gate refused moves, because it can't show its module.",
            ["gate": "\(closed)"],
            explanation: "Either the router's manager doesn't have the gate, or the module of the "
                + "gate is behind the gate itself.",
            fix: "To fix this, add the gate with manager.gate(_:opens:through:), through a module "
                + "that isn't behind it."
        )
        return nil
    }

    /// The gates of a new screen; `nil`, after logging a diagnostic, if one is closed that the step
    /// didn't name: then it is too late to wait.
    private func openGates(of module: any AnyModule, _ step: ModuleRoutingStep) -> [RoutingGate]? {
        let own = type(of: module).gates.filter { !step.gates.contains($0) }
        guard let closed = own.first(where: isClosed) else { return step.gates + own }
        report(
            "A step doesn't name the closed gate of its module.",
            ["module": typeName(type(of: module)), "gate": "\(closed)"],
            explanation: "The module isn't shown, and nothing waits for the gate.",
            fix: "To fix this, return the module's type from the context's moduleType."
        )
        return nil
    }
}

extension RouterDraft {
    /// Shows a new screen in a presentation mode; returns `false` if there is nothing to push it
    /// onto or embed it in.
    ///
    /// This is all that a router knows about a mode: a new one needs its case here.
    fileprivate mutating func place(
        _ screen: RoutedScreen,
        _ mode: RoutingStepPresentationMode
    ) -> Bool {
        switch mode {
        case .none: events.append(.made(screen))
        case .embed(let container):
            guard position.embed(screen, into: container) else { return false }
            events.append(.embedded(screen))
        case .push:
            guard position.canPush else { return false }
            position.topStack?.push(screen)
            events.append(.pushed(screen))
        case .modal(let style):
            position.modals.append(.screen(screen, style: style))
            events.append(.presented(screen))
        case .modalWithNavigation(_, _, let style, _):
            position.modals.append(.navigation(ScreenStack(root: screen), style: style))
            events.append(.presented(screen))
        }
        return true
    }
}

extension RouterPosition {
    /// All screens except embedded ones, from the visible screen to the farthest.
    fileprivate var screensFromTop: [RoutedScreen] {
        let otherTabs = tabs.indices.filter { $0 != selectedTab }.map { tabs[$0] }
        let stacks = modals.reversed().map(\.stack) + [selectedStack].compactMap(\.self) + otherTabs
        return stacks.flatMap { $0.screens.reversed() }
    }
}

extension RouterMove {
    fileprivate var promptRequest: PromptRequest? {
        if case .prompt(let request) = self { request } else { nil }
    }

    /// The link that another run of the app could follow in place of the move; it would lose the
    /// gates of a step that has its own.
    @MainActor
    fileprivate var waitingLink: Deeplink? {
        switch self {
        case .link(let link): try? Deeplink(link)
        case .route(let step) where step.step.ownGates.isEmpty: step.step.context?.deeplink
        default: nil
        }
    }

    fileprivate var waitingPosition: RouterPosition? {
        if case .restore(let position) = self { position } else { nil }
    }

    /// The move with the prompt of today: a position that has waited was shown in part, and its
    /// prompt may have been answered since.
    fileprivate func keeping(_ prompt: ShownPrompt?) -> RouterMove {
        guard case .restore(var position) = self else { return self }
        position.prompt = prompt
        return .restore(position)
    }
}
