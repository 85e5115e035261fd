/// What a pattern begins with: a scheme, for the web with a host.
///
/// What is left of a link after a match is looked for under the same root.
struct DeeplinkRoot: Hashable, Sendable {
    let scheme: String
    let parts: [String]

    /// Whether links of the scheme have a host for their first part.
    static func hasHost(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

    /// This root with more behind it.
    func text(followedBy parts: [DeeplinkPart]) -> String {
        let texts = self.parts.map(PercentEncoding.encode) + parts.map(\.description)
        return "\(scheme)://" + texts.joined(separator: "/")
    }
}
