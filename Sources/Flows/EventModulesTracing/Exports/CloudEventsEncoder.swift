internal import Foundation

/// Converts records to CloudEvents 1.0 in the JSON format (github.com/cloudevents/spec).
///
/// The extension `sequence` orders the events of a recording as texts; `correlationid` names the
/// event that came from outside, and `causationid` the cause.
package struct CloudEventsEncoder: FlowMessageEncoding {
    private let identity: FlowIdentity
    private let source: String
    private var ancestry = FlowAncestry()

    package init(_ head: FlowHead) {
        identity = FlowIdentity(head)
        source = "/" + identity.app.percentEncoded
    }

    package mutating func add(_ records: some Sequence<FlowRecord>) {
        for record in records { ancestry.add(record) }
    }

    package mutating func encode(_ batch: [FlowRecord]) -> [UInt8] {
        add(batch)
        var bytes: [UInt8] = []
        for record in batch { event(record).write(to: &bytes) }
        return bytes
    }

    package func end() -> [UInt8] { [] }

    package func message(_ records: ArraySlice<FlowRecord>) -> (type: String, body: [UInt8]) {
        let events = records.map(event)
        if events.count == 1 { return ("application/cloudevents+json", Array(events[0].json)) }
        return ("application/cloudevents-batch+json", Array(JSONValue.list(events).json))
    }

    private func event(_ record: FlowRecord) -> JSONValue {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        let digits = "\(record.number)"
        return [
            "specversion": "1.0",
            "id": .text(identity.event(record.number)),
            "source": .text(source),
            "type": "flow.\(record.kind.rawValue)",
            "subject": record.from.isEmpty ? nil : .text(record.from),
            "time": .text(FlowHead.moment(afterNanoseconds: identity.time(record))),
            "datacontenttype": "application/json",
            "sequence": .text(
                String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits
            ),
            "correlationid": .text(identity.event(cause?.root ?? record.number)),
            "causationid": cause.map { .text(identity.event($0.number)) },
            "data": .record(record),
        ]
    }
}

extension String {
    /// This text as a segment of a URI's path (RFC 3986).
    fileprivate var percentEncoded: String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
