// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Linux has no such class in its Foundation.

// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
    public let activityType: String
    open var webpageURL: URL?
    open var userInfo: [AnyHashable: Any]?
    open var requiredUserInfoKeys: Set<String>?

    public init(activityType: String) { self.activityType = activityType }

    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// The activity as the system stores it: only required keys are sure to be kept, and the values
    /// are those of a property list.
    var stored: NSUserActivity {
        let required = requiredUserInfoKeys ?? []
        let kept = required.reduce(into: [String: Any]()) { $0[$1] = userInfo?[$1] }
        let stored = NSUserActivity(activityType: activityType)
        stored.requiredUserInfoKeys = required
        guard
            let data = try? PropertyListSerialization.data(
                fromPropertyList: kept,
                format: .binary,
                options: 0
            ),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return stored }
        stored.userInfo = list as? [String: Any]
        return stored
    }
}
