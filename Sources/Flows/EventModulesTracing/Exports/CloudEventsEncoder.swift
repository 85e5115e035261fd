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
        return ("application/cloudevents-batch+json", Array(events.json))
    }

    private func event(_ record: FlowRecord) -> CloudEvent {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        let digits = "\(record.number)"
        return CloudEvent(
            id: identity.event(record.number),
            source: source,
            type: "flow.\(record.kind.rawValue)",
            subject: record.from.isEmpty ? nil : record.from,
            time: FlowHead.moment(afterNanoseconds: identity.time(record)),
            sequence: String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits,
            correlationid: identity.event(cause?.root ?? record.number),
            causationid: cause.map { identity.event($0.number) },
            data: record
        )
    }
}

/// The attributes of an event, by their names in the specification.
private struct CloudEvent: Encodable {
    let specversion = "1.0"
    let id: String
    let source: String
    let type: String
    let subject: String?
    let time: String
    let datacontenttype = "application/json"
    let sequence: String
    let correlationid: String
    let causationid: String?
    let data: FlowRecord
}

extension String {
    /// This text as a segment of a URI's path (RFC 3986).
    fileprivate var percentEncoded: String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
