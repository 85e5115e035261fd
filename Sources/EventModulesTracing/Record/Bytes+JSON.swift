extension [UInt8] {
    /// Appends a text as UTF-8.
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Appends a number in decimal digits.
    mutating func append(decimal number: Int) { append(contentsOf: "\(number)".utf8) }

    /// Appends a text as a JSON string (RFC 8259, section 7).
    mutating func append(quoting text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where byte.isEscaped {
                append(contentsOf: utf8[start..<index])
                append(escaping: byte)
                start = index + 1
            }
            append(contentsOf: utf8[start...])
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x0A: append("\\n")
        default: append("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
        }
    }
}

extension UInt8 {
    fileprivate var isEscaped: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
