internal import Deeplinks
internal import Delivery

extension StackRouter {
    /// Follows a link: shows a screen for each module that answers a part of it.
    ///
    /// - Order: As with `route(to:)`; one turn for all modules of the link.
    /// - Parameter link: Text from outside. When nobody answers it, that is reported, told as
    ///   `RouterEvent.linkRefused`, and nothing changes.
    public func route(toDeeplink link: String) {
        inTurn { [self] draft in
            guard let manager else { return reportNoManager() }
            do throws(DeeplinkError) {
                for step in try manager.plan(for: link).steps { follow(step, in: &draft) }
            } catch {
                Diagnostics.report(error.diagnostic, to: recorder)
                draft.events.append(.linkRefused(error))
            }
        }
    }

    private func follow(_ step: DeeplinkPlan.Step, in draft: inout RouterDraft) {
        guard let screen = screenTaking(step, in: draft.position) else {
            let new = PresentableRoutingStep(
                step.routingStep.step,
                mode(for: step, in: draft.position),
                madeAt: step.routingStep.place
            )
            _ = route(to: new, in: &draft)
            return
        }
        let link = module(of: screen)?.deeplinkIfAny
        draft.position.update(screen.id) { $0.link = link }
        show(screen.id, in: &draft)
    }

    /// The screen of a living module that takes the link in place of a new one.
    private func screenTaking(
        _ step: DeeplinkPlan.Step,
        in position: RouterPosition
    ) -> RoutedScreen? {
        let candidates: [RoutedScreen] =
            switch step.answer.behaviour {
            case .never: []
            case .topOnly: position.top.map { [$0] } ?? []
            case .everywhere: position.screensFromTop
            }
        return candidates.first { screen in
            guard screens[screen.id]?.isFirst == true else { return false }
            return module(of: screen).map { step.answer.update($0, step.match) } ?? false
        }
    }

    private func mode(
        for step: DeeplinkPlan.Step,
        in position: RouterPosition
    ) -> RoutingStepPresentationMode {
        let mode = step.routingStep.presentationMode
        guard case .push(let hasButton, let onClose) = mode else { return mode }
        let top = position.top.flatMap { module(of: $0) } as? any Deeplinkable
        guard !position.canPush || top?.canPush(step.match) == false else { return mode }
        return .modalWithNavigation(withCloseButton: hasButton, onClose: onClose)
    }

    private func module(of screen: RoutedScreen) -> (any AnyModule)? {
        presentable(for: screen.id).flatMap { manager?.module(for: $0) }
    }

    /// Makes a screen again that was there once.
    ///
    /// - Returns: nil, after a report, if its link does not lead to its module.
    @inline(never)
    func makeScreen(anew screen: RoutedScreen) -> RoutedScreen? {
        guard let manager else {
            reportNoManager()
            return nil
        }
        guard let link = screen.link else { return reportNoLink(screen) }
        guard let steps = try? manager.plan(for: link).steps, let step = steps.first,
            steps.count == 1, step.module == screen.module
        else { return reportLinkElsewhere(screen, link) }
        return makeScreen(
            for: PresentableRoutingStep(
                step.routingStep.step,
                .push(withCloseButton: screen.hasCloseButton),
                madeAt: step.routingStep.place
            ),
            id: screen.id
        )
    }
}

extension RouterPosition {
    /// All screens but those inside others, from the one that is seen to the one that is farthest.
    fileprivate var screensFromTop: [RoutedScreen] {
        let modals = modals.reversed().flatMap { $0.screens.reversed() }
        let otherTabs = tabs.indices.filter { $0 != selectedTab }.map { tabs[$0] }
        let stacks = [selectedStack].compactMap { $0 } + otherTabs
        return modals + stacks.flatMap { $0.screens.reversed() }
    }
}
