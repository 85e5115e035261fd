extension StackRouter {
    /// Shows the first screen, without tabs; it replaces all screens before it.
    public func start(with step: ModuleRoutingStep) {
        start(withTabs: [step])
    }

    /// Shows the first screens, one for each tab; they replace all screens before them.
    ///
    /// - Order: All modules are made at once, from the first tab to the last.
    /// - Parameters:
    ///   - steps: The module at the bottom of each tab.
    ///   - index: The index of the selected tab.
    public func start(withTabs steps: [ModuleRoutingStep], selected index: Int = 0) {
        inTurn { [self] draft in
            var position = RouterPosition()
            for step in steps {
                guard let root = makeScreen(for: step.presented(as: .push())) else { return }
                position.tabs.append(ScreenStack(root: root))
            }
            position.selectTab(index)
            if !position.tabs.indices.contains(index) { reportUnknownTab(index, of: position) }
            draft.position = position
            draft.events.append(.started(position))
        }
    }

    /// Releases all screens; the position is empty, as before the start.
    public func stop() {
        leave(RouterEvent.stopped) { $0 = RouterPosition() }
    }

    /// Makes a module and shows its screen.
    ///
    /// - Order: As with `Router.route(to:)`; the same holds for every other move.
    /// - Parameter step: The module and its presentation mode.
    public func route(to step: PresentableRoutingStep) {
        inTurn { [self] draft in route(to: step, in: &draft) }
    }

    func route(to step: PresentableRoutingStep, in draft: inout RouterDraft) {
        guard let screen = makeScreen(for: step) else { return }
        let event = insert(screen, step.presentationMode, into: &draft.position)
        draft.events.append(event)
    }

    private func insert(
        _ screen: RoutedScreen,
        _ mode: RoutingStepPresentationMode,
        into position: inout RouterPosition
    ) -> RouterEvent {
        switch mode {
        case .none:
            return .made(screen)
        case .embed where position.top != nil:
            position.topStack?.top.embedded.append(screen)
            return .embedded(screen)
        case .push where position.canPush:
            position.topStack?.pushed.append(screen)
            return .pushed(screen)
        case .modal:
            position.modals.append(.screen(screen))
            return .presented(screen)
        case .embed, .push:
            reportPresentedInstead(screen, mode, position)
            fallthrough
        case .modalWithNavigation:
            position.modals.append(.navigation(ScreenStack(root: screen)))
            return .presented(screen)
        }
    }

    // MARK: - Tabs

    /// Selects a tab by its index; modals stay, and a missing tab is reported.
    public func selectTab(_ index: Int) {
        inTurn { [self] draft in
            guard draft.position.tabs.indices.contains(index) else {
                return reportUnknownTab(index, of: draft.position)
            }
            guard index != draft.position.selectedTab else { return }
            draft.position.selectTab(index)
            draft.events.append(.tabSelected(index))
        }
    }

    /// Replaces the screens of a tab by another module.
    ///
    /// - Order: The new module is made before the old ones are released.
    /// - Parameters:
    ///   - index: The index of the tab. A missing tab is reported, and nothing changes.
    ///   - step: The module.
    public func replaceTab(_ index: Int, with step: ModuleRoutingStep) {
        inTurn { [self] draft in
            guard draft.position.tabs.indices.contains(index) else {
                return reportUnknownTab(index, of: draft.position)
            }
            guard let root = makeScreen(for: step.presented(as: .push())) else { return }
            draft.position.tabs[index] = ScreenStack(root: root)
            draft.events.append(.tabReplaced(index, root))
        }
    }

    // MARK: - Going back

    /// Pops the screen on top of its stack.
    public func pop() {
        leave(RouterEvent.popped) { _ = $0.topStack?.pushed.popLast() }
    }

    /// Pops all screens of the stack on top but its root.
    public func popToRoot() {
        leave(RouterEvent.popped) { $0.topStack?.pushed = [] }
    }

    /// Goes back to a screen in any tab or modal; a screen that has already left is ignored.
    public func pop(to id: ScreenID) {
        inTurn { [self] draft in
            var wanted = draft.position
            wanted.show(id)
            if wanted != draft.position { show(id, in: &draft) }
        }
    }

    /// Dismisses the modal on top.
    public func dismiss() {
        leave(RouterEvent.dismissed) { _ = $0.modals.popLast() }
    }

    /// Dismisses the modal that contains a screen, if there is one, and all modals above it.
    public func dismiss(_ id: ScreenID) {
        leave(RouterEvent.dismissed) { $0.dismiss(id) }
    }

    /// Dismisses all modals.
    public func dismissAll() {
        leave(RouterEvent.dismissed) { $0.modals = [] }
    }

    /// Goes back one step, as a back button or the Escape key does.
    ///
    /// Pops, or dismisses if there is nothing to pop; `RouterPosition.canGoBack` is true if either is
    /// possible.
    public func goBack() {
        inTurn { [self] draft in
            if draft.position.canPop {
                leave(RouterEvent.popped, in: &draft) { _ = $0.topStack?.pushed.popLast() }
            } else {
                leave(RouterEvent.dismissed, in: &draft) { _ = $0.modals.popLast() }
            }
        }
    }

    /// Closes a screen whose close button was used, and calls its `onClose` afterwards.
    ///
    /// - Parameter id: A pushed screen leaves with all screens above it in its stack, the root of a
    ///   modal with the modal and all modals above it, an embedded screen alone. The root of a tab
    ///   stays.
    public func close(_ id: ScreenID) {
        inTurn { [self] draft in
            let onClose = screens[id]?.onClose
            let before = draft.position
            close(id, in: &draft)
            if draft.position != before, let onClose { draft.afterwards.append(onClose) }
        }
    }

    /// Reports that the user has left a screen by a gesture, such as a swipe back.
    ///
    /// The host calls this. The position becomes the same as if the program had closed the screen.
    ///
    /// - Parameter id: As with `close(_:)`; if the screen has already left, nothing happens.
    public func userDidLeave(_ id: ScreenID) {
        inTurn { [self] draft in close(id, in: &draft) }
    }

    /// Goes back to a screen of the position.
    func show(_ id: ScreenID, in draft: inout RouterDraft) {
        let before = draft.position
        draft.position.show(id)
        guard let screen = draft.position.screen(id) else { return }
        draft.events.append(.shown(screen, leaving: before.screens(notIn: draft.position)))
    }

    private func close(_ id: ScreenID, in draft: inout RouterDraft) {
        let isModal = draft.position.modals.contains { $0.root.id == id }
        leave(isModal ? RouterEvent.dismissed : RouterEvent.popped, in: &draft) { $0.close(id) }
    }

    private func leave(
        _ event: @escaping ([RoutedScreen]) -> RouterEvent,
        _ change: @escaping (inout RouterPosition) -> Void
    ) {
        inTurn { [self] draft in leave(event, in: &draft, change) }
    }

    private func leave(
        _ event: ([RoutedScreen]) -> RouterEvent,
        in draft: inout RouterDraft,
        _ change: (inout RouterPosition) -> Void
    ) {
        let before = draft.position
        change(&draft.position)
        let leaving = before.screens(notIn: draft.position)
        if !leaving.isEmpty { draft.events.append(event(leaving)) }
    }
}
