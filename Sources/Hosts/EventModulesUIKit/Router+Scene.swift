#if canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import UIKit

extension Router {
    /// Follows the links that the system passes to a running scene, in one turn, sorted by text.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///     router?.follow(contexts)
    /// }
    /// ```
    public func follow(_ contexts: Set<UIOpenURLContext>) {
        let links = contexts.map(\.url.absoluteString).sorted()
        if !links.isEmpty { perform(links.map { .link($0) }) }
    }

    /// Follows the web link of an activity that leads to the app.
    ///
    /// - Returns: False for any other activity, which changes nothing.
    @discardableResult
    public func follow(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let page = activity.webpageURL
        else { return false }
        follow(page)
        return true
    }

    /// Follows the links that a scene is opened with; call it once the router shows a screen.
    public func follow(_ options: UIScene.ConnectionOptions) {
        follow(options.urlContexts)
        for activity in options.userActivities { follow(activity) }
    }
}

/// The saved position in the information of a user activity.
private let positionKey = "EventModules.RouterPosition"

extension StackRouter {
    /// The position as a user activity: to restore a scene, to open a window, or for Handoff.
    ///
    /// ```swift
    /// func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    ///     router?.activity(ofType: "com.example.shop.position")
    /// }
    /// ```
    ///
    /// - Parameter type: One of the `NSUserActivityTypes` of the app's `Info.plist`.
    /// - Returns: An activity that `restore(from:)` takes, in this run or in a later one.
    public func activity(ofType type: String) -> NSUserActivity {
        let activity = NSUserActivity(activityType: type)
        activity.addUserInfoEntries(from: [positionKey: savedPosition])
        activity.requiredUserInfoKeys = [positionKey]
        return activity
    }

    /// Goes to the position of a user activity, as `restore(from:)` does with a string.
    ///
    /// - Parameter activity: If it is `nil`, or has no position, nothing changes.
    public func restore(from activity: NSUserActivity?) {
        guard let saved = activity?.userInfo?[positionKey] else { return }
        // Anything but a text can't be read, and logs a diagnostic.
        restore(from: saved as? String ?? "\(type(of: saved))")
    }
}
#endif
