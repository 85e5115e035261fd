// Linux has no such class in its Foundation.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Follows `foundation/nsuseractivitytypebrowsingweb`.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Follows `foundation/nsuseractivity`.
open class NSUserActivity: NSObject {
    /// Follows `foundation/nsuseractivity/activitytype`.
    public let activityType: String

    /// Follows `foundation/nsuseractivity/webpageurl`.
    open var webpageURL: URL?

    /// Follows `foundation/nsuseractivity/userinfo`.
    open var userInfo: [AnyHashable: Any]?

    /// Follows `foundation/nsuseractivity/requireduserinfokeys`.
    open var requiredUserInfoKeys: Set<String>?

    /// Follows `foundation/nsuseractivity/init(activitytype:)`.
    public init(activityType: String) {
        self.activityType = activityType
    }

    /// Follows `foundation/nsuseractivity/adduserinfoentries(from:)`.
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
