#if canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
internal import EventObservables
internal import EventRuntime
public import UIKit

/// Shows a router in a window, or inside another view controller.
///
/// A navigation controller shows a single stack, a tab bar controller several; modals are
/// presented. Screens must be `UIKitScreen`s or `ControllerPresentable`s; others log a diagnostic.
///
/// - Order: Follows the router's events; a host made by a registering listener shows the router
///   afterwards. It changes stacks only after their transitions. Once UIKit has removed a screen
///   that the user left, the host notifies the router, and puts it back if the router keeps it.
/// - Lifetime: The host retains the views that UIKit shows or animates, but neither their screens
///   nor its router. Once the router is released, it shows nothing.
///
/// ```swift
/// window.rootViewController = RouterHost(router: router)
/// ```
public final class RouterHost: UIViewController {
    /// The router that the host shows; `nil` once it has been released.
    public private(set) weak var router: StackRouter?

    /// A Boolean value that indicates whether tapping the selected tab pops it to its root.
    public var popsToRootOnSelectedTab: Bool {
        get { tabs.popsToRoot }
        set { tabs.popsToRoot = newValue }
    }

    private lazy var screens = ShownScreens(of: router, onDisappear: onChange)
    private lazy var modals = ShownModals(over: self, screens, onChange: onChange)
    private lazy var alert = ShownAlert(of: router, onChange: onChange)
    private lazy var tabs = ShownTabs(of: router, in: bar, items, screens, onChange: onChange)
    private let bar: UITabBarController
    private let items: [UITabBarItem]
    private let bag = DisposeBag()

    private var updates: (any FrameUpdates)?
    private weak var scene: UIWindowScene?

    /// True while the router has not answered a report yet.
    private var isReporting = false
    private var isUpdating = false
    private var isOutdated = false

    /// Creates a host that shows a router from now on.
    ///
    /// - Parameters:
    ///   - router: A router, started or not; its modals are presented once the host is in a window.
    ///   - tabItems: The items of the tab bar; a tab without an item has its root controller's.
    ///   - tabBarController: Shows several tabs; the host sets its controllers and is its delegate.
    public init(
        router: StackRouter,
        tabItems: [UITabBarItem] = [],
        tabBarController: UITabBarController = UITabBarController()
    ) {
        self.router = router
        bar = tabBarController
        items = tabItems
        super.init(nibName: nil, bundle: nil)
        #if os(tvOS)
        router.coveringStyles = [.automatic, .sheet, .fullScreen]
        #endif
        // Kept apart from a listener's registration, whose subscriptions end with its producer.
        router.events.observeFirst { [weak self] _ in self?.update() }.disposed(by: bag)
        Disposable { [weak self] in self?.update() }.disposed(by: router.disposeBag)
        update()
    }

    /// Returns `nil`: a host can't be in a storyboard.
    public required init?(coder: NSCoder) { nil }

    private var onChange: () -> Void { { [weak self] in self?.update() } }

    /// Shows the tabs of the router's position.
    public override func viewDidLoad() {
        super.viewDidLoad()
        update()
    }

    /// Presents the modals of a position that the router had before the host was in a window.
    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if let scene = view.window?.windowScene, scene !== self.scene {
            (self.scene, updates) = (scene, makeUpdates(of: scene))
        }
        update()
    }

    /// Dismisses the modals if the window shows another root.
    public override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        modals.leaveReplacedRoot()
    }

    private func makeUpdates(of scene: UIWindowScene) -> any FrameUpdates {
        #if !targetEnvironment(macCatalyst)
        if #available(iOS 18, tvOS 18, visionOS 2, *) {
            return UIUpdateLink(windowScene: scene) { [weak self] _, _ in self?.update() }
        }
        #endif
        return TimedUpdates { [weak self] in self?.update() }
    }

    /// Takes the next steps to the router's position; UIKit's answers may require further steps.
    private func update() {
        // While a listener registers, subscriptions that the app's controllers make as they load
        // would end with the listener's producer.
        guard SubscriptionScope.current == nil else {
            return DeliveryQueue.main.deliver { [weak self] in self?.update() }
        }
        isOutdated = true
        guard !isUpdating else { return }
        isUpdating = true
        while isOutdated {
            isOutdated = false
            takeStep()
        }
        isUpdating = false
    }

    private func takeStep() {
        let position = router?.shownPosition ?? RouterPosition()
        screens.forgetReleased()
        guard !isReporting else { return }
        let left = tabs.takeRemoved() + modals.takeRemoved()
        guard left.isEmpty else { return report(left) }
        let tabsProgress = tabs.show(position)
        if isViewLoaded { show(tabs.container) }
        var progress = max(tabsProgress, modals.show(position.modals))
        progress = max(
            progress,
            modals.isInTransition ? .moving : alert.show(position.prompt, over: modals.top)
        )
        updates?.follow(progress)
    }

    /// Reports screens that the user has left, and shows the position that the router answers with.
    private func report(_ left: [ScreenID]) {
        isReporting = true
        for id in left { router?.userDidLeave(id) }
        // In a delivery, the router answers after it.
        DeliveryQueue.main.deliver { [weak self] in
            self?.isReporting = false
            self?.update()
        }
    }

    private func show(_ container: UIViewController?) {
        for child in children where child !== container {
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
        guard let container, container.parent !== self, let content = container.view else { return }
        addChild(container)
        content.frame = view.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content)
        container.didMove(toParent: self)
    }
}
#endif
