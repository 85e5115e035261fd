/// Splits the text of a link, and checks and decodes each piece.
struct DeeplinkReader {
    let text: String

    func link() throws(DeeplinkError) -> Deeplink {
        let size = text.utf8.count
        guard size <= Deeplink.maximumSize else { throw .tooLong(link: text, bytes: size) }
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes[(colon + 1)...].starts(with: "//".utf8)
        else { throw .noScheme(link: text) }

        let scheme = bytes[..<colon]
        // RFC 3986, section 3.1.
        guard scheme.first?.isASCIILetter == true,
            scheme.allSatisfy({ $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) })
        else { throw .invalidScheme(link: text, scheme: scheme.asText) }

        let rest = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "#") }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        return try Deeplink(
            scheme: scheme.asText.lowercased(),
            parts: parts(path.last == UInt8(ascii: "/") ? path.dropLast() : path),
            query: query(rest[path.endIndex...].dropFirst())
        )
    }

    private func parts(_ path: ArraySlice<UInt8>) throws(DeeplinkError) -> [String] {
        guard !path.isEmpty else { return [] }
        let pieces = path.pieces(between: "/")
        guard pieces.count <= Deeplink.maximumPartCount else {
            throw .tooManyParts(link: text, count: pieces.count)
        }
        return try pieces.enumerated().map { index, piece throws(DeeplinkError) in
            guard !piece.isEmpty else { throw .emptyPart(link: text, part: index) }
            let part = try decoded(piece)
            guard !part.leadsElsewhere else { throw .traversal(link: text, in: piece.asText) }
            return part
        }
    }

    private func query(_ text: ArraySlice<UInt8>) throws(DeeplinkError) -> [Deeplink.QueryItem] {
        let items = text.pieces(between: "&").filter { !$0.isEmpty }
        return try items.map { item throws(DeeplinkError) in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item[name.endIndex...].dropFirst()
            return try Deeplink.QueryItem(name: decoded(name), value: decoded(value))
        }
    }

    private func decoded(_ piece: ArraySlice<UInt8>) throws(DeeplinkError) -> String {
        guard let bytes = PercentEncoding.decode(piece) else {
            throw .invalidPercent(link: text, in: piece.asText)
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces what isn't UTF-8.
        guard decoded.utf8.elementsEqual(bytes) else {
            throw .invalidUTF8(link: text, in: piece.asText)
        }
        guard !decoded.hasControlCharacter else {
            throw .controlCharacter(link: text, in: piece.asText)
        }
        return decoded
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    package static func encode(parts: ArraySlice<String>, query: [Deeplink.QueryItem]) -> String {
        var text = parts.map(encode).joined(separator: "/")
        for (index, item) in query.enumerated() {
            text += index == 0 ? "?" : "&"
            text += encode(item.name)
            // Only a name without a value can do without the "=".
            if !item.value.isEmpty || item.name.isEmpty { text += "=\(encode(item.value))" }
        }
        return text
    }

    package static func encode(_ text: String) -> String {
        guard !text.utf8.allSatisfy(\.isPlain) else { return text }
        let bytes = text.utf8.map { byte in
            guard !byte.isPlain else { return String(Unicode.Scalar(byte)) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
        return bytes.joined()
    }

    /// Undoes the encoding once; nil if a `%` isn't followed by two hexadecimal digits.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var decoded: ArraySlice<UInt8> = []
        var rest = bytes
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            let digits = rest[percent...].dropFirst().prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit),
                let byte = UInt8(digits.asText, radix: 16)
            else { return nil }
            decoded += rest[..<percent]
            decoded.append(byte)
            rest = rest[digits.endIndex...]
        }
        return decoded.isEmpty ? rest : decoded + rest
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

    /// RFC 3986, section 3.3, allows the byte in a part, and it doesn't separate query items.
    fileprivate var isPlain: Bool { isASCIILetterOrDigit || "-._~!$'()*+,;:@".utf8.contains(self) }
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
