#if canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import UIKit

/// An existing view controller as a screen, so that an app can move to routers screen by screen.
///
/// The controller itself is in UIKit's stacks; its navigation item and its tab bar item are its
/// own. A `UINavigationController` or another container can't be a screen, nor a
/// `UIHostingController`: wrap its view's screen in `OnUIKit`.
///
/// - Order: UIKit decides when the screen appears and disappears; see `ControllerScreen`.
/// - Lifetime: The router and UIKit retain the controller. Its module is released with it: after
///   UIKit has animated it away, and its last event was delivered.
///
/// ```swift
/// class CartController: UIViewController, ControllerPresentable {
///     let screen = ControllerScreen()
/// }
/// ```
@MainActor
public protocol ControllerPresentable: UIViewController, Presentable {
    /// The controller's part as a screen; stored, and never replaced.
    var screen: ControllerScreen { get }
}

/// The part of an existing view controller that makes it a screen.
@MainActor
public final class ControllerScreen {
    /// The origin of the screen's `ViewControllerEvent`s.
    public enum Appearances: Sendable {
        /// UIKit's calls of `viewWillAppear(_:)` and its companions, which need a host.
        ///
        /// A canceled swipe makes a screen appear and disappear. `left` comes with the router's
        /// move, before UIKit has animated the screen away.
        case byHost

        /// The router's moves, as with every other screen.
        case byRouter
    }

    /// Owns the subscriptions to the screen's events, and retains the screen's module.
    public let disposeBag = DisposeBag()

    /// Emits an event each time the screen appears or disappears.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// The origin of the screen's events.
    public let appearances: Appearances

    /// Creates the part of a single controller, which stores it.
    public init(appearances: Appearances = .byHost) { self.appearances = appearances }

    fileprivate func emitByHost(_ event: ViewControllerEvent) {
        if appearances == .byHost { viewControllerEvents.onNext(event) }
    }
}

extension ControllerPresentable {
    /// The bag of the controller's part.
    public var disposeBag: DisposeBag { screen.disposeBag }

    /// The events of the controller's part.
    public var viewControllerEvents: PublishSubject<ViewControllerEvent> {
        screen.viewControllerEvents
    }

    /// Emits `willAppear` if the router decides about appearances.
    public func viewWillAppear() { emitByRouter(.willAppear) }

    /// Emits `appeared` if the router decides about appearances.
    public func viewDidAppear() { emitByRouter(.appeared) }

    /// Emits `willDisappear` if the router decides about appearances.
    public func viewWillDisappear() { emitByRouter(.willDisappear) }

    /// Emits `disappeared` if the router decides about appearances.
    public func viewDidDisappear() { emitByRouter(.disappeared) }

    private func emitByRouter(_ event: ViewControllerEvent) {
        if screen.appearances == .byRouter { viewControllerEvents.onNext(event) }
    }
}

/// An invisible child of an existing controller, which appears and disappears with it.
final class AppearanceProbe: UIViewController {
    private weak var screen: ControllerScreen?
    private let onDisappear: () -> Void

    init(of screen: ControllerScreen, onDisappear: @escaping () -> Void) {
        self.screen = screen
        self.onDisappear = onDisappear
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    static func add(to controller: any ControllerPresentable, onDisappear: @escaping () -> Void) {
        guard !controller.children.contains(where: { $0 is AppearanceProbe }) else { return }
        let probe = AppearanceProbe(of: controller.screen, onDisappear: onDisappear)
        controller.addChild(probe)
        probe.view.frame = .zero
        probe.view.isHidden = true
        controller.view.addSubview(probe.view)
        probe.didMove(toParent: controller)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        screen?.emitByHost(.willAppear)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        screen?.emitByHost(.appeared)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        screen?.emitByHost(.willDisappear)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        screen?.emitByHost(.disappeared)
        onDisappear()
    }
}
#endif
