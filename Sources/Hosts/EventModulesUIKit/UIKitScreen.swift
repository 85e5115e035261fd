#if canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import UIKit

/// A screen for a `RouterHost`: a view controller of `EventModulesScreens` with a `UIView`, or your own class.
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
    /// The view; asked for once, when UIKit loads it.
    var contentView: UIView { get }
}

extension ViewController: UIKitScreen where V: UIView {
    /// The root view.
    public var contentView: UIView { rootView }
}

extension Presentable {
    package var isController: Bool { self is any UIKitScreen || self is any ControllerPresentable }

    /// The controller that shows the screen, a new one each time if it isn't the screen itself; nil
    /// if UIKit can't draw it.
    package func makeController(onDisappear: @escaping () -> Void) -> UIViewController? {
        switch self {
        case let existing as any ControllerPresentable:
            AppearanceProbe.add(to: existing, onDisappear: onDisappear)
            return existing
        case let drawable as any UIKitScreen:
            return ContentController(drawable, onDisappear: onDisappear)
        default: return nil
        }
    }
}

/// A screen that sets its title and its bar buttons.
///
/// ```swift
/// final class LampsScreen: ViewController<LampsView>, NavigationItemPreparing {
///     func prepare(_ item: UINavigationItem) { item.title = "Lamps" }
/// }
/// ```
@MainActor
public protocol NavigationItemPreparing: Presentable {
    /// Called once, before the screen is shown; its close button has been set by then.
    func prepare(_ item: UINavigationItem)
}

final class ContentController: UIViewController {
    private weak var screen: (any UIKitScreen)?
    private let onDisappear: () -> Void

    init(_ screen: any UIKitScreen, onDisappear: @escaping () -> Void) {
        self.screen = screen
        self.onDisappear = onDisappear
        super.init(nibName: nil, bundle: nil)
        (screen as? any NavigationItemPreparing)?.prepare(navigationItem)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = screen?.contentView ?? UIView() }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        onDisappear()
    }
}
#endif
