/// A link from outside, checked: a scheme, parts and query values.
///
/// Web links are read like others: the first part of `https://shop.example/list` is the host.
///
/// - A link has at most 8,192 bytes, written as `description` writes it, and 32 parts: what comes
///   from outside must not take up time and memory at will.
/// - It begins with a scheme (RFC 3986, section 3.1) and `://`. What follows a `#` is dropped, since
///   it is for the place that a link leads to.
/// - `/` separates parts before anything is decoded, so a part can have a `/` in it, as `%2F`. One
///   `/` at the end is allowed; an empty part is an error, since something is missing there.
/// - Percent-encoding is undone exactly once: what is decoded twice can get past a check. `+` stays
///   `+`, because only forms of web pages mean a space by it.
/// - A part with `.` or `..` in it, alone or between `/` or `\`, is an error: where a part names a
///   file, it could lead to another file. So is a control character, which no name has.
///
/// ```swift
/// let link = try Deeplink("todo://list/to%20do/?filter=open")
/// link.parts  // ["list", "to do"]
/// link[query: "filter"]  // "open"
/// ```
public struct Deeplink: Sendable {
    /// The greatest number of bytes of a link, percent-encoded.
    static let greatestSize = 8192

    /// The greatest number of parts of a link.
    static let greatestPartCount = 32

    /// What a link is made of, kept once for all copies: positions are full of links.
    private final class Content: Sendable {
        let scheme: String
        let parts: [String]
        let query: [QueryItem]
        let text: String

        init(scheme: String, parts: [String], query: [QueryItem]) {
            self.scheme = scheme
            self.parts = parts
            self.query = query
            text = PercentEncoding.link(scheme: scheme, parts: parts, query: query)
        }
    }

    private let content: Content

    /// What stands before `://`, in lower case.
    public var scheme: String { content.scheme }

    /// What stands between the slashes, decoded; of a link such as `todo://`, nothing.
    public var parts: [String] { content.parts }

    /// What stands behind the `?`, decoded, in the order of the link.
    public var query: [QueryItem] { content.query }

    /// The link as text, with everything percent-encoded that is not plain in a link.
    ///
    /// Equal links have the same text, and this text makes an equal link.
    public var description: String { content.text }

    /// Reads a link.
    ///
    /// - Parameter text: The link as it came. What should be percent-encoded but is not is taken as
    ///   it is.
    /// - Throws: What is wrong with the text, and how to mend it.
    public init(_ text: String) throws(DeeplinkError) {
        let reader = try DeeplinkReader(text)
        try self.init(
            scheme: reader.scheme,
            parts: reader.parts(),
            query: reader.query(),
            text: text
        )
    }

    /// Makes a link of what has been read from another.
    init(scheme: String, parts: [String], query: [QueryItem]) {
        content = Content(scheme: scheme, parts: parts, query: query)
    }

    private init(
        scheme: String,
        parts: [String],
        query: [QueryItem],
        text: String
    ) throws(DeeplinkError) {
        self.init(scheme: scheme, parts: parts, query: query)
        let size = description.utf8.count
        guard size <= Self.greatestSize else { throw .tooLong(link: text, bytes: size) }
    }

    /// The value of a name in the query; of several, the first.
    public subscript(query name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

extension Deeplink: CustomStringConvertible {}

extension Deeplink: Hashable {
    /// Whether both have the same text.
    public static func == (left: Deeplink, right: Deeplink) -> Bool {
        left.description == right.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
