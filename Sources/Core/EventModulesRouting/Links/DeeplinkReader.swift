public import EventModulesCore
public import EventRuntime

extension Deeplink {
    package static let maximumSize = 8192

    package static let maximumPartCount = 32

    static func hasHost(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

    /// Reads a link; spaces and other printable characters needn't be percent-encoded, but `%` must.
    ///
    /// - Throws: The first problem of the string, with its fix.
    public init(_ text: String) throws(DeeplinkError) {
        self = try DeeplinkReader(text: text).link()
    }
}

extension Deeplink: CustomStringConvertible, Codable {
    /// The percent-encoded link; the same for equal links, and readable as an equal link.
    public var description: String {
        "\(scheme)://" + PercentEncoding.encode(parts: parts[...], query: query)
    }

    /// Decodes a string; throws a `DecodingError` whose underlying error is the `DeeplinkError`.
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

    /// Encodes the link as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Deeplink: SafelyDescribed {
    package var safeDescription: String { description.shownLink }
}

/// The reason why a link can't be read or followed.
///
/// ```swift
/// do {
///     link = try Deeplink(text)
/// } catch {
///     print(error)  // the problem of the text, and its fix
/// }
/// ```
public struct DeeplinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The problem, the offending values, the reason, and the fix.
    ///
    /// It doesn't show the user info, the query values, or the fragment of the link.
    public let diagnostic: Diagnostic

    /// The part with the problem, or the first that no pattern answers, counting from 0.
    ///
    /// It is the number of parts if the link ends too early, and `nil` if no part has the problem.
    public let part: Int?

    package init(_ diagnostic: Diagnostic, part: Int? = nil) {
        self.diagnostic = diagnostic
        self.part = part
    }

    /// The lines of the diagnostic.
    public var description: String { "\(diagnostic)" }

    /// The problem and the offending values, on one line.
    package var problem: String {
        diagnostic.details.dropFirst().reduce("\(diagnostic.summary.dropLast())") {
            "\($0), \($1.label) \($1.value)"
        }
    }
}

extension DeeplinkError: SafelyDescribed {}

extension String {
    /// The beginning of the text in quotes, as printable text.
    package var excerpt: String { "“\(printable(limit: 100))”" }
}

/// Splits the text of a link, and checks and decodes each piece.
private struct DeeplinkReader {
    let text: String

