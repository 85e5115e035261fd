/// Takes the text of a link apart.
struct DeeplinkReader {
    let scheme: String
    private let text: String
    private let path: ArraySlice<UInt8>
    private let queryBytes: ArraySlice<UInt8>

    init(_ text: String) throws(DeeplinkError) {
        let size = text.utf8.count
        guard size <= Deeplink.greatestSize else { throw .tooLong(link: text, bytes: size) }
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes[(colon + 1)...].starts(with: "//".utf8)
        else { throw .noScheme(link: text) }

        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        guard Self.isScheme(bytes[..<colon]) else {
            throw .invalidScheme(link: text, scheme: scheme)
        }
        let rest = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "#") }
        self.text = text
        self.scheme = scheme.lowercased()
        path = rest.prefix { $0 != UInt8(ascii: "?") }
        queryBytes = rest[path.endIndex...].dropFirst()
    }

    /// RFC 3986, section 3.1: a letter, then letters, digits, `+`, `-` and `.`.
    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first.isASCIILetter else { return false }
        return bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }

    func parts() throws(DeeplinkError) -> [String] {
        let path = path.last == UInt8(ascii: "/") ? path.dropLast() : path
        guard !path.isEmpty else { return [] }
        let pieces = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard pieces.count <= Deeplink.greatestPartCount else {
            throw .tooManyParts(link: text, count: pieces.count)
        }
        var parts: [String] = []
        for (index, piece) in pieces.enumerated() {
            guard !piece.isEmpty else { throw .emptyPart(link: text, part: index) }
            try parts.append(part(piece))
        }
        return parts
    }

    private func part(_ piece: ArraySlice<UInt8>) throws(DeeplinkError) -> String {
        let part = try decoded(piece)
        guard !part.leadsElsewhere else { throw .traversal(link: text, in: piece.asText) }
        return part
    }

    func query() throws(DeeplinkError) -> [Deeplink.QueryItem] {
        var items: [Deeplink.QueryItem] = []
        for item in queryBytes.split(separator: UInt8(ascii: "&")) {
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item[name.endIndex...].dropFirst()
            try items.append(Deeplink.QueryItem(name: decoded(name), value: decoded(value)))
        }
        return items
    }

    private func decoded(_ piece: ArraySlice<UInt8>) throws(DeeplinkError) -> String {
        guard !piece.isEmpty else { return "" }
        guard let bytes = PercentEncoding.decode(piece) else {
            throw .invalidPercent(link: text, in: piece.asText)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .invalidUTF8(link: text, in: piece.asText)
        }
        guard !decoded.hasControlCharacter else {
            throw .controlCharacter(link: text, in: piece.asText)
        }
        return decoded
    }
}

extension ArraySlice<UInt8> {
    fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}

extension String {
    /// Whether a file system could take the text, or something in it, for another folder.
    fileprivate var leadsElsewhere: Bool {
        var length = 0
        var isOfDots = true
        for byte in utf8 {
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
                if isOfDots, length == 1 || length == 2 { return true }
                length = 0
                isOfDots = true
            } else {
                length += 1
                isOfDots = isOfDots && byte == UInt8(ascii: ".")
            }
        }
        return isOfDots && (length == 1 || length == 2)
    }

    fileprivate var hasControlCharacter: Bool {
        unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    }
}
