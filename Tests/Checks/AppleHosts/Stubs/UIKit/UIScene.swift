// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
open class UISceneSession: NSObject {
    public let persistentIdentifier: String
    open var stateRestorationActivity: NSUserActivity?
    public internal(set) var scene: UIScene?

    /// The simulation's: the system makes the sessions of an app.
    public init(systemMakes persistentIdentifier: String) {
        self.persistentIdentifier = persistentIdentifier
    }
}

@MainActor
open class UIOpenURLContext: NSObject {
    public let url: URL

    /// The simulation's: the system makes the contexts.
    public init(systemMakes url: URL) { self.url = url }
}

@MainActor
open class UIScene: UIResponder {
    @MainActor
    open class ConnectionOptions: NSObject {
        public let urlContexts: Set<UIOpenURLContext>
        public let userActivities: Set<NSUserActivity>

        /// The simulation's: the system makes the options.
        public init(systemMakes urls: [URL] = [], _ activities: [NSUserActivity] = []) {
            urlContexts = Set(urls.map(UIOpenURLContext.init(systemMakes:)))
            userActivities = Set(activities)
        }
    }

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?

    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// The simulation's: a scene that needs no session.
    public convenience override init() {
        self.init(session: UISceneSession(systemMakes: ""), connectionOptions: .init())
    }
}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

/// The functions are optional in the SDK.
extension UISceneDelegate {
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}
