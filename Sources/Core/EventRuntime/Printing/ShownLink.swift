extension String {
    /// The text of a link, even a malformed one or only its rest, for reports and logs: `…`
    /// replaces secrets, such as user info, query values and the fragment.
    package var shownLink: String { shownLink { _ in false } }

    /// The text of a link that may be shown, including some query items by their encoded names.
    package func shownLink(showing isShown: (_ name: Substring) -> Bool) -> String {
        // A separator and a scalar that joins it are one character.
        let scalars = unicodeScalars
        let fragmentStart = scalars.firstIndex(of: "#") ?? endIndex
        let queryStart = scalars[..<fragmentStart].firstIndex(of: "?") ?? fragmentStart
        let query = scalars[queryStart..<fragmentStart].shownQuery(showing: isShown)
        let text = scalars[..<queryStart].shownPath + query
        return fragmentStart == endIndex ? text : "\(text)#…"
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var shownPath: String {
        let parts = split(separator: "/", omittingEmptySubsequences: false)
        let hasScheme = parts[0].isEmpty || parts[0].last == ":"
        let isWhole = parts.count > 2 && hasScheme && parts[1].isEmpty
        let shown = parts.enumerated().map { index, part in
            guard let end = part.lastIndex(of: "@") else { return String(part) }
            // Outside the host's part, only a user with a password is recognized.
            let isUserInfo = (isWhole && index == 2) || part[..<end].contains(":")
            return isUserInfo ? "…" + String(part[end...]) : String(part)
        }
        return shown.joined(separator: "/")
    }

    fileprivate func shownQuery(showing isShown: (_ name: Substring) -> Bool) -> String {
        let items = dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        let shown = items.map { item in
            let name = Substring(item.prefix { $0 != "=" })
            if isShown(name) { return String(item) }
            // Without a value, the name may be the secret.
            return name.endIndex == item.endIndex ? "…" : "\(name)=…"
        }
        return isEmpty ? "" : "?" + shown.joined(separator: "&")
    }
}
