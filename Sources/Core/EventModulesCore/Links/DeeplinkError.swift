package import EventRuntime

/// The reason why a link can't be read or followed.
///
/// ```swift
/// do {
///     link = try Deeplink(text)
/// } catch {
///     print(error)  // the problem of the text, and its fix
/// }
/// ```
public enum DeeplinkError: Error, Equatable, Sendable {
    /// The link has more than 8,192 bytes, percent-encoded.
    case tooLong(link: String, bytes: Int)
    /// The link has more than 32 parts.
    case tooManyParts(link: String, count: Int)
    /// The text doesn't begin with a scheme and `://`.
    case noScheme(link: String)
    /// The text before `://` isn't a scheme.
    case invalidScheme(link: String, scheme: String)
    /// Two slashes follow each other; `part` counts from 0.
    case emptyPart(link: String, part: Int)
    /// A `%` isn't followed by two hexadecimal digits.
    case invalidPercent(link: String, in: String)
    /// Decoding gives bytes that aren't UTF-8.
    case invalidUTF8(link: String, in: String)
    /// A part contains `.` or `..` and could lead to another file.
    case traversal(link: String, in: String)
    /// Decoding gives a control character.
    case controlCharacter(link: String, in: String)
    /// No chain of patterns answers the link to its end.
    ///
    /// `part` is the first part that no pattern answers, counting from 0, or the number of parts if
    /// the link ends too early; `rest` is the link's text from that part on. `candidates` are at
    /// most five patterns that match furthest, each with the reason why it doesn't answer.
    case unanswered(link: Deeplink, part: Int, rest: String, candidates: [String])
}

extension DeeplinkError: CustomStringConvertible {
    /// The problem, the offending values, the reason and the fix, on several lines; without the
    /// link's user info, query values and fragment.
    public var description: String { "\(diagnostic)" }

    /// The problem and the offending values, on one line.
    package var problem: String {
        diagnostic.details.dropFirst().reduce("\(diagnostic.summary.dropLast())") {
            "\($0), \($1.label) \($1.value)"
        }
    }

    package var diagnostic: Diagnostic {
        switch self {
        case .tooLong(let link, let bytes):
            Diagnostic(
                "A deep link is too long.",
                ["link": link.shownLink.excerpt, "bytes": "\(bytes)"],
                explanation: "A link has at most \(Deeplink.maximumSize) bytes, percent-encoded, "
                    + "because its sender is unknown.",
                fix: "To fix this, send less in the link, such as an identifier instead of a text."
            )
        case .tooManyParts(let link, let count):
            Diagnostic(
                "A deep link has too many parts.",
                ["link": link.shownLink.excerpt, "parts": "\(count)"],
                explanation: "A link has at most \(Deeplink.maximumPartCount) parts, because its "
                    + "sender is unknown.",
                fix: "To fix this, make the link shorter."
            )
        case .noScheme(let link):
            Diagnostic(
                "A deep link has no scheme.",
                ["link": link.shownLink.excerpt],
                explanation: "The scheme selects the app; “://” and the parts follow it.",
                fix: "To fix this, begin the link with a scheme and “://”, as in todo://list."
            )
        case .invalidScheme(let link, let scheme):
            Diagnostic(
                "A deep link has an invalid scheme.",
                ["link": link.shownLink.excerpt, "scheme": scheme.excerpt],
                explanation: "A scheme is a letter, then letters, digits, “+”, “-” and “.” "
                    + "(RFC 3986, section 3.1).",
                fix: "To fix this, correct the text before “://”."
            )
        case .emptyPart(let link, let part):
            Diagnostic(
                "A deep link has an empty part.",
                ["link": link.shownLink.excerpt, "position": "part \(part + 1)"],
                explanation: "A value is missing between two consecutive “/”.",
                fix: "To fix this, write the missing part, or remove one “/”."
            )
        case .invalidPercent(let link, let text):
            Diagnostic(
                "A deep link has a “%” without two hexadecimal digits.",
                ["link": link.shownLink.excerpt, "in": shown(text, of: link)],
                explanation: "A “%” begins an encoded byte (RFC 3986, section 2.1).",
                fix: "To fix this, write %25 for a percent sign."
            )
        case .invalidUTF8(let link, let text):
            Diagnostic(
                "A deep link encodes bytes that aren't UTF-8.",
                ["link": link.shownLink.excerpt, "in": shown(text, of: link)],
                explanation: "Links are read as UTF-8 text.",
                fix: "To fix this, encode the text as UTF-8."
            )
        case .traversal(let link, let text):
            Diagnostic(
                "A deep link has a part that leads elsewhere.",
                ["link": link.shownLink.excerpt, "in": shown(text, of: link)],
                explanation: "“.” and “..” between slashes could name a file that the link must "
                    + "not reach.",
                fix: "To fix this, name the item itself, without “.” and “..”."
            )
        case .controlCharacter(let link, let text):
            Diagnostic(
                "A deep link contains a control character.",
                ["link": link.shownLink.excerpt, "in": shown(text, of: link)],
                explanation: "A control character can steer a terminal or cut a text short.",
                fix: "To fix this, remove the character from the link."
            )
        case .unanswered(let link, let part, let rest, let candidates):
            Diagnostic(
                "No pattern answers a deep link.",
                [
                    "link": link.safeDescription.excerpt,
                    "not answered": unanswered(rest, from: part, of: link),
                    "closest patterns": candidates.isEmpty
                        ? "none" : candidates.joined(separator: "\n                      "),
                ],
                explanation: "A link is followed to its end only if patterns answer all of its "
                    + "parts.",
                fix: "To fix this, correct the link, or register a pattern that answers it: "
                    + "registerDeeplinks(of:) does so for a module."
            )
        }
    }

    private func shown(_ piece: String, of link: String) -> String {
        let link = link.shownLink
        let pieces = link.split { "/?".contains($0) } + link.split { "/?&=".contains($0) }
        return pieces.contains(piece[...]) ? piece.excerpt : "a text that is not shown"
    }

    private func unanswered(_ rest: String, from part: Int, of link: Deeplink) -> String {
        guard part == link.parts.count else {
            return "\(rest.shownLink.excerpt), from part \(part + 1)"
        }
        return part == 0 ? "a link without parts" : "a link that ends after part \(part)"
    }
}

extension DeeplinkError: SafelyDescribed {}

extension String {
    /// The beginning of the text in quotes, as printable text.
    package var excerpt: String { "“\(printable(limit: 100))”" }
}
