internal import Delivery

extension String {
    /// The text of a link that reports and logs may show: without user info, the values of query items
    /// and the fragment, which may be secrets; `…` replaces them.
    ///
    /// The text may be malformed, or only the rest of a link.
    package var shownLink: String {
        let fragmentStart = firstIndex(of: "#") ?? endIndex
        let queryStart = self[..<fragmentStart].firstIndex(of: "?") ?? fragmentStart
        let text = self[..<queryStart].shownPath + self[queryStart..<fragmentStart].shownQuery
        return fragmentStart == endIndex ? text : "\(text)#…"
    }
}

extension Substring {
    fileprivate var shownPath: String {
        let parts = split(separator: "/", omittingEmptySubsequences: false)
        let isWhole = parts.count > 2 && parts[0].hasSuffix(":") && parts[1].isEmpty
        let shown = parts.enumerated().map { index, part in
            guard let end = part.lastIndex(of: "@") else { return String(part) }
            // Only the host has a user without password.
            let isUserInfo = (isWhole && index == 2) || part[..<end].contains(":")
            return isUserInfo ? "…\(part[end...])" : String(part)
        }
        return shown.joined(separator: "/")
    }

    fileprivate var shownQuery: String {
        let items = dropFirst().split(separator: "&", omittingEmptySubsequences: false).map {
            item in
            let name = item.prefix { $0 != "=" }
            // Without a value, the name may be the secret.
            return name.endIndex == item.endIndex ? "…" : "\(name)=…"
        }
        return isEmpty ? "" : "?" + items.joined(separator: "&")
    }
}

extension Deeplink: SafelyDescribed {
    package var safeDescription: String { description.shownLink }
}

extension DeeplinkError: SafelyDescribed {}
