/// Converts records to CloudEvents 1.0 in the JSON format (github.com/cloudevents/spec).
///
/// The extension `sequence` orders the events of a recording as texts; `correlationid` names the event
/// that came from outside, and `causationid` the cause.
package struct CloudEventsEncoder: FlowMessageEncoding {
    private let identity: FlowIdentity
    private let source: String
    private var ancestry = FlowAncestry()

    package init(_ head: FlowHead) {
        identity = FlowIdentity(head)
        source = "/" + head.app.percentEncoded
    }

    package mutating func add(_ records: some Sequence<FlowRecord>) {
        for record in records { ancestry.add(record) }
    }

    package mutating func encode(_ batch: [FlowRecord]) -> [UInt8] {
        add(batch)
        var bytes: [UInt8] = []
        for record in batch {
            write(record, to: &bytes)
            bytes.append(0x0A)
        }
        return bytes
    }

    package func end() -> [UInt8] { [] }

    /// A batch of events, or a single event.
    package func message(_ records: ArraySlice<FlowRecord>) -> (type: String, body: [UInt8]) {
        var bytes: [UInt8] = []
        if records.count == 1, let record = records.first {
            write(record, to: &bytes)
            return ("application/cloudevents+json", bytes)
        }
        for record in records {
            bytes.append(bytes.isEmpty ? "[" : ",")
            write(record, to: &bytes)
        }
        bytes.append("]")
        return ("application/cloudevents-batch+json", bytes)
    }

    private func write(_ record: FlowRecord, to bytes: inout [UInt8]) {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        bytes.append("{\"specversion\":\"1.0\",\"id\":\"")
        bytes.append(identity.event(record.number))
        bytes.append("\",\"source\":")
        bytes.append(quoting: source)
        bytes.append(",\"type\":\"flow.")
        bytes.append(record.kind.rawValue)
        if !record.from.isEmpty {
            bytes.append("\",\"subject\":")
            bytes.append(quoting: record.from)
            bytes.append(",\"time\":\"")
        } else {
            bytes.append("\",\"time\":\"")
        }
        bytes.append(FlowHead.moment(afterNanoseconds: identity.time(record)))
        bytes.append("\",\"datacontenttype\":\"application/json\",\"sequence\":\"")
        let digits = "\(record.number)"
        bytes.append(String(repeating: "0", count: max(0, 12 - digits.utf8.count)))
        bytes.append(digits)
        bytes.append("\",\"correlationid\":\"")
        bytes.append(identity.event(cause?.root ?? record.number))
        if let cause {
            bytes.append("\",\"causationid\":\"")
            bytes.append(identity.event(cause.number))
        }
        bytes.append("\",\"data\":")
        record.write(to: &bytes)
        // The record ends its line.
        bytes.removeLast()
        bytes.append("}")
    }
}

extension String {
    /// This text as a segment of a URI's path (RFC 3986).
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            let isPlain: Bool =
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "-._~".utf8.contains(byte)
                }
            let digits = String(byte, radix: 16, uppercase: true)
            text += isPlain ? "\(Unicode.Scalar(byte))" : "%\(byte < 16 ? "0" : "")\(digits)"
        }
    }
}
