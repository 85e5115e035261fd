/// Follows `uikit/uiaction`.
@MainActor
open class UIAction: NSObject {
    /// Follows `uikit/uiactionhandler`.
    public typealias UIActionHandler = (UIAction) -> Void

    let handler: UIActionHandler

    /// Follows `uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)`.
    public init(title: String = "", handler: @escaping UIActionHandler) {
        self.handler = handler
    }
}

/// Follows `uikit/uibarbuttonitem`.
@MainActor
open class UIBarButtonItem: NSObject {
    /// Follows `uikit/uibarbuttonitem/systemitem`.
    public enum SystemItem: Sendable {
        case close
    }

    /// Follows `uikit/uibarbuttonitem/title`.
    open var title: String?

    /// Follows `uikit/uibarbuttonitem/primaryaction`.
    open var primaryAction: UIAction?

    /// Follows `uikit/uibarbuttonitem/init(systemitem:primaryaction:menu:)`.
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.primaryAction = primaryAction
    }

    /// Follows `uikit/uibarbuttonitem/init(title:image:primaryaction:menu:)`.
    public init(title: String? = nil, primaryAction: UIAction? = nil) {
        self.title = title
        self.primaryAction = primaryAction
    }
}

/// Follows `uikit/uinavigationitem`.
@MainActor
open class UINavigationItem: NSObject {
    /// Follows `uikit/uinavigationitem/title`.
    open var title: String?

    /// Follows `uikit/uinavigationitem/rightbarbuttonitem`.
    open var rightBarButtonItem: UIBarButtonItem?
}

/// Follows `uikit/uiimage`.
@MainActor
open class UIImage: NSObject {}

/// Follows `uikit/uitabbaritem`.
@MainActor
open class UITabBarItem: NSObject {
    /// Follows `uikit/uibaritem/title`.
    open var title: String?

    /// Follows `uikit/uitabbaritem/init()`.
    public override init() { super.init() }

    /// Follows `uikit/uitabbaritem/init(title:image:tag:)`.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
    }
}
