internal import EventModulesCore
internal import EventRuntime

extension StackRouter {
    /// Follows a link: shows a screen for each module that answers a part of it.
    ///
    /// A link that can't be followed as a whole changes nothing, unless the manager opens
    /// beginnings; then `RouterEvent.linkRefused` for the rest follows the events of the beginning.
    func follow(_ link: String, in draft: inout RouterDraft) {
        guard let manager = requireManager() else { return }
        do throws(DeeplinkError) {
            let plan = try manager.plan(for: link)
            var attempt = draft
            for (index, step) in plan.steps.enumerated() {
                guard follow(step, isFirst: index == 0, in: &attempt) else { return }
            }
            draft = attempt
            if let error = plan.unanswered { throw error }
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
        guard let screen = screenTaking(step, isFirst: isFirst, in: draft.position) else {
            let mode = mode(for: step, in: draft.position)
            return route(to: step.routingStep.step.presented(as: mode), in: &draft) != nil
        }
        let link = module(of: screen)?.deeplinkIfAny
        draft.show(screen.id) { $0.topStack?.top.link = link }
        return true
    }

    /// The first screen of a living module that takes the link in place of a new module.
    ///
    /// Only a link's first module is sought in other tabs; later ones belong on top of its screen.
    private func screenTaking(
        _ step: DeeplinkPlan.Step,
        isFirst: Bool,
        in position: RouterPosition
    ) -> RoutedScreen? {
        let candidates: [RoutedScreen] =
            switch step.answer.type.deeplinkBehavior {
            case .never: []
            case .topOnly: position.top.map { [$0] } ?? []
            case .everywhere where isFirst: position.screensFromTop
            case .everywhere: position.topStack?.screens.reversed() ?? []
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
        guard case .push(let hasButton, let title, let onClose) = mode else { return mode }
        let top = position.top.flatMap { presentable(for: $0.id) }
        let module = top.flatMap { manager?.module(for: $0) } as? any Deeplinkable
        let refuses = top.map { module?.canPush(step.match, onto: $0) == false } ?? false
        guard !position.canPush || refuses else { return mode }
        return .modalWithNavigation(
            withCloseButton: hasButton,
            closeTitle: title,
            onClose: onClose
        )
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
