internal import Delivery
internal import Foundation

extension URL {
    /// Returns this URL without user info and fragment; `…` replaces the values of query items, except
    /// those with these names in lower-case letters.
    func printed(showing names: Set<String> = []) -> String {
        guard let query = query(percentEncoded: true) else { return withoutSecrets.printable }
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != "=" }
            let decoded = name.removingPercentEncoding ?? String(name)
            if names.contains(decoded.lowercased()) { return String(item) }
            // Without a value, the name may be the secret.
            return name.endIndex == item.endIndex ? "…" : "\(name)=…"
        }
        return "\(withoutSecrets)?\(items.joined(separator: "&"))".printable
    }

    private var withoutSecrets: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
            return "…"
        }
        if parts.user != nil || parts.password != nil {
            parts.user = nil
            parts.password = nil
        }
        (parts.query, parts.fragment) = (nil, nil)
        return parts.string ?? "…"
    }
}
