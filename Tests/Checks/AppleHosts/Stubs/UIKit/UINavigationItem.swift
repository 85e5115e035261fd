// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
open class UIAction: NSObject {
    public typealias UIActionHandler = (UIAction) -> Void
    let handler: UIActionHandler

    public init(title: String = "", handler: @escaping UIActionHandler) { self.handler = handler }
}

@MainActor
open class UIBarButtonItem: NSObject {
    public enum SystemItem: Sendable {
        case done
        @available(tvOS, unavailable)
        case close
    }

    open var title: String?
    open var primaryAction: UIAction?

    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.primaryAction = primaryAction
    }

    public init(title: String? = nil, primaryAction: UIAction? = nil) {
        self.title = title
        self.primaryAction = primaryAction
    }
}

@MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var rightBarButtonItem: UIBarButtonItem?
}

@MainActor
open class UIImage: NSObject {}

@MainActor
open class UITabBarItem: NSObject {
    open var title: String?
    public override init() { super.init() }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
    }
}
