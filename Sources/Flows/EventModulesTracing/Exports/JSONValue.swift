/// A value of JSON (RFC 8259), such as a message of another tool's format.
enum JSONValue {
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// A number, a truth value, or a value that is JSON already.
    case literal(String)

    static func number(_ number: Int) -> JSONValue { .literal("\(number)") }

    /// The value on one line, with sorted keys.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): text.writeQuoted(to: &bytes)
        case .literal(let text): bytes += text.utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let entries):
            var separator = UInt8(ascii: "{")
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                bytes.append(separator)
                key.writeQuoted(to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.write(to: &bytes)
                separator = UInt8(ascii: ",")
            }
            bytes += (entries.isEmpty ? "{}" : "}").utf8
        }
    }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral values: JSONValue...) { self = .list(values) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Leaves out entries without a value.
    init(dictionaryLiteral entries: (String, JSONValue?)...) {
        let entries = entries.compactMap { key, value in value.map { (key, $0) } }
        self = .object(Dictionary(uniqueKeysWithValues: entries))
    }
}

extension String {
    fileprivate func writeQuoted(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
