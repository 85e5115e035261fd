// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene?

    /// What the former root presents stays in the window, and is leaked with it.
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
        root.leakPresented()
        root.beginDisappearing(false)
        root.viewIfLoaded?.removeFromSuperview()
        root.endDisappearing(false)
    }
}

@MainActor
open class UIUpdateInfo: NSObject {}

@available(macCatalyst, unavailable)
@MainActor
open class UIUpdateLink: NSObject {
    open var isEnabled = false

    /// If false, the link is called only while a UI update is produced in response to an event.
    open var requiresContinuousUpdates = false
    var isContinuous: Bool { isEnabled && requiresContinuousUpdates }
    private let handler: (UIUpdateLink, UIUpdateInfo) -> Void

    public init(
        windowScene: UIWindowScene,
        actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        self.handler = handler
        super.init()
        UIKitSimulation.running.register(self)
    }

    func update(_ isUpdate: Bool) {
        if isContinuous || isEnabled && isUpdate { handler(self, UIUpdateInfo()) }
    }
}
