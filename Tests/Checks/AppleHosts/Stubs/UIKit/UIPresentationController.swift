// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public enum UIModalPresentationStyle: Sendable {
    case automatic
    case pageSheet
    case fullScreen
}

@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

// Optional requirements of Objective-C.
extension UIAdaptivePresentationControllerDelegate {
    /// Returns true.
    public func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
    {
        true
    }

    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {}

    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    {}
}

@MainActor
open class UIPresentationController: NSObject {
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    // Weak, because the presented controller retains this one.
    private weak var presented: UIViewController?
    open var presentedViewController: UIViewController { presented ?? UIViewController() }

    public init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        presented = presentedViewController
        super.init()
    }
}

@available(tvOS, unavailable)
open class UISheetPresentationController: UIPresentationController {
    public enum Detent: Sendable {
        case mediumDetent
        case largeDetent
        public static func medium() -> Detent { .mediumDetent }
        public static func large() -> Detent { .largeDetent }
    }

    open var detents: [Detent] = [.large()]
}

/// A presentation or a dismissal in progress.
@MainActor
final class PresentationTransition {
    let isDismissal: Bool

    /// True once the user has let go of a sheet.
    var isEnding = false
    let coordinator: Coordinator

    init(isDismissal: Bool, isInteractive: Bool = false) {
        self.isDismissal = isDismissal
        coordinator = Coordinator(isInteractive: isInteractive)
    }
}

extension UIViewController {
    /// That of the nearest ancestor that is presented, or else its own.
    public var presentationController: UIPresentationController? {
        let presented = sequence(first: self) { $0.parent }.first { $0.presenting != nil }
        return (presented ?? self).ownPresentationController
    }

    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// Presented by this controller or by one of its ancestors.
    public var presentedViewController: UIViewController? {
        presented ?? parent?.presentedViewController
    }

    public var presentingViewController: UIViewController? {
        presenting ?? parent?.presentingViewController
    }

    public var isBeingPresented: Bool { presentation?.isDismissal == false }

    /// A guess: also true while the user pulls a sheet, and for all that are dismissed together.
    public var isBeingDismissed: Bool { presentation?.isDismissal == true }
    private var coversPresenter: Bool { modalPresentationStyle == .fullScreen }

    // The outermost container presents. A call that UIKit refuses does nothing but log a message,
    // and never calls its completion.
    public func present(
        _ controller: UIViewController,
        animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        let presenter = outermost
        guard controller.presenting == nil, controller.parent == nil else {
            return simulation.raise("A controller that is already shown is presented.")
        }
        guard presenter.presented == nil else {
            return simulation.warn("A controller presents that is already presenting.")
        }
        guard let window = presenter.viewIfLoaded?.window else {
            return simulation.warn("A controller presents that is not in the window hierarchy.")
        }
        guard presenter.presentation == nil else {
            return simulation.warn("A controller presents during its own presentation.")
        }
        guard !simulation.refusesPresentations else {
            return simulation.warn("A presentation is refused.")
        }
        simulation.noteEvent()
        presenter.presented = controller
        controller.presenting = presenter
        let transition = PresentationTransition(isDismissal: false)
        controller.presentation = transition
        window.addSubview(controller.view)
        if controller.coversPresenter { presenter.beginDisappearing(animated) }
        controller.beginAppearing(animated)
        finish(animated) {
            guard controller.presentation === transition else { return }
            controller.endAppearing(animated)
            if controller.coversPresenter { presenter.leaveWindow(animated) }
            controller.presentation = nil
            completion?()
        }
    }

    private func leaveWindow(_ animated: Bool) {
        endDisappearing(animated)
        view.removeFromSuperview()
    }

    private func finish(_ animated: Bool, _ work: @escaping () -> Void) {
        if animated { simulation.animate(work) } else { work() }
    }

    // Dismisses what this controller presents, and everything above it; a controller that presents
    // nothing asks the controller that presented it. A guess: a call during a presentation or a
    // dismissal of the same chain is ignored.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        let presenter = outermost
        guard presenter.presented != nil else {
            presenter.presenting?.dismiss(animated: animated, completion: completion)
            return
        }
        let leaving = presenter.chain
        guard leaving.allSatisfy({ $0.presentation == nil }) else {
            return simulation.warn("A dismissal during a presentation or a dismissal.")
        }
        simulation.noteEvent()
        let transition = PresentationTransition(isDismissal: true)
        presenter.beginDismissing(leaving, transition, animated)
        finish(animated) {
            guard leaving[0].presentation === transition else { return }
            presenter.endDismissing(leaving, animated)
            completion?()
        }
    }

    /// All that this controller presents, from the bottom to the top.
    var chain: [UIViewController] { presented.map { [$0] + $0.chain } ?? [] }

    func beginDismissing(
        _ leaving: [UIViewController],
        _ transition: PresentationTransition,
        _ animated: Bool
    ) {
        for controller in leaving { controller.presentation = transition }
        for controller in leaving.reversed() { controller.beginDisappearing(animated) }
        if let window = leaving.last?.viewIfLoaded?.window, leaving[0].coversPresenter {
            window.insert(view, at: 0)
            beginAppearing(animated)
        }
    }

    func endDismissing(_ leaving: [UIViewController], _ animated: Bool) {
        for controller in leaving.reversed() {
            controller.endDisappearing(animated)
            controller.view.removeFromSuperview()
            controller.presentation = nil
            controller.presenting?.presented = nil
            controller.presenting = nil
            controller.leaked = nil
        }
        endAppearing(animated)
    }

    /// Undoes a dismissal that the user began.
    func cancelDismissing(_ leaving: UIViewController) {
        leaving.beginAppearing(true)
        leaving.endAppearing(true)
        leaving.presentation = nil
    }

    /// Leaves behind everything that is presented, because the window shows another root.
    func leakPresented() {
        guard let presented else { return }
        presented.leaked = self
        presented.leakPresented()
    }
}