    func link() throws(DeeplinkError) -> Deeplink {
        try checkSize(text.utf8.count)
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes[(colon + 1)...].starts(with: "//".utf8)
        else {
            throw error(
                "A deep link has no scheme.",
                explanation: "The scheme selects the app; “://” and the parts follow it.",
                fix: "To fix this, begin the link with a scheme and “://”, as in shop://catalog."
            )
        }
        let scheme = bytes[..<colon]
        guard scheme.first?.isASCIILetter == true,
            scheme.allSatisfy({ $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) })
        else {
            throw error(
                "A deep link has an invalid scheme.",
                ("scheme", scheme.asText.excerpt),
                explanation: "A scheme is a letter, then letters, digits, “+”, “-”, and “.” "
                    + "(RFC 3986, section 3.1).",
                fix: "To fix this, correct the text before “://”."
            )
        }
        let rest = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "#") }
        if let first = bytes[rest.endIndex...].dropFirst().first, "/!".utf8.contains(first) {
            throw error(
                "A deep link has a fragment that leads to a page.",
                explanation: "Fragments are dropped.",
                fix: "To fix this, write all parts before the “#”."
            )
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        let name = scheme.asText.lowercased()
        let link = try Deeplink(
            scheme: name,
            parts: parts(path.last == UInt8(ascii: "/") ? path.dropLast() : path, of: name),
            query: query(rest[path.endIndex...].dropFirst())
        )
        try checkSize(link.description.utf8.count)
        return link
    }

    private func checkSize(_ size: Int) throws(DeeplinkError) {
        guard size > Deeplink.maximumSize else { return }
        throw error(
            "A deep link is too long.",
            ("bytes", "\(size)"),
            explanation: "A link has at most \(Deeplink.maximumSize) bytes, percent-encoded, "
                + "because its sender is unknown.",
            fix: "To fix this, send less in the link, such as only an identifier."
        )
    }

    private func parts(
        _ path: ArraySlice<UInt8>,
        of scheme: String
    ) throws(DeeplinkError) -> [String] {
        guard !path.isEmpty else { return [] }
        let pieces = path.pieces(between: "/")
        guard pieces.count <= Deeplink.maximumPartCount else {
            throw error(
                "A deep link has too many parts.",
                ("parts", "\(pieces.count)"),
                explanation: "A link has at most \(Deeplink.maximumPartCount) parts, because its "
                    + "sender is unknown.",
                fix: "To fix this, make the link shorter."
            )
        }
        return try pieces.enumerated().map { index, piece throws(DeeplinkError) in
            var part = try decoded(piece, in: index)
            if index == 0, Deeplink.hasHost(scheme) { part = try host(part, of: scheme) }
            guard !part.isEmpty else {
                throw error(
                    "A deep link has an empty part.",
                    in: index,
                    explanation: "A value is missing between two consecutive “/”.",
                    fix: "To fix this, write the missing part, or remove one “/”."
                )
            }
            guard !part.leadsElsewhere else {
                throw error(
                    "A deep link has a part that leads elsewhere.",
                    in: index,
                    explanation: "“.” and “..” between slashes could name a file that the link "
                        + "must not reach.",
                    fix: "To fix this, name the item itself, without “.” and “..”."
                )
            }
            return part
        }
    }

    /// Returns the form in which the spellings of a host are equal.
    private func host(_ text: String, of scheme: String) throws(DeeplinkError) -> String {
        // A part with a user isn't a host.
        guard !text.utf8.contains(UInt8(ascii: "@")) else { return text }
        guard var host = text.asciiHost?.lowercased() else {
            throw error(
                "A deep link has a host that can't be written in ASCII.",
                in: 0,
                explanation: "Only programs with Foundation convert hosts.",
                fix: "To fix this, write the host as in https://xn--bcher-kva.example."
            )
        }
        let endings = [".", ":", scheme == "https" ? ":443" : ":80"]
        while let ending = endings.first(where: host.hasSuffix) { host.removeLast(ending.count) }
        return host
    }

    private func query(_ text: ArraySlice<UInt8>) -> [Deeplink.QueryItem] {
        text.pieces(between: "&").compactMap { item in
            let item = item.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...]
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            guard !item.isEmpty, let decodedName = try? decoded(name, in: 0),
                let value = try? decoded(item[name.endIndex...].dropFirst(), in: 0)
            else { return nil }
            return Deeplink.QueryItem(name: decodedName, value: value)
        }
    }

    private func decoded(_ piece: ArraySlice<UInt8>, in part: Int) throws(DeeplinkError) -> String {
        guard let bytes = PercentEncoding.decode(piece) else {
            throw error(
                "A deep link has a “%” without two hexadecimal digits.",
                in: part,
                explanation: "A “%” begins an encoded byte (RFC 3986, section 2.1).",
                fix: "To fix this, write %25 for a percent sign."
            )
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces what isn't UTF-8.
        guard decoded.utf8.elementsEqual(bytes) else {
            throw error(
                "A deep link encodes bytes that aren't UTF-8.",
                in: part,
                explanation: "Links are read as UTF-8.",
                fix: "To fix this, encode the link as UTF-8."
            )
        }
        guard !decoded.hasControlCharacter else {
            throw error(
                "A deep link contains a control character.",
                in: part,
                explanation: "A control character can control a terminal or truncate a string.",
                fix: "To fix this, remove the character from the link."
            )
        }
        return decoded
    }

    private func error(
        _ summary: String,
        in part: Int,
        explanation: String,
        fix: String
    ) -> DeeplinkError {
        let detail = ("in", "part \(part + 1)")
        return error(summary, detail, part: part, explanation: explanation, fix: fix)
    }

    private func error(
        _ summary: String,
        _ detail: (label: String, value: String)? = nil,
        part: Int? = nil,
        explanation: String,
        fix: String
    ) -> DeeplinkError {
        let link = text.shownLink.excerpt
        let diagnostic = Diagnostic(
            summary,
            detail.map { ["link": link, $0.label: $0.value] } ?? ["link": link],
            explanation: explanation,
            fix: fix
        )
        return DeeplinkError(diagnostic, part: part)
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    package static func encode(parts: ArraySlice<String>, query: [Deeplink.QueryItem]) -> String {
        var text = parts.map(encode).joined(separator: "/")
        for (index, item) in query.enumerated() {
            text += index == 0 ? "?" : "&"
            text += encodeInQuery(item.name)
            // Only a name without a value can do without the "=".
            if !item.value.isEmpty || item.name.isEmpty { text += "=\(encodeInQuery(item.value))" }
        }
        return text
    }

    private static func encodeInQuery(_ text: String) -> String {
        text.unicodeScalars.split(separator: "+", omittingEmptySubsequences: false)
            .map { encode(String($0)) }.joined(separator: "%2B")
    }

    package static func encode(_ text: String) -> String {
        guard !text.utf8.allSatisfy(\.isPlain) else { return text }
        let bytes = text.utf8.map { byte in
            guard !byte.isPlain else { return String(Unicode.Scalar(byte)) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
        return bytes.joined()
    }

    /// Undoes the encoding once; `nil` if a `%` isn't followed by two hexadecimal digits.
    fileprivate static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit),
                let byte = UInt8(digits.asText, radix: 16)
            else { return nil }
            decoded.append(byte)
            rest = rest.dropFirst(2)
        }
        return decoded
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    package var isHexadecimalDigit: Bool {
        isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    /// RFC 3986, section 3.3, allows the byte in a part, and it doesn't separate query items; nor
    /// is it a `*`, which patterns refuse.
    fileprivate var isPlain: Bool { isASCIILetterOrDigit || "-._~!$'()+,;:@".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
    fileprivate var asText: String { String(decoding: self, as: UTF8.self) }

    fileprivate func pieces(between separator: Unicode.Scalar) -> [ArraySlice] {
        split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    }
}

extension String {
    /// True if a file system could read the text, or a piece of it, as a path to another folder.
    fileprivate var leadsElsewhere: Bool {
        guard utf8.contains(UInt8(ascii: ".")) else { return false }
        let pieces = Array(utf8)[...].pieces(between: "/").flatMap { $0.pieces(between: "\\") }
        return pieces.contains { [".", ".."].contains($0.asText) }
    }

    fileprivate var hasControlCharacter: Bool {
        unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    }
}
