internal import Foundation

/// Converts records to OpenTelemetry spans: requests to export traces in OTLP/JSON
/// (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding").
///
/// A span begins when its entry happened, and ends with the last thing that it caused in its batch.
/// The span of an async action's end begins when the action began.
package struct OTLPEncoder: FlowMessageEncoding {
    private let identity: FlowIdentity
    private let app: String
    private var ancestry = FlowAncestry()

    package init(_ head: FlowHead) {
        identity = FlowIdentity(head)
        app = identity.app.isEmpty ? "unknown_service" : identity.app
    }

    package mutating func add(_ records: some Sequence<FlowRecord>) {
        for record in records { ancestry.add(record) }
    }

    package func message(_ records: ArraySlice<FlowRecord>) -> (type: String, body: [UInt8]) {
        ("application/json", Array(request(records).json))
    }

    package mutating func encode(_ batch: [FlowRecord]) -> [UInt8] {
        add(batch)
        var bytes: [UInt8] = []
        request(batch[...]).write(to: &bytes)
        return bytes
    }

    package func end() -> [UInt8] { [] }

    private func request(_ records: ArraySlice<FlowRecord>) -> JSONValue {
        let resource = [
            attribute("service.name", .text(app)),
            attribute("flow.recording", .text(identity.recording)),
        ]
        let spans = zip(records, ends(of: records)).map { span(of: $0, end: $1) }
        let scope: JSONValue = ["scope": ["name": "EventModulesTracing"], "spans": .list(spans)]
        return [
            "resourceSpans": [["resource": ["attributes": .list(resource)], "scopeSpans": [scope]]]
        ]
    }

    /// The times at which spans end, in nanoseconds.
    private func ends(of records: ArraySlice<FlowRecord>) -> [Int] {
        var ends = records.map(identity.time)
        let indices = Dictionary(
            uniqueKeysWithValues: zip(records.map(\.number), ends.indices)
        )
        // An entry comes after its cause.
        for (index, record) in records.enumerated().reversed() {
            guard let cause = record.causeNumber.flatMap({ indices[$0] }) else { continue }
            ends[cause] = max(ends[cause], ends[index])
        }
        return ends
    }

    /// Times and other 64-bit integers are texts, as in each JSON form of Protocol Buffers.
    private func span(of record: FlowRecord, end: Int) -> JSONValue {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        let isError = record.kind == .reported || record.kind == .failed
        let (internalKind, errorCode) = (JSONValue.number(1), JSONValue.number(2))
        return [
            "traceId": .text(identity.trace(root: cause?.root ?? record.number)),
            "spanId": .text(identity.span(record.number)),
            "parentSpanId": cause.map { .text(identity.span($0.number)) },
            "name": .text(record.name),
            "kind": internalKind,
            "startTimeUnixNano": "\(start(of: record, cause))",
            "endTimeUnixNano": "\(end)",
            "attributes": .list(attributes(of: record)),
            "status": isError ? ["code": errorCode, "message": .text(record.text)] : nil,
        ]
    }

    private func start(of record: FlowRecord, _ cause: FlowAncestry.Ancestor?) -> Int {
        let time = identity.time(record)
        guard record.endsAction, let cause, cause.at <= record.at else { return time }
        return time - Int(clamping: (record.at - cause.at).nanoseconds)
    }

    private func attributes(of record: FlowRecord) -> [JSONValue] {
        let texts = [
            ("flow.kind", record.kind.rawValue), ("flow.from", record.from),
            ("flow.text", record.text), ("flow.state", record.state ?? ""),
            ("flow.position", record.position ?? ""),
        ]
        let lines = record.diff.map { JSONValue.object(["stringValue": .text($0)]) }
        let others: [(String, JSONValue?)] = [
            ("flow.diff", lines.isEmpty ? nil : ["arrayValue": ["values": .list(lines)]]),
            ("flow.detail", record.isDetail ? ["boolValue": .flag(true)] : nil),
        ]
        return [["key": "flow.number", "value": ["intValue": "\(record.number)"]]]
            + texts.filter { !$1.isEmpty }.map { attribute($0, .text($1)) }
            + others.compactMap { key, value in value.map { ["key": .text(key), "value": $0] } }
    }

    private func attribute(_ key: String, _ text: JSONValue) -> JSONValue {
        ["key": .text(key), "value": ["stringValue": text]]
    }
}
