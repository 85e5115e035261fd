package import Delivery

extension DeeplinkError: CustomStringConvertible {
    /// What happened, the offending values, why they are wrong, and how to mend it.
    public var description: String { "\(diagnostic)" }

    /// The error as a report, for where nobody catches it.
    package var diagnostic: Diagnostic {
        Diagnostic(summary, details, explanation: explanation, fix: "To fix this, \(remedy).")
    }

    /// What is wrong, on one line.
    var problem: String {
        details.dropFirst().reduce("\(summary.dropLast())") { "\($0), \($1.key) \($1.value)" }
    }

    private var summary: String {
        switch self {
        case .tooLong: "A deep link is too long."
        case .tooManyParts: "A deep link has too many parts."
        case .noScheme: "A deep link has no scheme."
        case .invalidScheme: "What a deep link begins with is no scheme."
        case .emptyPart: "A deep link has an empty part."
        case .invalidPercent: "A deep link has a “%” that encodes nothing."
        case .invalidUTF8: "A deep link encodes bytes that are no text."
        case .traversal: "A deep link has a part that leads elsewhere."
        case .controlCharacter: "A deep link has a control character in it."
        case .unanswered: "Nothing answers a deep link."
        }
    }

    private var details: KeyValuePairs<String, String> {
        switch self {
        case .tooLong(let link, let bytes):
            ["link": link.excerpt, "bytes": "\(bytes)"]
        case .tooManyParts(let link, let count):
            ["link": link.excerpt, "parts": "\(count)"]
        case .noScheme(let link):
            ["link": link.excerpt]
        case .invalidScheme(let link, let scheme):
            ["link": link.excerpt, "scheme": scheme.excerpt]
        case .emptyPart(let link, let part):
            ["link": link.excerpt, "empty": "part \(part + 1)"]
        case .invalidPercent(let link, let text), .invalidUTF8(let link, let text),
            .traversal(let link, let text), .controlCharacter(let link, let text):
            ["link": link.excerpt, "in": text.excerpt]
        case .unanswered(let link, let part, let rest, let candidates):
            [
                "link": link.description.excerpt,
                "not answered": place(part, of: link, rest),
                "came closest": list(candidates),
            ]
        }
    }

    private func place(_ part: Int, of link: Deeplink, _ rest: String) -> String {
        guard part == link.parts.count else { return "part \(part + 1) on, \(rest.excerpt)" }
        return part == 0 ? "a link without parts" : "a link that ends after part \(part)"
    }

    /// One line for each, under each other.
    private func list(_ candidates: [String]) -> String {
        let lines = candidates.joined(separator: "\n                  ")
        return candidates.isEmpty ? "nothing" : lines
    }

    private var explanation: String {
        switch self {
        case .tooLong:
            "A link has at most \(Deeplink.greatestSize) bytes, percent-encoded, because nobody "
                + "knows who sends it."
        case .tooManyParts:
            "A link has at most \(Deeplink.greatestPartCount) parts, because nobody knows who sends "
                + "it."
        case .noScheme: "The scheme says whom a link is for; “://” and the parts follow it."
        case .invalidScheme:
            "A scheme is a letter, then letters, digits, “+”, “-” and “.” (RFC 3986, section 3.1)."
        case .emptyPart: "Between two “/” that follow each other, a value is missing."
        case .invalidPercent:
            "After a “%” come two hexadecimal digits (RFC 3986, section 2.1)."
        case .invalidUTF8: "What is percent-encoded in a link must be UTF-8."
        case .traversal:
            "“.” and “..” between slashes could name a file that the link must not reach."
        case .controlCharacter: "A control character can steer a terminal or cut a text short."
        case .unanswered: "A link is followed if registered patterns answer all of its parts."
        }
    }

    private var remedy: String {
        switch self {
        case .tooLong: "send less in the link, such as the number of a thing instead of its text"
        case .tooManyParts: "make the link shorter"
        case .noScheme: "begin the link with a scheme and “://”, as in todo://list"
        case .invalidScheme: "correct what stands before “://”"
        case .emptyPart: "write what is missing, or remove one “/”"
        case .invalidPercent: "write %25 where a percent sign is meant"
        case .invalidUTF8: "encode the text as UTF-8"
        case .traversal: "name the thing itself, without “.” and “..”"
        case .controlCharacter: "remove the character from the link"
        case .unanswered: "correct the link, or register a pattern that answers it"
        }
    }
}
