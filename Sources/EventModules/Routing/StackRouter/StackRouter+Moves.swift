extension StackRouter {
    /// Shows the first screen, without tabs; it replaces all screens before it.
    public func start(with step: ModuleRoutingStep) {
        start(withTabs: [step])
    }

    /// Shows the first screens, one for each tab; they replace all screens before them.
    ///
    /// - Order: All modules are made at once, from the first tab to the last.
    public func start(withTabs steps: [ModuleRoutingStep], selected index: Int = 0) {
        inTurn { [self] draft in
            var position = RouterPosition()
            for step in steps {
                guard let root = makeScreen(for: step.presented(as: .push())) else { return }
                position.tabs.append(ScreenStack(root: root))
            }
            if requireTab(index, of: position) { position.selectedTab = index }
            draft.position = position
            draft.events.append(.started(position))
        }
    }

    /// Releases all screens; the position is empty, as before the start.
    public func stop() {
        inTurn { draft in
            let leaving = draft.position.screens
            draft.position = RouterPosition()
            if !leaving.isEmpty { draft.events.append(.stopped(leaving: leaving)) }
        }
    }

    /// Makes a module and shows its screen.
    ///
    /// - Order: As with `Router.route(to:)`; the same holds for every other move.
    public func route(to step: PresentableRoutingStep) {
        inTurn { [self] draft in route(to: step, in: &draft) }
    }

    func route(to step: PresentableRoutingStep, in draft: inout RouterDraft) {
        guard let screen = makeScreen(for: step) else { return }
        draft.events.append(insert(screen, step.presentationMode, into: &draft.position))
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
            guard requireTab(index, of: draft.position), index != draft.position.selectedTab
            else { return }
            draft.position.selectedTab = index
            draft.events.append(.tabSelected(index))
        }
    }

    /// Replaces the screens of a tab by another module; a missing tab is reported.
    ///
    /// - Order: The new module is made before the old ones are released.
    public func replaceTab(_ index: Int, with step: ModuleRoutingStep) {
        inTurn { [self] draft in
            guard requireTab(index, of: draft.position),
                let root = makeScreen(for: step.presented(as: .push()))
            else { return }
            draft.position.tabs[index] = ScreenStack(root: root)
            draft.events.append(.tabReplaced(index, root))
        }
    }

    // MARK: - Going back

    /// Pops the screen on top of its stack.
    public func pop() {
        inTurn { $0.leave { position in position.pop() } }
    }

    /// Pops all screens of the stack on top but its root.
    public func popToRoot() {
        inTurn { $0.leave { position in position.topStack?.pushed = [] } }
    }

    /// Goes back to a screen in any tab or modal; a screen that has already left is ignored.
    public func pop(to id: ScreenID) {
        inTurn { draft in
            var wanted = draft.position
            wanted.show(id)
            if wanted != draft.position { draft.show(id) }
        }
    }

    /// Dismisses the modal on top.
    public func dismiss() {
        inTurn { $0.leave { position in _ = position.modals.popLast() } }
    }

    /// Dismisses the modal that contains a screen, if there is one, and all modals above it.
    public func dismiss(_ id: ScreenID) {
        inTurn { $0.leave { position in position.dismiss(id) } }
    }

    /// Dismisses all modals.
    public func dismissAll() {
        inTurn { $0.leave { position in position.modals = [] } }
    }

    /// Pops, or dismisses if there is nothing to pop, as a back button or the Escape key does.
    public func goBack() {
        inTurn { $0.leave { position in position.goBack() } }
    }

    /// Closes a screen whose close button was used, and calls its `onClose` afterwards.
    ///
    /// - Parameter id: A pushed screen leaves with all screens above it in its stack, the root of a
    ///   modal with the modal and all modals above it, an embedded screen alone. The root of a tab
    ///   stays.
    public func close(_ id: ScreenID) {
        inTurn { [self] draft in
            let before = draft.position
            draft.leave { $0.close(id) }
            guard draft.position != before, let onClose = screens[id]?.onClose else { return }
            draft.afterwards.append(onClose)
        }
    }

    /// Closes a screen that the user has left by a gesture, such as a swipe back; the host calls this.
    ///
    /// - Parameter id: As with `close(_:)`; if the screen has already left, nothing happens.
    public func userDidLeave(_ id: ScreenID) {
        inTurn { $0.leave { position in position.close(id) } }
    }
}

/// The changes of a router's turn, before they are carried out.
struct RouterDraft {
    var position: RouterPosition

    /// Emitted after the screens have appeared.
    var events: [RouterEvent] = []

    /// Called after the delivery of the events.
    var afterwards: [@MainActor () -> Void] = []

    /// Removes screens, and emits those that have left.
    mutating func leave(_ remove: (inout RouterPosition) -> Void) {
        let before = position
        remove(&position)
        let leaving = before.screens(missingIn: position)
        guard !leaving.isEmpty else { return }
        let isDismissal = position.modals.count < before.modals.count
        events.append(isDismissal ? .dismissed(leaving) : .popped(leaving))
    }

    /// Goes back to a screen of the position, and changes the position further.
    mutating func show(_ id: ScreenID, _ change: (inout RouterPosition) -> Void = { _ in }) {
        let before = position
        position.show(id)
        change(&position)
        guard let screen = position.screen(id) else { return }
        events.append(.shown(screen, leaving: before.screens(missingIn: position)))
    }
}
