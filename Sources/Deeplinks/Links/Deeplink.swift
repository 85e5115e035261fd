/// A link from outside, checked: a scheme, parts and query values.
///
/// - A link has at most 8,192 bytes, percent-encoded, and 32 parts, because its sender is unknown.
/// - It begins with a scheme (RFC 3986, section 3.1) and `://`. In a web link, the host is the first
///   part. A `#` and the text after it are dropped.
/// - `/` separates parts before decoding, so a part can contain `%2F`. One `/` at the end is
///   allowed; any other empty part is an error.
/// - Percent-encoding is undone exactly once, since decoding twice could bypass a check. `+` stays
///   `+`; only web forms use it for a space.
/// - A part that is `.` or `..`, or has one of them between `/` or `\`, is an error, since it could
///   name another file. So is a control character.
///
/// ```swift
/// let link = try Deeplink("todo://list/to%20do/?filter=open")
/// link.parts  // ["list", "to do"]
/// link[query: "filter"]  // "open"
/// ```
public struct Deeplink: Sendable {
    /// The maximum number of bytes, percent-encoded.
    static let maximumSize = 8192

    static let maximumPartCount = 32

    /// The link's data, shared by all copies, because router positions hold many links.
    private final class Content: Sendable {
        let scheme: String
        let parts: [String]
        let query: [QueryItem]
        let text: String

        init(scheme: String, parts: [String], query: [QueryItem]) {
            self.scheme = scheme
            self.parts = parts
            self.query = query
            text = "\(scheme)://" + PercentEncoding.encode(parts: parts[...], query: query)
        }
    }

    private let content: Content

    /// The text before `://`, in lower case.
    public var scheme: String { content.scheme }

    /// The texts between the slashes, decoded; empty for a link such as `todo://`.
    public var parts: [String] { content.parts }

    /// The items after the `?`, decoded, in the order of the link.
    public var query: [QueryItem] { content.query }

    /// Reads a link.
    ///
    /// - Parameter text: The link as received. Characters that should be percent-encoded but aren't
    ///   are accepted.
    /// - Throws: The first problem of the text, with its fix.
    public init(_ text: String) throws(DeeplinkError) {
        let reader = try DeeplinkReader(text)
        try self.init(scheme: reader.scheme, parts: reader.parts(), query: reader.query())
        let size = description.utf8.count
        guard size <= Self.maximumSize else { throw .tooLong(link: text, bytes: size) }
    }

    /// Creates a link from data that has been checked.
    init(scheme: String, parts: [String], query: [QueryItem]) {
        content = Content(scheme: scheme, parts: parts, query: query)
    }

    /// Returns the value of a query name, or the first if there are several.
    public subscript(query name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

extension Deeplink {
    /// A name and a value of a link's query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The text before the `=`.
        public let name: String

        /// The text after the `=`; empty if there is none.
        public let value: String
    }
}

extension Deeplink: CustomStringConvertible {
    /// The link as text, percent-encoded.
    ///
    /// Equal links have the same text, and reading the text gives an equal link.
    public var description: String { content.text }
}

extension Deeplink: Hashable {
    /// Returns true if both links have the same text.
    public static func == (left: Deeplink, right: Deeplink) -> Bool {
        left.description == right.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Deeplink: Codable {
    /// Reads a link from one string.
    ///
    /// - Throws: A `DecodingError` whose underlying error is the `DeeplinkError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as DeeplinkError {
            let context = DecodingError.Context(
                codingPath: container.codingPath,
                debugDescription: "\(error)",
                underlyingError: error
            )
            throw DecodingError.dataCorrupted(context)
        }
    }

    /// Writes the link as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
