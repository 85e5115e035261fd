internal import Deeplinks
internal import Delivery

extension StackRouter {
    /// Follows a link: shows a screen for each module that answers a part of it.
    ///
    /// As with `Router.route(toDeeplink:)`; an unanswered link is also emitted, as
    /// `RouterEvent.linkRefused`. So is the rest of a link whose beginning is followed, after the
    /// events of that beginning; see `ModuleManager.unansweredLinks`.
    public func route(toDeeplink link: String) {
        inTurn { [self] draft in
            guard let manager = requireManager() else { return }
            do throws(DeeplinkError) {
                let plan = try manager.plan(for: link)
                for step in plan.steps { follow(step, in: &draft) }
                if let error = plan.unanswered { throw error }
            } catch {
                Diagnostics.report(error.diagnostic, to: recorder)
                draft.events.append(.linkRefused(error))
            }
        }
    }

    private func follow(_ step: DeeplinkPlan.Step, in draft: inout RouterDraft) {
        guard let screen = screenTaking(step, in: draft.position) else {
            let mode = mode(for: step, in: draft.position)
            return route(to: step.routingStep.step.presented(as: mode), in: &draft)
        }
        let link = module(of: screen)?.deeplinkIfAny
        draft.show(screen.id) { $0.topStack?.top.link = link }
    }

    /// The first screen of a living module that takes the link in place of a new module.
    private func screenTaking(
        _ step: DeeplinkPlan.Step,
        in position: RouterPosition
    ) -> RoutedScreen? {
        let candidates: [RoutedScreen] =
            switch step.answer.type.deeplinkBehaviour {
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
        let top = position.top.flatMap { presentable(for: $0.id) }
        let module = top.flatMap { manager?.module(for: $0) } as? any Deeplinkable
        let refuses = top.map { module?.canPush(step.match, onto: $0) == false } ?? false
        guard !position.canPush || refuses else { return mode }
        return .modalWithNavigation(withCloseButton: hasButton, onClose: onClose)
    }

    /// Returns a position with the living screens, of which the last version counts, and new ones.
    ///
    /// Screens that can't be made are left out, and so is everything that is empty without them.
    func restorable(_ wanted: RouterPosition, living screens: [RoutedScreen]) -> RouterPosition {
        let living = Dictionary(screens.map { ($0.id, $0) }) { $1 }
        return wanted.compactMap { screen in
            if let same = living[screen.id], same.module == screen.module,
                same.link == screen.link, same.routingContext == screen.routingContext
            {
                return same
            }
            return makeScreen(anew: screen)
        }
    }

    /// Makes a screen anew from its link; a link that does not lead to its module is reported.
    private func makeScreen(anew screen: RoutedScreen) -> RoutedScreen? {
        guard let manager = requireManager() else { return nil }
        guard let link = screen.link else {
            reportNoLink(screen)
            return nil
        }
        guard let plan = try? manager.plan(for: link), let step = plan.steps.first,
            plan.steps.count == 1, plan.unanswered == nil, typeName(step.module) == screen.module
        else {
            reportLinkElsewhere(screen, link)
            return nil
        }
        let mode = RoutingStepPresentationMode.push(withCloseButton: screen.hasCloseButton)
        return makeScreen(for: step.routingStep.step.presented(as: mode), id: screen.id)
    }
}

extension RouterPosition {
    /// All screens but those inside others, from the visible one to the farthest.
    fileprivate var screensFromTop: [RoutedScreen] {
        let otherTabs = tabs.indices.filter { $0 != selectedTab }.map { tabs[$0] }
        let stacks = modals.reversed().map(\.stack) + [selectedStack].compactMap(\.self) + otherTabs
        return stacks.flatMap { $0.screens.reversed() }
    }
}
