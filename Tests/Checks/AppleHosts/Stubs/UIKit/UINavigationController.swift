// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    )
}

// Optional requirements of Objective-C.
extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {}
}

open class UINavigationController: UIViewController {
    /// A change of the visible controller in progress.
    @MainActor
    final class Transition {
        let from: UIViewController?
        let to: UIViewController?
        let isAnimated: Bool
        let coordinator: Coordinator
        weak var animation: UIKitSimulation.Animation?

        /// The controller that a swipe takes away, and that a cancelled swipe puts back.
        let swiped: UIViewController?
        var isOver = false

        init(
            from: UIViewController?,
            to: UIViewController?,
            isAnimated: Bool,
            swiped: UIViewController? = nil
        ) {
            self.from = from
            self.to = to
            self.isAnimated = isAnimated
            self.swiped = swiped
            coordinator = Coordinator(isInteractive: swiped != nil)
        }
    }

    open weak var delegate: (any UINavigationControllerDelegate)?
    open var isNavigationBarHidden = false
    public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

    /// Since iOS 26, a swipe from anywhere.
    public let interactiveContentPopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

    /// True unless a controller of the stack was pushed without the bar.
    public var showsBottomBar: Bool {
        !stack.dropFirst().contains(where: \.isPushedWithoutBottomBar)
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    private var stack: [UIViewController] = []
    private var transition: Transition?
    private var deferred: [() -> Void] = []

    /// The controller whose view is in this one's.
    private var displayed: UIViewController?

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    /// A guess: without the top one from the beginning of a swipe on.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    open var topViewController: UIViewController? { stack.last }

    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        setViewControllers(stack + [controller], animated: animated)
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let top = stack.last
        setViewControllers(stack.dropLast(), animated: animated)
        return top
    }

    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        if let transition, !transition.isOver {
            switch simulation.policy {
            case .deferred:
                return deferred.append { [weak self] in
                    self?.setViewControllers(controllers, animated: animated)
                }
            case .dropped: return
            case .immediate: end(transition, isShown: false)
            }
        }
        guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count else {
            return simulation.raise("The same controller is in a stack twice.")
        }
        simulation.noteEvent()
        replace(stack, by: controllers)
        stack = controllers
        show(animated)
    }

    private func replace(_ old: [UIViewController], by new: [UIViewController]) {
        for controller in old where !new.contains(controller) && controller !== displayed {
            controller.removeFromParent()
        }
        for controller in new where controller.parent !== self {
            if controller.parent != nil || controller.presenting != nil {
                simulation.raise("A controller is shown in two containers.")
            }
            addChild(controller)
            controller.didMove(toParent: self)
            controller.isPushedWithoutBottomBar = controller.hidesBottomBarWhenPushed
        }
    }

    // MARK: - Transitions

    open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        transition?.coordinator ?? super.transitionCoordinator
    }

    private var isOnScreen: Bool { appearance == .appearing || appearance == .appeared }

    /// Shows the top of the stack; without a delegate's call if it is shown already.
    private func show(_ animated: Bool) {
        guard displayed !== stack.last else { return }
        guard isOnScreen else { return display(stack.last) }
        let next = Transition(from: displayed, to: stack.last, isAnimated: animated)
        begin(next)
        if animated {
            next.animation = simulation.animate { [weak self] in
                self?.end(next, isShown: true)
            }
        } else {
            end(next, isShown: true)
        }
    }

    private func display(_ controller: UIViewController?) {
        guard displayed !== controller else { return }
        let former = displayed
        former?.viewIfLoaded?.removeFromSuperview()
        if let former, !stack.contains(former) { former.removeFromParent() }
        displayed = controller
    }

    private func begin(_ next: Transition) {
        transition = next
        next.from?.beginDisappearing(next.isAnimated)
        guard let to = next.to else { return }
        view.addSubview(to.view)
        to.beginAppearing(next.isAnimated)
    }

    private func end(_ ending: Transition, isShown: Bool) {
        guard transition === ending, !ending.isOver else { return }
        simulation.cancel(ending.animation)
        ending.isOver = true
        ending.from?.endDisappearing(ending.isAnimated)
        display(ending.to)
        if appearance == .appeared { ending.to?.endAppearing(ending.isAnimated) }
        settle(ending, shown: isShown ? ending.to : nil)
    }

    /// A guess: the coordinator is still there in `didShow`, and the stack may be changed again.
    private func settle(_ ended: Transition, shown: UIViewController?) {
        if let shown {
            delegate?.navigationController(self, didShow: shown, animated: ended.isAnimated)
        }
        if transition === ended { transition = nil }
        let changes = deferred
        deferred = []
        for change in changes { change() }
    }

    // MARK: - Swipes

    /// Begins a swipe back; false if there is nothing to swipe.
    func beginSwipe() -> Bool {
        guard isFree, let top = stack.last, stack.count > 1 else { return false }
        simulation.noteEvent()
        stack.removeLast()
        begin(Transition(from: top, to: stack.last, isAnimated: true, swiped: top))
        return true
    }

    /// Ends a swipe.
    ///
    /// A guess: a cancelled one has no `didShow`.
    func endSwipe(isCancelled: Bool) {
        guard let transition, let swiped = transition.swiped, !transition.isOver,
            transition.animation == nil
        else { return }
        simulation.noteEvent()
        transition.coordinator.isCancelled = isCancelled
        transition.animation = simulation.animate { [weak self] in
            if isCancelled {
                self?.cancel(transition, swiped)
            } else {
                self?.end(transition, isShown: true)
            }
        }
    }

    private func cancel(_ cancelled: Transition, _ swiped: UIViewController) {
        guard transition === cancelled, !cancelled.isOver else { return }
        cancelled.isOver = true
        cancelled.to?.beginDisappearing(true)
        swiped.beginAppearing(true)
        cancelled.to?.endDisappearing(true)
        cancelled.to?.viewIfLoaded?.removeFromSuperview()
        swiped.endAppearing(true)
        stack.append(swiped)
        settle(cancelled, shown: nil)
    }

    /// True if the user can reach the stack: it is visible, uncovered and at rest.
    var isFree: Bool {
        appearance == .appeared && transition == nil && outermost.presented == nil
            && outermost.presentation == nil
    }

    // MARK: - Appearance

    override var visibleChildren: [UIViewController] { displayed.map { [$0] } ?? [] }
    override var showsChildrenItself: Bool { true }

    /// A guess: `didShow` is called each time the controller itself has appeared.
    override func beginAppearing(_ animated: Bool) {
        if displayed !== stack.last { display(stack.last) }
        if let displayed { view.addSubview(displayed.view) }
        super.beginAppearing(animated)
    }

    override func endAppearing(_ animated: Bool) {
        guard appearance == .appearing else { return }
        super.endAppearing(animated)
        guard let displayed, transition == nil else { return }
        delegate?.navigationController(self, didShow: displayed, animated: animated)
    }

    /// A guess: a controller that disappears ends its own transition, without `didShow`.
    override func beginDisappearing(_ animated: Bool) {
        if let transition { end(transition, isShown: false) }
        super.beginDisappearing(animated)
    }
}
