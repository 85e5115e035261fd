// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
open class UIViewController: UIResponder {
    /// A step of the appearance, so that callbacks are never unbalanced.
    enum Appearance {
        case disappeared
        case appearing
        case appeared
        case disappearing
    }

    open var title: String?
    open private(set) lazy var navigationItem = UINavigationItem()
    open lazy var tabBarItem: UITabBarItem? = UITabBarItem()
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var isModalInPresentation = false

    /// Read when the controller is pushed.
    open var hidesBottomBarWhenPushed = false
    var isPushedWithoutBottomBar = false
    public internal(set) weak var parent: UIViewController?
    public internal(set) var children: [UIViewController] = []
    public private(set) var viewIfLoaded: UIView?

    // A deinitializer doesn't see the current one.
    let simulation = UIKitSimulation.running
    var appearance = Appearance.disappeared
    var presented: UIViewController?
    weak var presenting: UIViewController?
    var presentation: PresentationTransition?

    /// The presenter, while the window shows another root.
    var leaked: UIViewController?
    lazy var ownPresentationController: UIPresentationController = UISheetPresentationController(
        presentedViewController: self,
        presenting: nil
    )

    public init(nibName: String?, bundle: Bundle?) {
        super.init()
        simulation.register(self)
    }

    public required init?(coder: NSCoder) {
        super.init()
        simulation.register(self)
    }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    // MARK: - The view

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            if viewIfLoaded == nil {
                loadView()
                viewDidLoad()
            }
            return viewIfLoaded
        }
        set {
            viewIfLoaded = newValue
            newValue?.controller = self
        }
    }

    public var isViewLoaded: Bool { viewIfLoaded != nil }
    open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: - Containers

    open func addChild(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        controller.parent?.children.removeAll { $0 === controller }
        controller.parent = self
        children.append(controller)
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    open var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }

    open var tabBarController: UITabBarController? {
        parent as? UITabBarController ?? parent?.tabBarController
    }

    /// The coordinator of a presentation, or else that of an ancestor's transition.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentation?.coordinator ?? presented?.presentation?.coordinator
            ?? parent?.transitionCoordinator
    }

    var outermost: UIViewController { parent?.outermost ?? self }

    // MARK: - Appearance

    /// The children that appear and disappear with this controller.
    var visibleChildren: [UIViewController] {
        children.filter { child in
            child.viewIfLoaded.flatMap { view in viewIfLoaded?.contains(view) } == true
        }
    }

    /// True for a container that decides itself when its children appear.
    var showsChildrenItself: Bool { false }

    func beginAppearing(_ animated: Bool) {
        guard appearance == .disappeared || appearance == .disappearing else { return }
        appearance = .appearing
        _ = view
        viewWillAppear(animated)
        for child in visibleChildren { child.beginAppearing(animated) }
    }

    func endAppearing(_ animated: Bool) {
        guard appearance == .appearing else { return }
        appearance = .appeared
        viewDidAppear(animated)
        for child in visibleChildren { child.endAppearing(animated) }
    }

    func beginDisappearing(_ animated: Bool) {
        guard appearance == .appearing || appearance == .appeared else { return }
        appearance = .disappearing
        viewWillDisappear(animated)
        for child in visibleChildren { child.beginDisappearing(animated) }
    }

    func endDisappearing(_ animated: Bool) {
        guard appearance == .disappearing else { return }
        appearance = .disappeared
        viewDidDisappear(animated)
        for child in visibleChildren { child.endDisappearing(animated) }
    }

    /// A child's view was added to a visible container's view.
    func viewDidEnterSuperview() {
        guard let parent, !parent.showsChildrenItself else { return }
        if parent.appearance == .appearing || parent.appearance == .appeared {
            beginAppearing(false)
        }
        if parent.appearance == .appeared { endAppearing(false) }
    }

    func viewWillLeaveSuperview() {
        guard let parent, !parent.showsChildrenItself else { return }
        beginDisappearing(false)
        endDisappearing(false)
    }
}

@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    var isCancelled: Bool { get }
    var isInteractive: Bool { get }
}

@MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{}

final class Coordinator: NSObject, UIViewControllerTransitionCoordinator {
    var isCancelled = false
    var isInteractive: Bool

    init(isInteractive: Bool) { self.isInteractive = isInteractive }
}
