/// Follows `uikit/uiviewcontroller`.
@MainActor
open class UIViewController: UIResponder {
    /// A step of the appearance, so that callbacks are never unbalanced.
    enum Appearance {
        case disappeared
        case appearing
        case appeared
        case disappearing
    }

    /// Follows `uikit/uiviewcontroller/title`.
    open var title: String?

    /// Follows `uikit/uiviewcontroller/navigationitem`.
    open private(set) lazy var navigationItem = UINavigationItem()

    /// Follows `uikit/uiviewcontroller/tabbaritem`.
    open lazy var tabBarItem: UITabBarItem? = UITabBarItem()

    /// Follows `uikit/uiviewcontroller/modalpresentationstyle`.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    /// Follows `uikit/uiviewcontroller/ismodalinpresentation`.
    open var isModalInPresentation = false

    /// Follows `uikit/uiviewcontroller/parent`.
    public internal(set) weak var parent: UIViewController?

    /// Follows `uikit/uiviewcontroller/children`.
    public internal(set) var children: [UIViewController] = []

    /// Follows `uikit/uiviewcontroller/viewifloaded`.
    public private(set) var viewIfLoaded: UIView?

    // A deinitializer doesn't see the current one.
    let simulation = UIKitSimulation.running
    var appearance = Appearance.disappeared
    var presented: UIViewController?
    weak var presenting: UIViewController?
    var presentation: PresentationTransition?
    lazy var ownPresentationController = UIPresentationController(
        presentedViewController: self,
        presenting: nil
    )

    /// Follows `uikit/uiviewcontroller/init(nibname:bundle:)`.
    public init(nibName: String?, bundle: Bundle?) {
        super.init()
        simulation.register(self)
    }

    /// Follows `uikit/uiviewcontroller/init(coder:)`.
    public required init?(coder: NSCoder) {
        super.init()
        simulation.register(self)
    }

    /// Follows `objectivec/nsobject-swift.class/init()`.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    // MARK: - The view

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Follows `uikit/uiviewcontroller/view`.
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

    /// Follows `uikit/uiviewcontroller/isviewloaded`.
    public var isViewLoaded: Bool { viewIfLoaded != nil }

    /// Follows `uikit/uiviewcontroller/loadview()`.
    open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)) }

    /// Follows `uikit/uiviewcontroller/viewdidload()`.
    open func viewDidLoad() {}

    /// Follows `uikit/uiviewcontroller/viewwillappear(_:)`.
    open func viewWillAppear(_ animated: Bool) {}

    /// Follows `uikit/uiviewcontroller/viewdidappear(_:)`.
    open func viewDidAppear(_ animated: Bool) {}

    /// Follows `uikit/uiviewcontroller/viewwilldisappear(_:)`.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Follows `uikit/uiviewcontroller/viewdiddisappear(_:)`.
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: - Containers

    /// Follows `uikit/uiviewcontroller/addchild(_:)`.
    open func addChild(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        controller.parent?.children.removeAll { $0 === controller }
        controller.parent = self
        children.append(controller)
    }

    /// Follows `uikit/uiviewcontroller/removefromparent()`.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Follows `uikit/uiviewcontroller/willmove(toparent:)`.
    open func willMove(toParent parent: UIViewController?) {}

    /// Follows `uikit/uiviewcontroller/didmove(toparent:)`.
    open func didMove(toParent parent: UIViewController?) {}

    /// Follows `uikit/uiviewcontroller/navigationcontroller`.
    open var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }

    /// Follows `uikit/uiviewcontroller/tabbarcontroller`.
    open var tabBarController: UITabBarController? {
        parent as? UITabBarController ?? parent?.tabBarController
    }

    /// Follows `uikit/uiviewcontroller/transitioncoordinator`.
    ///
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

    /// Follows `uikit/uiviewcontroller/beginappearancetransition(_:animated:)`.
    func beginAppearing(_ animated: Bool) {
        guard appearance == .disappeared || appearance == .disappearing else { return }
        appearance = .appearing
        _ = view
        viewWillAppear(animated)
        for child in visibleChildren { child.beginAppearing(animated) }
    }

    /// Follows `uikit/uiviewcontroller/endappearancetransition()`.
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

/// Follows `uikit/uiviewcontrollertransitioncoordinatorcontext`.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Follows `uikit/uiviewcontrollertransitioncoordinatorcontext/iscancelled`.
    var isCancelled: Bool { get }

    /// Follows `uikit/uiviewcontrollertransitioncoordinatorcontext/isinteractive`.
    var isInteractive: Bool { get }
}

/// Follows `uikit/uiviewcontrollertransitioncoordinator`.
@MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{}

final class Coordinator: NSObject, UIViewControllerTransitionCoordinator {
    var isCancelled = false
    var isInteractive: Bool

    init(isInteractive: Bool) {
        self.isInteractive = isInteractive
    }
}
