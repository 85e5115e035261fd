/// How links write bytes that are not plain (RFC 3986, section 2.1).
enum PercentEncoding {
    /// The text of a link; the same for equal links.
    static func link(scheme: String, parts: [String], query: [Deeplink.QueryItem]) -> String {
        var bytes = Array("\(scheme)://".utf8)
        bytes += rest(parts: parts[...], query: query)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What follows the `://` of a link, or a part of it.
    static func rest(parts: ArraySlice<String>, query: [Deeplink.QueryItem]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "/")) }
            append(part, to: &bytes)
        }
        for (index, item) in query.enumerated() {
            bytes.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
            append(item, to: &bytes)
        }
        return bytes
    }

    /// A text as a part of a link.
    static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ item: Deeplink.QueryItem, to bytes: inout [UInt8]) {
        append(item.name, to: &bytes)
        // A value is told by its `=`, which a name alone does not need.
        guard !item.value.isEmpty || item.name.isEmpty else { return }
        bytes.append(UInt8(ascii: "="))
        append(item.value, to: &bytes)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            guard !byte.isPlain else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(ascii: "%"))
            bytes.append(hexadecimalDigits[Int(byte >> 4)])
            bytes.append(hexadecimalDigits[Int(byte & 15)])
        }
    }

    /// Undoes the encoding once.
    ///
    /// - Returns: Nil if a `%` has no two hexadecimal digits behind it.
    static func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] != UInt8(ascii: "%") {
                decoded.append(bytes[index])
                index += 1
            } else {
                guard let byte = byte(encodedAs: bytes[index...].dropFirst().prefix(2)) else {
                    return nil
                }
                decoded.append(byte)
                index += 3
            }
        }
        return decoded[...]
    }

    private static func byte(encodedAs digits: ArraySlice<UInt8>) -> UInt8? {
        guard let high = digits.first?.hexadecimalValue, digits.count == 2,
            let low = digits.last?.hexadecimalValue
        else { return nil }
        return high << 4 | low
    }

    private static let hexadecimalDigits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte stands for itself in parts and in a query: what RFC 3986, section 3.3,
    /// allows in a part, without what separates the items of a query.
    fileprivate var isPlain: Bool {
        if isASCIILetter || isASCIIDigit { return true }
        return switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
