extension StackRouter {
    /// Takes the screen on top off its stack.
    ///
    /// - Order: This, and every other way back, is a turn as `route(to:)` is.
    public func pop() {
        leave(RouterEvent.popped) { $0.pop() }
    }

    /// Takes all screens off the stack on top but the one at the bottom.
    public func popToRoot() {
        leave(RouterEvent.popped) { $0.popToRoot() }
    }

    /// Goes back to a screen, in whichever tab or modal: what is above it goes.
    ///
    /// - Parameter id: A screen of the position; if it has gone, nothing happens.
    public func pop(to id: ScreenID) {
        inTurn { [self] draft in
            var wanted = draft.position
            wanted.show(id)
            if wanted != draft.position { show(id, in: &draft) }
        }
    }

    /// Takes away the modal on top.
    public func dismiss() {
        leave(RouterEvent.dismissed) { $0.dismissTop() }
    }

    /// Takes away a modal and all above it.
    ///
    /// - Parameter id: Any screen of the modal; if it is in none, nothing happens.
    public func dismiss(_ id: ScreenID) {
        leave(RouterEvent.dismissed) { $0.dismiss(id) }
    }

    /// Takes away all modals.
    public func dismissAll() {
        leave(RouterEvent.dismissed) { $0.modals = [] }
    }

    /// Goes back one step, as a back button or the Escape key does.
    ///
    /// Pops, or dismisses where there is nothing to pop; `RouterPosition.canGoBack` says whether
    /// there is a step back.
    public func goBack() {
        inTurn { [self] draft in
            let isPop = draft.position.hasPushedOnTop
            leave(isPop ? RouterEvent.popped : RouterEvent.dismissed, in: &draft) { $0.goBack() }
        }
    }

    /// Takes a screen away because its close button was used, and calls its `onClose` after that.
    ///
    /// - Parameter id: A pushed screen goes with all above it in its stack, the root of a modal goes
    ///   with the modal and all above it, and an embedded one goes alone. The root of a tab stays.
    public func close(_ id: ScreenID) {
        inTurn { [self] draft in
            let onClose = screens[id]?.onClose
            let before = draft.position
            take(id, from: &draft)
            if draft.position != before, let onClose { draft.afterwards.append(onClose) }
        }
    }

    /// The host's report that the user has left a screen by a gesture: a swipe back, a modal pulled
    /// down.
    ///
    /// The position becomes what it would be had the program taken the screen away.
    ///
    /// - Parameter id: As with `close(_:)`; if it has gone already, nothing happens.
    public func userDidLeave(_ id: ScreenID) {
        inTurn { [self] draft in take(id, from: &draft) }
    }

    /// Selects a tab; modals stay.
    ///
    /// - Parameter index: The tab. One that is not there is reported, and nothing changes.
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

    /// Goes back to a screen that is there.
    func show(_ id: ScreenID, in draft: inout RouterDraft) {
        let before = draft.position
        draft.position.show(id)
        guard let screen = draft.position.screen(id) else { return }
        draft.events.append(.shown(screen, leaving: before.screens(notIn: draft.position)))
    }

    // MARK: - Leaving

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
        let gone = before.screens(notIn: draft.position)
        if !gone.isEmpty { draft.events.append(event(gone)) }
    }

    private func take(_ id: ScreenID, from draft: inout RouterDraft) {
        let isModal = draft.position.modals.contains { $0.root.id == id }
        leave(isModal ? RouterEvent.dismissed : RouterEvent.popped, in: &draft) { $0.close(id) }
    }
}

extension RouterPosition {
    func screens(notIn other: RouterPosition) -> [RoutedScreen] {
        let ids = Set(other.ids)
        return screens.filter { !ids.contains($0.id) }
    }
}
