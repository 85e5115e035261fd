public import EventModulesCore

/// The moves of a turn, which change a draft of the position and make its new screens.
extension StackRouter {
    func perform(_ move: RouterMove, in draft: inout RouterDraft) {
        switch move {
        case .route(let step): route(to: step, in: &draft)
        case .link(let link): follow(link, in: &draft)
        case .back: draft.leave { $0.goBack() }
        case .close(let id): close(id, in: &draft)
        case .pop: draft.leave { $0.pop() }
        case .popToRoot: draft.leave { $0.topStack?.popToRoot() }
        case .dismiss: draft.leave { _ = $0.modals.popLast() }
        case .dismissAll: draft.leave { $0.modals = [] }
        case .selectTab(let index): selectTab(index, in: &draft)
        case .show(let id):
            var wanted = draft.position
            wanted.show(id)
            if wanted != draft.position { draft.show(id) }
        case .dismissModal(let id): draft.leave { $0.dismiss(id) }
        case .leave(let id):
            draft.leave { $0.close(id) }
            draft.leftByUser = id
        case .prompt(let request): show(request, in: &draft)
        case .stop:
            let leaving = draft.position.screens
            draft.position.removeAll()
            if !leaving.isEmpty { draft.events.append(.stopped(leaving: leaving)) }
        }
    }

    /// Returns nil, after logging a diagnostic, if the screen can't be made.
    @discardableResult
    func route(to step: PresentableRoutingStep, in draft: inout RouterDraft) -> RoutedScreen? {
        let mode = step.step.context?.requiredPresentationMode ?? step.presentationMode
        let step = step.step.presented(as: mode)
        guard let screen = makeScreen(for: step) else {
            step.step.opening?.end()
            return nil
        }
        draft.events.append(insert(screen, step.presentationMode, into: &draft.position))
        return screen
    }

    func makeScreen(for step: PresentableRoutingStep) -> RoutedScreen? {
        makeScreen(for: step, by: ScreenMaking(of: step))
    }

