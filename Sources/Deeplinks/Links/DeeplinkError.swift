/// Why a link was not read, or not followed.
///
/// ```swift
/// do {
///     link = try Deeplink(text)
/// } catch {
///     print(error)  // what is wrong with the text, and how to mend it
/// }
/// ```
public enum DeeplinkError: Error, Equatable, Sendable {
    /// More than 8,192 bytes, percent-encoded.
    case tooLong(link: String, bytes: Int)
    /// More than 32 parts.
    case tooManyParts(link: String, count: Int)
    /// The text does not begin with a scheme and `://`.
    case noScheme(link: String)
    /// What stands before `://` is no scheme.
    case invalidScheme(link: String, scheme: String)
    /// Nothing stands between two slashes; `part` counts from 0.
    case emptyPart(link: String, part: Int)
    /// A `%` without two hexadecimal digits behind it.
    case invalidPercent(link: String, in: String)
    /// Something that is not UTF-8, once it is decoded.
    case invalidUTF8(link: String, in: String)
    /// A part with `.` or `..` in it, which could lead elsewhere.
    case traversal(link: String, in: String)
    /// A control character, once it is decoded.
    case controlCharacter(link: String, in: String)
    /// Nobody answers the link from a part on.
    ///
    /// - Parameters:
    ///   - link: The link that was to be followed.
    ///   - part: The first part that nothing answers, counting from 0; the number of parts where
    ///     the link ends too early.
    ///   - rest: The link's text from there on.
    ///   - candidates: At most five patterns that came furthest, and why they do not answer.
    case unanswered(link: Deeplink, part: Int, rest: String, candidates: [String])
}
