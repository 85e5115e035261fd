// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The system of the simulation, which opens and closes the scenes of an app.

extension UISceneSession {
    /// Opens the session's window with a new delegate, because of links and activities if there are
    /// any.
    public func systemOpens(
        _ delegate: any UIWindowSceneDelegate,
        links: [String] = [],
        activities: [NSUserActivity] = []
    ) {
        let urls = links.compactMap(URL.init(string:))
        let options = UIScene.ConnectionOptions(systemMakes: urls, activities)
        let scene = UIWindowScene(session: self, connectionOptions: options)
        self.scene = scene
        scene.delegate = delegate
        delegate.scene(scene, willConnectTo: self, options: options)
    }

    /// Passes links to the open window.
    public func systemPasses(links: [String]) {
        let contexts = links.compactMap(URL.init(string:)).map(UIOpenURLContext.init(systemMakes:))
        if let scene { scene.delegate?.scene(scene, openURLContexts: Set(contexts)) }
    }

    /// Passes a user activity to the open window.
    public func systemPasses(_ activity: NSUserActivity) {
        if let scene { scene.delegate?.scene(scene, continue: activity) }
    }

    /// Stores the state of the window and removes it, with its delegate.
    public func systemCloses() {
        guard let scene else { return }
        stateRestorationActivity = scene.delegate?.stateRestorationActivity(for: scene)?.stored
        self.scene = nil
    }
}
