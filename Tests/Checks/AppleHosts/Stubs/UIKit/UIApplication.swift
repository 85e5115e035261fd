// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

/// Each column shows its controller; the stub adds no navigation controllers, and nothing collapses.
open class UISplitViewController: UIViewController {
    public enum Style: Sendable { case doubleColumn }
    public enum Column: Sendable { case primary, secondary }

    private var columns: [Column: UIViewController] = [:]

    public convenience init(style: Style) { self.init(nibName: nil, bundle: nil) }

    open func setViewController(_ controller: UIViewController?, for column: Column) {
        guard let controller else { return }
        columns[column] = controller
        addChild(controller)
        if let child = controller.view { view.addSubview(child) }
        controller.didMove(toParent: self)
    }

    open func viewController(for column: Column) -> UIViewController? { columns[column] }
}
