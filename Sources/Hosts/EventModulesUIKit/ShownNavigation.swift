#if canImport(UIKit) && !os(watchOS)
internal import EventModulesScreens
internal import UIKit

@MainActor
final class ShownNavigation: NSObject, UINavigationControllerDelegate {
    private struct Shown {
        let id: ScreenID
        private(set) weak var controller: UIViewController?
    }

    let navigation: UINavigationController
    private let onChange: () -> Void

    private var shown: [Shown] = []

    /// True in `didShow`, where the coordinator may still exist.
    private var isTransitionOver = false

    init(onChange: @escaping () -> Void) {
        self.onChange = onChange
        navigation = StackController(onDisappear: onChange)
        super.init()
        navigation.delegate = self
    }

    private var isInTransition: Bool {
        navigation.transitionCoordinator != nil && !isTransitionOver
    }

    /// The controllers that UIKit has removed; none in a transition: a swipe may be canceled.
    func takeRemoved() -> [ShownController] {
        guard !isInTransition else { return [] }
        let present = navigation.viewControllers
        let removed = shown.filter { $0.controller.map(present.contains) != true }
        shown.removeAll { $0.controller.map(present.contains) != true }
        return removed.compactMap { shown in
            shown.controller.map { ShownController(id: shown.id, controller: $0) }
        }
    }

    /// Shows screens, except during a transition.
    func show(_ screens: [ShownController]) -> Progress {
        guard !isInTransition else { return .moving }
        let (wanted, current) = (screens.map(\.controller), navigation.viewControllers)
        guard current.filter(isShown) != wanted else { return .shown }
        guard wanted.allSatisfy({ $0.parent == nil || $0.parent === navigation })
        else { return .waiting }
        let next = withOthers(wanted, from: current)
        shown = screens.map { Shown(id: $0.id, controller: $0.controller) }
        let isVisible = navigation.viewIfLoaded?.window != nil
        navigation.setViewControllers(next, animated: isVisible && !current.isEmpty)
        return .shown
    }

    private func isShown(_ controller: UIViewController) -> Bool {
        shown.contains { $0.controller === controller }
    }

    /// Keeps the controllers that the app itself has pushed onto screens below the top.
    private func withOthers(
        _ wanted: [UIViewController],
        from current: [UIViewController]
    ) -> [UIViewController] {
        wanted.dropLast().flatMap { controller in
            guard let index = current.firstIndex(of: controller) else { return [controller] }
            return [controller] + current[(index + 1)...].prefix { !isShown($0) }
        } + wanted.suffix(1)
    }

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {
        isTransitionOver = true
        onChange()
        isTransitionOver = false
    }
}

/// A navigation controller that reports when it has disappeared: the app may have dismissed it.
private final class StackController: UINavigationController {
    private let onDisappear: () -> Void

    init(onDisappear: @escaping () -> Void) {
        self.onDisappear = onDisappear
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        onDisappear()
    }
}
#endif
