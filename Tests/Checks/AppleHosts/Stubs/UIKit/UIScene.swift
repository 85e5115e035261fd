/// Follows `uikit/uiscenesession`.
@MainActor
open class UISceneSession: NSObject {
    /// Follows `uikit/uiscenesession/persistentidentifier`.
    public let persistentIdentifier: String

    /// Follows `uikit/uiscenesession/staterestorationactivity`.
    open var stateRestorationActivity: NSUserActivity?

    /// Follows `uikit/uiscenesession/scene`.
    public internal(set) var scene: UIScene?

    /// The simulation's: the system makes the sessions of an app.
    public init(systemMakes persistentIdentifier: String) {
        self.persistentIdentifier = persistentIdentifier
    }
}

/// Follows `uikit/uiopenurlcontext`.
@MainActor
open class UIOpenURLContext: NSObject {
    /// Follows `uikit/uiopenurlcontext/url`.
    public let url: URL

    /// The simulation's: the system makes the contexts.
    public init(systemMakes url: URL) {
        self.url = url
    }
}

/// Follows `uikit/uiscene`.
@MainActor
open class UIScene: UIResponder {
    /// Follows `uikit/uiscene/connectionoptions`.
    @MainActor
    open class ConnectionOptions: NSObject {
        /// Follows `uikit/uiscene/connectionoptions/urlcontexts`.
        public let urlContexts: Set<UIOpenURLContext>

        /// Follows `uikit/uiscene/connectionoptions/useractivities`.
        public let userActivities: Set<NSUserActivity>

        /// The simulation's: the system makes the options.
        public init(systemMakes urls: [URL] = [], _ activities: [NSUserActivity] = []) {
            urlContexts = Set(urls.map(UIOpenURLContext.init(systemMakes:)))
            userActivities = Set(activities)
        }
    }

    /// Follows `uikit/uiscene/session`.
    public let session: UISceneSession

    /// Follows `uikit/uiscene/delegate`.
    open var delegate: (any UISceneDelegate)?

    /// Follows `uikit/uiscene/init(session:connectionoptions:)`.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// The simulation's: a scene that needs no session.
    public convenience override init() {
        self.init(session: UISceneSession(systemMakes: ""), connectionOptions: .init())
    }
}

/// Follows `uikit/uiwindowscene`.
@MainActor
open class UIWindowScene: UIScene {}

/// Follows `uikit/uiscenedelegate`.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Follows `uikit/uiscenedelegate/scene(_:willconnectto:options:)`.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )

    /// Follows `uikit/uiscenedelegate/scene(_:openurlcontexts:)`.
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)

    /// Follows `uikit/uiscenedelegate/scene(_:continue:)`.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)

    /// Follows `uikit/uiscenedelegate/staterestorationactivity(for:)`.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

/// Follows `uikit/uiwindowscenedelegate`.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// Follows `uikit/uiwindowscenedelegate/window`.
    var window: UIWindow? { get set }
}
