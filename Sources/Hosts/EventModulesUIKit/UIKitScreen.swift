#if canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import UIKit

/// A screen for a `RouterHost`: a view controller with a `UIView`, or your own class.
///
/// - Order: As with `Presentable`: the router calls `viewWillAppear()` and its companions.
/// - Lifetime: The host retains the view while UIKit shows or animates it, but never the screen.
///
/// ```swift
/// final class MapScreen: UIKitScreen {
///     let disposeBag = DisposeBag()
///     let viewControllerEvents = PublishSubject<ViewControllerEvent>()
///     private(set) lazy var contentView: UIView = MapView()
/// }
/// ```
@MainActor
public protocol UIKitScreen: Presentable {
    /// The view; read once, when UIKit loads it.
    var contentView: UIView { get }
}

extension ViewController: UIKitScreen where V: UIView {
    /// The root view of the view controller.
    public var contentView: UIView { rootView }
}

extension Presentable {
    package var isController: Bool { self is any UIKitScreen || self is any ControllerPresentable }

    /// The controller that shows the screen, a new one each time if it isn't the screen itself;
    /// `nil` if UIKit can't draw it.
    package func makeController(onDisappear: @escaping () -> Void) -> UIViewController? {
        switch self {
        case let hosting as any HostingPresentable:
            hosting.onDisappear = onDisappear
            return hosting
        case let existing as any ControllerPresentable:
            AppearanceProbe.add(to: existing, onDisappear: onDisappear)
            return existing
        case let drawable as any UIKitScreen:
            return ContentController(drawable, onDisappear: onDisappear)
        default: return nil
        }
    }
}

/// A screen that configures its controller, such as its title, bar buttons, detents, transitions,
/// and gestures.
///
/// ```swift
/// final class LampsScreen: ViewController<LampsView>, ControllerPreparing {
///     func prepare(_ controller: UIViewController) { controller.navigationItem.title = "Lamps" }
/// }
/// ```
@MainActor
public protocol ControllerPreparing: Presentable {
    /// Called when a host makes the controller, and each time before the controller appears, when it
    /// also has its navigation controller, its close button and its presentation.
    func prepare(_ controller: UIViewController)
}

/// A controller whose view is SwiftUI's, so that no other view can be added to it.
@MainActor
package protocol HostingPresentable: ControllerPresentable {
    var onDisappear: () -> Void { get set }

    /// The controllers of the screens inside.
    var embedded: [UIViewController] { get set }
}

final class ContentController: UIViewController {
    private weak var screen: (any UIKitScreen)?
    private let onDisappear: () -> Void

    init(_ screen: any UIKitScreen, onDisappear: @escaping () -> Void) {
        self.screen = screen
        self.onDisappear = onDisappear
        super.init(nibName: nil, bundle: nil)
        (screen as? any ControllerPreparing)?.prepare(self)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = screen?.contentView ?? UIView() }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        (screen as? any ControllerPreparing)?.prepare(self)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        onDisappear()
    }
}
#endif
