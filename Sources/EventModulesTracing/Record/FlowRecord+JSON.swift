extension FlowHead {
    /// Appends the head: the first line of a recorded flow in JSON Lines (jsonlines.org), version 1.
    ///
    /// ```
    /// {"flow":1,"app":"todo","began":"2026-11-23T02:37:51.123456Z"}
    /// ```
    package func write(to bytes: inout [UInt8]) {
        bytes.append("{\"flow\":\(Self.version),\"app\":")
        bytes.append(quoting: app)
        bytes.append(",\"began\":")
        bytes.append(quoting: ISOMoment(began).text)
        bytes.append("}\n")
    }
}

extension FlowRecord {
    /// Appends the record as a line of JSON.
    ///
    /// Keys that don't apply are left out; readers ignore unknown ones.
    ///
    /// ```
    /// number    its position in the order in which things happened, from 1; some may be missing
    /// cause     the number of the record that caused it; left out if it came from outside
    /// at        nanoseconds since the recording began
    /// kind      the name of a `FlowEntry.Kind`
    /// from      the producer, listener or state key
    /// label     the name of the event, action or step
    /// text      the text after the kind in a transcript
    /// diff      an array of lines: what a change changed
    /// state     the sub-state after a change, as text
    /// position  the router's position after a route, as text
    /// input     the value of an event or action from outside, as JSON in a string
    /// inputType the name of its type
    /// detail    true if the entry only shows how an outcome came about
    /// ```
    package func write(to bytes: inout [UInt8]) {
        bytes.append("{\"number\":")
        bytes.append(number)
        if let causeNumber {
            bytes.append(",\"cause\":")
            bytes.append(causeNumber)
        }
        bytes.append(",\"at\":")
        bytes.append(Int(clamping: at.nanoseconds))
        bytes.append(",\"kind\":\"")
        bytes.append(kind.rawValue)
        bytes.append("\",\"from\":")
        bytes.append(quoting: from)
        bytes.append(",\"label\":")
        bytes.append(quoting: label)
        bytes.append(",\"text\":")
        bytes.append(quoting: text)
        if kind == .changed { write(diff, to: &bytes) }
        write(state, as: ",\"state\":", to: &bytes)
        write(position, as: ",\"position\":", to: &bytes)
        write(input?.type, as: ",\"inputType\":", to: &bytes)
        write(input?.json, as: ",\"input\":", to: &bytes)
        bytes.append(isDetail ? ",\"detail\":true}\n" : "}\n")
    }

    private func write(_ diff: [String], to bytes: inout [UInt8]) {
        bytes.append(",\"diff\":[")
        for (index, line) in diff.enumerated() {
            if index > 0 { bytes.append(",") }
            bytes.append(quoting: line)
        }
        bytes.append("]")
    }

    private func write(_ text: String?, as key: String, to bytes: inout [UInt8]) {
        guard let text else { return }
        bytes.append(key)
        bytes.append(quoting: text)
    }

    /// The approximate size of the record in memory.
    var size: Int {
        let texts = from.utf8.count + label.utf8.count + text.utf8.count
        let others = (state?.utf8.count ?? 0) + (position?.utf8.count ?? 0)
        return MemoryLayout<Self>.size + texts + others + diff.reduce(0) { $0 + $1.utf8.count + 32 }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    fileprivate mutating func append(_ number: Int) { append(contentsOf: "\(number)".utf8) }

    /// Appends a text as a JSON string (RFC 8259, section 7).
    fileprivate mutating func append(quoting text: String) {
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
