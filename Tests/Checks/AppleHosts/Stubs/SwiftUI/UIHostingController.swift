// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import UIKit

/// The views of one hosting controller.
@MainActor
public final class ViewGraph {
    let simulation = UIKitSimulation.running
    /// The controller, for tests.
    public private(set) weak var controller: UIViewController?

    /// The whole view.
    public private(set) lazy var root = ViewNode(in: self)
    private var actions: [() -> Void] = []

    /// The number of drawings after a frame.
    private(set) var frame = 0

    /// How many alerts are moving away.
    var leavingAlerts = 0
    var isRemovingModal = false

    /// True to write the end of a gesture through the binding that was there at its beginning, false
    /// for the one that was drawn last; no page says which.
    public var writesThroughOldBindings = false

    /// False to leave out `onDismiss`; no page says that it is called for every dismissal.
    public var callsOnDismiss = true

    /// The actions of the views for links and user activities.
    var onOpenURL: ((URL) -> Void)?
    var onContinue: [String: (NSUserActivity) -> Void] = [:]
    init(_ controller: UIViewController) { self.controller = controller }

    /// The system passes a link to the window.
    public func systemOpens(_ url: URL) { onOpenURL?(url) }

    /// The system passes a user activity to the window.
    public func systemContinues(_ activity: NSUserActivity) {
        onContinue[activity.activityType]?(activity)
    }

    /// False before the controller is shown, and once its window has been closed.
    var isInWindow: Bool { controller?.viewIfLoaded?.window != nil }
    func afterDrawing(_ action: @escaping () -> Void) { actions.append(action) }

    /// Draws the views whose states have changed, until nothing changes any more.
    func update() {
        frame += 1
        for _ in 0..<100 {
            let isChanged = root.update()
            root.setVisible(isInWindow)
            let actions = actions
            self.actions = []
            for action in actions { action() }
            if !isChanged, actions.isEmpty { return }
        }
        simulation.raise("The views never come to rest.")
    }

    /// The presented modals, from the bottom to the top.
    public var modals: [DrawnModal] {
        var modals: [DrawnModal] = []
        var layer: ViewNode? = root
        while let shown = layer {
            let next = shown.all(DrawnModal.self).first { $0.content != nil }
            next.map { modals.append($0) }
            layer = next?.content
        }
        return modals
    }

    /// The modals of the layer that a view belongs to.
    func modals(over node: ViewNode) -> [DrawnModal] {
        let layers = [root] + modals.compactMap(\.content)
        return layers.first { $0.contains(node) }?.all(DrawnModal.self) ?? []
    }

    /// The modal that a view belongs to.
    func modal(around node: ViewNode) -> DrawnModal? {
        modals.first { $0.content?.contains(node) == true }
    }

    /// True if the modal that a view belongs to is at rest, and no alert is over it.
    func canPresent(over node: ViewNode) -> Bool {
        modal(around: node)?.isMoving != true && alert == nil && leavingAlerts == 0
    }

    /// True if the user sees a view, no modal covers it, and nothing moves.
    func isTouchable(_ node: ViewNode) -> Bool {
        let top = modals.last?.content ?? root
        return node.isVisible && (modals.last?.isPresented ?? true) && top.contains(node)
    }
}

open class UIHostingController<Content: View>: UIViewController {
    /// The views, for tests.
    public private(set) lazy var graph = ViewGraph(self)

    public var rootView: Content { didSet { graph.root.show(rootView, EnvironmentValues()) } }

    private var link: UIUpdateLink?

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    public required dynamic init?(coder: NSCoder) { nil }

    /// Draws the views.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.refusesSubviews = true
        graph.root.show(rootView, EnvironmentValues())
    }

    /// Shows the views, and draws them anew with each frame from now on.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if link == nil, let scene = view.window?.windowScene {
            link = UIUpdateLink(windowScene: scene) { [weak self] _, _ in self?.graph.update() }
            link?.isEnabled = true
            link?.requiresContinuousUpdates = true
        }
        graph.update()
    }

    /// Lets the views disappear.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        graph.update()
    }
}

@MainActor
@preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    typealias Context = UIViewControllerRepresentableContext<Self>
}

@MainActor
@preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}

extension UIViewControllerRepresentable {
    func makeController() -> UIViewController {
        makeUIViewController(context: UIViewControllerRepresentableContext())
    }

    func updateController(_ controller: UIViewController) {
        guard let controller = controller as? UIViewControllerType else { return }
        updateUIViewController(controller, context: UIViewControllerRepresentableContext())
    }
}
