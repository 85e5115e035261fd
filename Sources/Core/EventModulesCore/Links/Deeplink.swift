internal import EventRuntime

/// A link from outside, checked: a scheme, parts and query values.
///
/// - A link has at most 8,192 bytes, percent-encoded, and 32 parts, because its sender is unknown.
/// - It begins with a scheme (RFC 3986, section 3.1) and `://`. In a web link, the host is the
///   first part. A `#` and the text after it are dropped.
/// - `/` separates parts before decoding, so a part can contain `%2F`. One `/` at the end is
///   allowed; any other empty part is an error.
/// - Percent-encoding is undone exactly once, since decoding twice could bypass a check. `+` stays
///   `+`; only web forms use it for a space.
/// - A part that is `.` or `..`, or has them between `/` or `\`, is an error, since it could name
///   another file. So is a control character.
///
/// ```swift
/// let link = try Deeplink("todo://list/to%20do/?filter=open")
/// #expect(link.parts == ["list", "to do"])
/// #expect(link[query: "filter"] == "open")
/// ```
public struct Deeplink: Hashable, Sendable {
    package static let maximumSize = 8192

    package static let maximumPartCount = 32

    /// The text before `://`, in lower case.
    public let scheme: String

    /// The texts between the slashes, decoded; empty for a link such as `todo://`.
    public let parts: [String]

    /// The items after the `?`, decoded, in the order of the link.
    public let query: [QueryItem]

    /// Reads a link; characters that should be percent-encoded but aren't are accepted.
    ///
    /// - Throws: The first problem of the text, with its fix.
    public init(_ text: String) throws(DeeplinkError) {
        self = try DeeplinkReader(text: text).link()
        // Percent-encoding makes a text at most three times as long.
        guard text.utf8.count > Self.maximumSize / 3 else { return }
        let size = description.utf8.count
        guard size <= Self.maximumSize else { throw .tooLong(link: text, bytes: size) }
    }

    /// The data must have been checked.
    package init(scheme: String, parts: [String], query: [QueryItem]) {
        self.scheme = scheme
        self.parts = parts
        self.query = query
    }

    /// The value of a query name, the first if there are several.
    public subscript(query name: String) -> String? { query.first { $0.name == name }?.value }

    /// A name and a value of a link's query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The text before the `=`.
        public let name: String

        /// The text after the `=`; empty if there is none.
        public let value: String

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }
}

extension Deeplink: CustomStringConvertible, Codable {
    /// The link as text, percent-encoded: the same for equal links; reading it gives an equal link.
    public var description: String {
        "\(scheme)://" + PercentEncoding.encode(parts: parts[...], query: query)
    }

    /// Reads one string; throws a `DecodingError` whose underlying error is the `DeeplinkError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(DeeplinkError) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "\(error)",
                    underlyingError: error
                )
            )
        }
    }

    /// Writes the link as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Deeplink: SafelyDescribed {
    package var safeDescription: String { description.shownLink }
}
