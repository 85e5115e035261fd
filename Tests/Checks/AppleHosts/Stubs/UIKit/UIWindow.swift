/// Follows `uikit/uiwindow`.
open class UIWindow: UIView {
    /// Follows `uikit/uiwindow/windowscene`.
    open weak var windowScene: UIWindowScene?

    /// Follows `uikit/uiwindow/rootviewcontroller`.
    ///
    /// A guess: what the former root presents is removed with it, without any call.
    open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            if isShown { remove(oldValue) }
            showRoot()
        }
    }

    private var isShown = false

    /// Follows `uikit/uiwindow/init(windowscene:)`.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        self.windowScene = windowScene
    }

    /// Follows `uikit/uiwindow/makekeyandvisible()`.
    open func makeKeyAndVisible() {
        guard !isShown else { return }
        isShown = true
        showRoot()
    }

    private func showRoot() {
        guard isShown, let root = rootViewController else { return }
        insert(root.view, at: 0)
        root.beginAppearing(false)
        root.endAppearing(false)
    }

    private func remove(_ root: UIViewController?) {
        guard let root else { return }
        root.removePresented()
        root.beginDisappearing(false)
        root.viewIfLoaded?.removeFromSuperview()
        root.endDisappearing(false)
    }
}

/// Follows `uikit/uiupdateinfo`.
@MainActor
open class UIUpdateInfo: NSObject {}

/// Follows `uikit/uiupdatelink`.
@MainActor
open class UIUpdateLink: NSObject {
    /// Follows `uikit/uiupdatelink/isenabled`.
    open var isEnabled = false

    /// Follows `uikit/uiupdatelink/requirescontinuousupdates`.
    ///
    /// Ignored: every frame of the simulation is an update. That there is one after an animation
    /// ended, and after a view left its window, is a guess.
    open var requiresContinuousUpdates = false

    private let handler: (UIUpdateLink, UIUpdateInfo) -> Void

    /// Follows `uikit/uiupdatelink/init(windowscene:actionhandler:)`.
    public init(
        windowScene: UIWindowScene,
        actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        self.handler = handler
        super.init()
        UIKitSimulation.running.register(self)
    }

    func update() {
        if isEnabled { handler(self, UIUpdateInfo()) }
    }
}
