#if canImport(UIKit) && !os(watchOS)
internal import EventModulesScreens
internal import UIKit

/// The modals that a host presents, from the bottom to the top.
///
/// UIKit may refuse a step, so each is derived from the presented controllers and tried again.
@MainActor
final class ShownModals: NSObject, UIAdaptivePresentationControllerDelegate {
    private struct Shown {
        let id: ScreenID
        let controller: UIViewController
        let root: ShownController

        /// Nil for a screen without a stack.
        let stack: ShownNavigation?
        var isLeaving = false

        func shows(_ modal: Modal, _ controllers: [ShownController]) -> Bool {
            guard case .navigation = modal else { return controller === controllers[0].controller }
            return id == modal.root.id && stack != nil
        }
    }

    private unowned let base: UIViewController
    private let screens: ShownScreens
    private let onChange: () -> Void
    private var shown: [Shown] = []

    /// The modal that UIKit didn't present when it was asked last.
    private var refused: Shown?

    /// The controller that prompts are presented over; `nil` while a modal has to be.
    private(set) weak var top: UIViewController?

    init(over base: UIViewController, _ screens: ShownScreens, onChange: @escaping () -> Void) {
        self.base = base
        self.screens = screens
        self.onChange = onChange
    }

    /// All presented controllers, the app's own included, from the bottom to the top.
    private var presented: [UIViewController] {
        var controllers: [UIViewController] = []
        while let next = (controllers.last ?? base).presentedViewController {
            controllers.append(next)
        }
        return controllers
    }

    var isInTransition: Bool { presented.contains { $0.isBeingPresented || $0.isBeingDismissed } }

    /// The screens that UIKit has removed: the lowest dismissed modal, or some of the stacks.
    func takeRemoved() -> [ScreenID] {
        let dismissed = takeDismissed()
        return dismissed + screens.screens(of: shown.flatMap { $0.stack?.takeRemoved() ?? [] })
    }

    private func takeDismissed() -> [ScreenID] {
        let presented = presented
        guard !isInTransition,
            let index = shown.firstIndex(where: { !presented.contains($0.controller) })
        else { return [] }
        let dismissed = shown[index...]
        shown.removeSubrange(index...)
        // A screen that is presented again in another form needs its controller.
        for modal in dismissed { modal.stack?.navigation.viewControllers = [] }
        return dismissed.prefix(1)
            .filter { !$0.isLeaving && !screens.screens(of: [$0.root]).isEmpty }.map(\.id)
    }

    /// Dismisses all modals if the window shows another root: UIKit would leave them in the window.
    func leaveReplacedRoot() {
        let root = sequence(first: base) { $0.parent }.reduce(base) { $1 }
        guard let lowest = presented.first, let window = lowest.viewIfLoaded?.window,
            window.rootViewController !== root
        else { return }
        for index in shown.indices { shown[index].isLeaving = true }
        lowest.presentingViewController?.dismiss(animated: false, completion: onChange)
    }

    /// Takes the next step to the modals of the position.
    func show(_ modals: [Modal]) -> Progress {
        guard !isInTransition else { return .moving }
        let drawable = modals.map { ($0, screens.controllers(for: $0.screens)) }
            .filter { !$1.isEmpty }
        let kept = zip(shown, drawable).prefix { $0.shows($1.0, $1.1) && !$0.isLeaving }.count
        let isComplete = kept == shown.count && kept == drawable.count
        top = isComplete ? shown.last?.controller ?? base : nil
        let stacks = zip(shown.prefix(kept), drawable).compactMap { $0.stack?.show($1.1) }
        if kept < shown.count {
            dismiss(from: kept)
            return .moving
        }
        guard kept < drawable.count else { return stacks.max() ?? .shown }
        return present(drawable[kept].0, drawable[kept].1)
    }

    private func dismiss(from index: Int) {
        for index in index..<shown.count { shown[index].isLeaving = true }
        shown[index].controller.presentingViewController?
            .dismiss(animated: true, completion: onChange)
    }

    /// Presents a modal, unless something else is presented there, such as an alert.
    private func present(_ modal: Modal, _ controllers: [ShownController]) -> Progress {
        let presenter = shown.last?.controller ?? base
        let again = refused.flatMap { $0.shows(modal, controllers) ? $0 : nil }
        guard presenter.presentedViewController == nil, presenter.viewIfLoaded?.window != nil,
            let next = again ?? makeShown(modal, controllers)
        else { return .waiting }
        next.controller.modalPresentationStyle = modal.style.presentationStyle
        // The app's delegate stays: without the host's, it sees the dismissal a frame later.
        let delegated = next.controller.presentationController
        if delegated?.delegate == nil { delegated?.delegate = self }
        presenter.present(next.controller, animated: true, completion: onChange)
        let isAccepted = next.controller.presentingViewController != nil
        refused = isAccepted ? nil : next
        if isAccepted { shown.append(next) }
        return .moving
    }

    private func makeShown(_ modal: Modal, _ controllers: [ShownController]) -> Shown? {
        guard case .navigation = modal else {
            let controller = controllers[0].controller
            let isFree = controller.parent == nil && controller.presentingViewController == nil
            return isFree
                ? Shown(id: modal.root.id, controller: controller, root: controllers[0], stack: nil)
                : nil
        }
        let stack = ShownNavigation(onChange: onChange)
        guard stack.show(controllers) == .shown else { return nil }
        return Shown(
            id: modal.root.id,
            controller: stack.navigation,
            root: controllers[0],
            stack: stack
        )
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        onChange()
    }
}

extension ModalStyle {
    fileprivate var presentationStyle: UIModalPresentationStyle {
        switch self {
        case .automatic: .automatic
        #if os(tvOS)
        case .sheet: .automatic
        #else
        case .sheet: .pageSheet
        #endif
        case .fullScreen: .fullScreen
        }
    }
}
#endif
