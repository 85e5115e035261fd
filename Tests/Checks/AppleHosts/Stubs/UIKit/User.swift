// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The user of the simulation. A gesture that isn't possible does nothing, and returns false.

extension UINavigationController {
    /// Taps the back button, or chooses a screen of its menu by its index in the stack.
    @discardableResult
    public func userTapsBack(to index: Int? = nil) -> Bool {
        let index = index ?? viewControllers.count - 2
        guard isFree, viewControllers.indices.dropLast().contains(index) else { return false }
        setViewControllers(Array(viewControllers[...index]), animated: true)
        return true
    }

    /// Begins a swipe from the left edge.
    @discardableResult
    public func userBeginsSwipe() -> Bool {
        interactivePopGestureRecognizer?.isEnabled != false && beginSwipe()
    }

    /// Begins a swipe from anywhere, as since iOS 26.
    @discardableResult
    public func userBeginsSwipeAnywhere() -> Bool {
        interactiveContentPopGestureRecognizer?.isEnabled != false && beginSwipe()
    }

    /// Lifts the finger: the screen leaves, or stays.
    public func userEndsSwipe(isCancelled: Bool = false) { endSwipe(isCancelled: isCancelled) }
}

extension UITabBarController {
    /// Taps a tab, which UIKit pops to its root if it is selected already.
    @discardableResult
    public func userTapsTab(_ index: Int) -> Bool {
        guard appearance == .appeared, outermost.presented == nil,
            let tab = viewControllers?.dropFirst(index).first
        else { return false }
        guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else { return true }
        if tab === selectedViewController, let stack = tab as? UINavigationController {
            stack.userTapsBack(to: 0)
        }
        selectedViewController = tab
        return true
    }

    /// Taps the tab More; if it is selected already, UIKit goes back to the list.
    @discardableResult
    public func userTapsMore() -> Bool {
        guard appearance == .appeared, outermost.presented == nil, (viewControllers ?? []).count > 5
        else { return false }
        let list = moreNavigationController
        guard delegate?.tabBarController(self, shouldSelect: list) ?? true else { return true }
        if isListShown { list.userTapsBack(to: 0) } else { showList() }
        delegate?.tabBarController(self, didSelect: list)
        return true
    }

    /// Chooses a tab from the list.
    @discardableResult
    public func userChoosesFromList(_ index: Int) -> Bool {
        guard isListShown, moreNavigationController.isFree, selectedIndex == NSNotFound,
            index >= 4, let tab = viewControllers?.dropFirst(index).first
        else { return false }
        showInList(tab, animated: true)
        return true
    }
}

extension UIBarButtonItem {
    /// Taps the button.
    public func userTaps() { if let primaryAction { primaryAction.handler(primaryAction) } }
}

extension UIViewController {
    /// Begins to pull down the sheet on top.
    @discardableResult
    public func userBeginsPull() -> Bool {
        guard let presenting, presented == nil, presentation == nil,
            modalPresentationStyle != .fullScreen, appearance == .appeared
        else { return false }
        simulation.noteEvent()
        let (controller, top) = (
            ownPresentationController, (self as? UINavigationController)?.topViewController
        )
        let isHeld = isModalInPresentation || top?.isModalInPresentation == true
        if isHeld || controller.delegate?.presentationControllerShouldDismiss(controller) == false {
            controller.delegate?.presentationControllerDidAttemptToDismiss(controller)
            return false
        }
        let transition = PresentationTransition(isDismissal: true, isInteractive: true)
        presenting.beginDismissing([self], transition, true)
        return true
    }

    /// Lets go of the sheet: it leaves, or stays.
    public func userEndsPull(isCancelled: Bool = false) {
        guard let presentation, presentation.coordinator.isInteractive, !presentation.isEnding
        else { return }
        simulation.noteEvent()
        presentation.isEnding = true
        presentation.coordinator.isCancelled = isCancelled
        simulation.animate { [self] in
            guard self.presentation === presentation else { return }
            if isCancelled { return cancelDismissing(self) }
            presenting?.endDismissing([self], true)
            let controller = ownPresentationController
            controller.delegate?.presentationControllerDidDismiss(controller)
        }
    }
}
