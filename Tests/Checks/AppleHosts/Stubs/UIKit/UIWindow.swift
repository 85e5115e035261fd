// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene?

    /// A guess: what the former root presents is removed with it, without any call.
    open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            if isShown { remove(oldValue) }
            showRoot()
        }
    }

    private var isShown = false

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        self.windowScene = windowScene
    }

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

@MainActor
open class UIUpdateInfo: NSObject {}

@MainActor
open class UIUpdateLink: NSObject {
    open var isEnabled = false

    // Ignored: every frame of the simulation is an update. That there is one after an animation
    // ended, and after a view left its window, is a guess.
    open var requiresContinuousUpdates = false
    private let handler: (UIUpdateLink, UIUpdateInfo) -> Void

    public init(
        windowScene: UIWindowScene,
        actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        self.handler = handler
        super.init()
        UIKitSimulation.running.register(self)
    }

    func update() { if isEnabled { handler(self, UIUpdateInfo()) } }
}
