#if canImport(UIKit) && !os(watchOS)
internal import EventModulesScreens
internal import EventRuntime
internal import UIKit

@MainActor
final class ShownScreens {
    private struct Shown {
        let controller: UIViewController
        private(set) weak var screen: (any Presentable)?
    }

    private weak var router: StackRouter?
    private let onDisappear: () -> Void
    private var shown: [ScreenID: Shown] = [:]
    private var containers: [ScreenID: ScreenID] = [:]
    private var undrawable: Set<ScreenID> = []

    init(of router: StackRouter?, onDisappear: @escaping () -> Void) {
        self.router = router
        self.onDisappear = onDisappear
    }

    func controllers(for screens: [RoutedScreen]) -> [ShownController] {
        screens.compactMap { screen in
            controller(for: screen).map { ShownController(id: screen.id, controller: $0) }
        }
    }

    private func controller(for screen: RoutedScreen) -> UIViewController? {
        guard let presentable = router?.presentable(for: screen.id),
            let controller = shown[screen.id]?.controller
                ?? makeController(for: screen, presentable)
        else { return nil }
        shown[screen.id] = Shown(controller: controller, screen: presentable)
        for inner in screen.embedded { embed(inner, of: screen, in: controller) }
        return controller
    }

    private func makeController(
        for screen: RoutedScreen,
        _ presentable: any Presentable
    ) -> UIViewController? {
        guard let controller = presentable.makeController(onDisappear: onDisappear) else {
            if undrawable.insert(screen.id).inserted { report(screen, presentable) }
            return nil
        }
        if screen.hasCloseButton {
            controller.navigationItem.rightBarButtonItem = closeButton(of: screen)
        }
        return controller
    }

    private func closeButton(of screen: RoutedScreen) -> UIBarButtonItem {
        let close = UIAction { [weak router] _ in router?.close(screen.id) }
        #if os(tvOS)
        let symbol = UIBarButtonItem.SystemItem.done
        #else
        let symbol = UIBarButtonItem.SystemItem.close
        #endif
        guard let title = screen.closeTitle
        else { return UIBarButtonItem(systemItem: symbol, primaryAction: close) }
        return UIBarButtonItem(title: title, primaryAction: close)
    }

    private func report(_ screen: RoutedScreen, _ presentable: any Presentable) {
        Diagnostics.report(
            "A screen isn't shown, because UIKit can't draw it.",
            ["screen": "\(screen)", "type": String(reflecting: type(of: presentable))],
            explanation: "It's in the router's position, but only the other screens are drawn.",
            fix: "To fix this, conform the screen to UIKitScreen, or a view controller to "
                + "ControllerPresentable."
        )
    }

    private func embed(
        _ screen: RoutedScreen,
        of container: RoutedScreen,
        in parent: UIViewController
    ) {
        guard let child = controller(for: screen), child.parent == nil else { return }
        if let parent = parent as? any HostingPresentable {
            if !parent.embedded.contains(child) { parent.embedded.append(child) }
            containers[screen.id] = container.id
            return
        }
        guard let frame = parent.view?.bounds, let view = child.view
        else { return }
        containers[screen.id] = container.id
        parent.addChild(child)
        view.frame = frame
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        parent.view?.addSubview(view)
        child.didMove(toParent: parent)
    }

    /// Forgets the screens that have left; the user can't touch them while UIKit animates them.
    ///
    /// Their closures may refer to a screen that was released.
    func forgetReleased() {
        let left = shown.filter { id, shown in
            router?.presentable(for: id).map { $0 === shown.screen } != true
        }
        for id in left.keys { shown[id] = nil }
        for (id, left) in left {
            left.controller.viewIfLoaded?.isUserInteractionEnabled = false
            // Inside another leaving screen, it stays visible as long as the outer screen.
            guard let container = containers.removeValue(forKey: id), shown[container] != nil
            else { continue }
            if let parent = shown[container]?.controller as? any HostingPresentable {
                parent.embedded.removeAll { $0 === left.controller }
                continue
            }
            left.controller.willMove(toParent: nil)
            left.controller.viewIfLoaded?.removeFromSuperview()
            left.controller.removeFromParent()
        }
        undrawable = undrawable.filter { router?.presentable(for: $0) != nil }
    }

    /// The screens of controllers that UIKit has removed, except screens that had already left: a
    /// recreated screen may have the same number.
    func screens(of removed: [ShownController]) -> [ScreenID] {
        removed.filter { shown[$0.id]?.controller === $0.controller }.map(\.id)
    }
}

struct ShownController {
    let id: ScreenID
    let controller: UIViewController
}
#endif