    /// Returns nil, after logging a diagnostic, if the screen can't be made.
    func makeScreen(for step: PresentableRoutingStep, by making: ScreenMaking) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        var making = making
        making.window = self
        let (presentable, module) = manager.makeScreen(making)
        guard let module, let moduleNumber = manager.number(of: module) else { return nil }
        guard let gates = openGates(of: module, step.step, manager) else { return nil }
        let isFirst = step.step.context != nil
        let isNamed = isFirst && screens[ScreenID(number: moduleNumber)] == nil
        let button = step.presentationMode.closeButton
        let facts = RoutedScreen.Facts(
            id: ScreenID(number: isNamed ? moduleNumber : manager.numbers.next()),
            module: typeName(type(of: module)),
            routingContext: module.routingContext,
            link: isFirst ? module.deeplinkIfAny : nil,
            hasCloseButton: button.isShown,
            closeTitle: button.title,
            moduleNumber: isNamed ? nil : moduleNumber,
            gates: gates.isEmpty ? nil : gates
        )
        let screen = RoutedScreen(facts, of: type(of: module))
        guard id(of: presentable) == nil else {
            reportShownTwice(screen)
            return nil
        }
        let live = LiveScreens.Screen(
            presentable: presentable,
            isFirst: isFirst,
            onClose: button.onClose
        )
        screens.insert(live, for: screen)
        return screen
    }

    func canKeep(_ number: Int) -> Bool {
        number <= ScreenID.greatestKept && screens[ScreenID(number: number)] == nil
    }

    private func insert(
        _ screen: RoutedScreen,
        _ mode: RoutingStepPresentationMode,
        into position: inout RouterPosition
    ) -> RouterEvent {
        switch mode {
        case .none:
            return .made(screen)
        case .embed(let container) where position.embed(screen, into: container):
            return .embedded(screen)
        case .push where position.canPush:
            position.topStack?.push(screen)
            return .pushed(screen)
        case .modal(let style):
            position.modals.append(.screen(screen, style: style))
            return .presented(screen)
        case .modalWithNavigation(_, _, let style, _):
            position.modals.append(.navigation(ScreenStack(root: screen), style: style))
            return .presented(screen)
        case .embed, .push:
            reportPresentedInstead(screen, mode, position)
            position.modals.append(.navigation(ScreenStack(root: screen), style: .automatic))
            return .presented(screen)
        }
    }

    private func selectTab(_ index: Int, in draft: inout RouterDraft) {
        guard requireTab(index, of: draft.position), index != draft.position.selectedTab
        else { return }
        draft.position.selectedTab = index
        draft.events.append(.tabSelected(index))
    }

    private func close(_ id: ScreenID, in draft: inout RouterDraft) {
        let before = draft.position
        draft.leave { $0.close(id) }
        guard draft.position != before, let onClose = screens[id]?.onClose else { return }
        draft.afterwards.append(onClose)
    }

    // MARK: - Single moves

    /// Shows the first screen, without tabs; it replaces all screens before it.
    public func start(with step: ModuleRoutingStep) {
        start(withTabs: [step])
    }

    /// Shows the first screens, one for each tab; they replace all screens before them.
    ///
    /// - Order: All modules are made in the same turn, from the first tab to the last.
    public func start(withTabs steps: [ModuleRoutingStep], selected index: Int = 0) {
        inTurn { [self] draft in
            change(&draft, named: "start", for: steps) { router, draft in
                var position = draft.position
                position.removeAll()
                position.prompt = draft.position.prompt
                for step in steps {
                    guard let root = router.makeScreen(for: step.presented(as: .push()))
                    else { return }
                    position.tabs.append(ScreenStack(root: root))
                }
                if router.requireTab(index, of: position) { position.selectedTab = index }
                draft.position = position
                draft.events.append(.started(position))
            }
        }
    }

    /// Replaces the screens of a tab with another module; a missing tab logs a diagnostic.
    ///
    /// - Order: The new module is made before the old ones are released.
    public func replaceTab(_ index: Int, with step: ModuleRoutingStep) {
        inTurn { [self] draft in
            change(&draft, named: "replace tab \(index)", for: [step]) { router, draft in
                guard router.requireTab(index, of: draft.position),
                    let root = router.makeScreen(for: step.presented(as: .push()))
                else { return }
                draft.position.tabs[index] = ScreenStack(root: root)
                draft.events.append(.tabReplaced(index, root))
            }
        }
    }

    /// Dismisses the modal that contains a screen, if there is one, and all modals above it.
    public func dismiss(_ id: ScreenID) { perform([.dismissModal(id)]) }

    /// Closes a screen that the user left by a gesture, such as a swipe back; the host calls this.
    ///
    /// If a middleware keeps the screen, the router emits `RouterEvent.leaveRefused`.
    ///
    /// - Parameter id: As with `RouterMove.close`; if the screen has already left, nothing happens.
    public func userDidLeave(_ id: ScreenID) { perform([.leave(id)]) }

    /// Releases all screens; the position is empty, as before the start.
    public func stop() { perform([.stop]) }
}

/// The changes of a router's turn, before they are carried out.
struct RouterDraft {
    var position: RouterPosition

    var held: HeldChange?

    var leftByUser: ScreenID?

    /// Emitted after the screens have appeared.
    var events: [RouterEvent] = []

    /// Called after the release of the screens that leave.
    var afterwards: [@MainActor () -> Void] = []

    /// Removes screens, and adds the event for the screens that have left.
    mutating func leave(_ remove: (inout RouterPosition) -> Void) {
        let before = position
        remove(&position)
        let leaving = before.screens(missingIn: position)
        guard !leaving.isEmpty else { return }
        let isDismissal = position.modals.count < before.modals.count
        events.append(isDismissal ? .dismissed(leaving) : .popped(leaving))
    }

    mutating func show(_ id: ScreenID, _ change: (inout RouterPosition) -> Void = { _ in }) {
        let before = position
        position.show(id)
        change(&position)
        guard let screen = position.screen(id) else { return }
        events.append(.shown(screen, leaving: before.screens(missingIn: position)))
    }
}
