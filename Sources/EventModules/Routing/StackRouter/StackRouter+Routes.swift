internal import Delivery

extension StackRouter {
    /// Shows the first screen, without tabs; what was shown before goes.
    ///
    /// - Order: As with `route(to:)`.
    /// - Parameter step: The module at the bottom.
    public func start(with step: ModuleRoutingStep) {
        start(withTabs: [step])
    }

    /// Shows the first screens, one for each tab; what was shown before goes.
    ///
    /// - Order: As with `route(to:)`. All modules are made at once, from the first tab to the last.
    /// - Parameters:
    ///   - steps: The module at the bottom of each tab.
    ///   - index: The tab that is selected.
    public func start(withTabs steps: [ModuleRoutingStep], selected index: Int = 0) {
        inTurn { [self] draft in
            var stacks: [ScreenStack] = []
            for step in steps {
                guard let root = makeScreen(for: .root(step)) else { return }
                stacks.append(ScreenStack(root: root))
            }
            draft.position = RouterPosition()
            draft.position.tabs = stacks
            draft.position.selectTab(index)
            if !draft.position.tabs.indices.contains(index) {
                reportUnknownTab(index, of: draft.position)
            }
            draft.events.append(.started(draft.position))
        }
    }

    /// Lets all screens go: the router is nowhere, as before it was started.
    ///
    /// - Order: As with `route(to:)`.
    public func stop() {
        inTurn { draft in
            guard draft.position != RouterPosition() else { return }
            let gone = draft.position.screens
            draft.position = RouterPosition()
            draft.events.append(.restored(RouterPosition(), leaving: gone))
        }
    }

    /// Makes a module and shows its screen.
    ///
    /// - Order: From outside, the screen is shown when the call returns. From a listener, the route
    ///   waits in line until everybody has been told of the present event.
    /// - Parameter step: What is shown, and how.
    public func route(to step: PresentableRoutingStep) {
        inTurn { [self] draft in _ = route(to: step, in: &draft) }
    }

    /// Puts another module at the bottom of a tab; the screens of that tab go.
    ///
    /// - Order: As with `route(to:)`. The new module is made before the old one goes.
    /// - Parameters:
    ///   - index: The tab. One that is not there is reported, and nothing changes.
    ///   - step: The module.
    public func replaceTab(_ index: Int, with step: ModuleRoutingStep) {
        inTurn { [self] draft in
            guard draft.position.tabs.indices.contains(index) else {
                return reportUnknownTab(index, of: draft.position)
            }
            guard let root = makeScreen(for: .root(step)) else { return }
            draft.position.tabs[index] = ScreenStack(root: root)
            draft.events.append(.tabReplaced(index, root))
        }
    }

    /// Makes a module and gives its screen a place in the position.
    func route(
        to step: PresentableRoutingStep,
        in draft: inout RouterDraft
    ) -> RoutedScreen? {
        guard let screen = makeScreen(for: step) else { return nil }
        draft.events.append(place(screen, step.presentationMode, in: &draft.position))
        return screen
    }

    private func place(
        _ screen: RoutedScreen,
        _ mode: RoutingStepPresentationMode,
        in position: inout RouterPosition
    ) -> RouterEvent {
        switch mode {
        case .none:
            return .made(screen)
        case .embed where position.top != nil:
            position.embed(screen)
            return .embedded(screen)
        case .push where position.canPush:
            position.push(screen)
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
}

extension PresentableRoutingStep {
    fileprivate static func root(_ step: ModuleRoutingStep) -> PresentableRoutingStep {
        PresentableRoutingStep(step, .push(), madeAt: step.place)
    }
}
