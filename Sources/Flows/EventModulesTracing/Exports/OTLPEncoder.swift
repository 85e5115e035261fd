internal import EventRuntime
package import Foundation

/// Converts records to OpenTelemetry spans: requests to export traces in OTLP/JSON
/// (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding").
///
/// A span begins when its entry happened, and ends with the last thing that it caused in its batch.
/// The span of an async action's own end begins when the action began.
package struct OTLPEncoder {
    /// The number of records of a request.
    package static let batchCount = 512

    private let identity: FlowIdentity
    private let app: String
    private var ancestry = FlowAncestry()

    package init(_ head: FlowHead) {
        identity = FlowIdentity(head)
        app = identity.app.isEmpty ? "unknown_service" : identity.app
    }

    /// Adds the next records, which later ones may be caused by.
    package mutating func add(_ records: some Sequence<FlowLine>) {
        for record in records { ancestry.add(record) }
    }

    package func body(_ records: ArraySlice<FlowLine>) -> Data { request(records).json }

    /// Adds the next records, and returns them as a request in a line.
    package mutating func line(_ records: [FlowLine]) -> [UInt8] {
        add(records)
        var bytes: [UInt8] = []
        request(records[...]).write(to: &bytes)
        return bytes
    }

    private func request(_ records: ArraySlice<FlowLine>) -> Message {
        let attributes: [Message] = [
            .attribute("service.name", .text(app)),
            .attribute("flow.recording", .text(identity.recording)),
        ]
        let scope: [String: Message] = [
            "scope": .fields(["name": .text("EventModulesTracing")]),
            "spans": .list(zip(records, ends(of: records)).map { span(of: $0, end: $1) }),
        ]
        let resource: [String: Message] = [
            "resource": .fields(["attributes": .list(attributes)]),
            "scopeSpans": .list([.fields(scope)]),
        ]
        return .fields(["resourceSpans": .list([.fields(resource)])])
    }

    private func ends(of records: ArraySlice<FlowLine>) -> [Int64] {
        var ends = records.map(identity.time)
        let indices = Dictionary(uniqueKeysWithValues: zip(records.map(\.number), ends.indices))
        // An entry comes after its cause.
        for (index, record) in records.enumerated().reversed() {
            guard let cause = record.causeNumber.flatMap({ indices[$0] }) else { continue }
            ends[cause] = max(ends[cause], ends[index])
        }
        return ends
    }

    private func span(of record: FlowLine, end: Int64) -> Message {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        let label = record.label.isEmpty ? "" : " \(record.label)"
        var span: [String: Message] = [
            "traceId": .text(identity.trace(root: cause?.root ?? record.number)),
            "spanId": .text(identity.span(record.number)),
            "name": .text("\(record.kind.rawValue)\(label)"),
            "kind": .number(1),  // SPAN_KIND_INTERNAL
            "startTimeUnixNano": .text("\(start(of: record, cause))"),
            "endTimeUnixNano": .text("\(end)"),
            "attributes": .list(attributes(of: record)),
        ]
        if let cause { span["parentSpanId"] = .text(identity.span(cause.number)) }
        if record.kind == .reported || record.kind == .failed {
            let error = 2  // STATUS_CODE_ERROR
            span["status"] = .fields(["code": .number(error), "message": .text(record.text)])
        }
        return .fields(span)
    }

    private func start(of record: FlowLine, _ cause: FlowAncestry.Ancestor?) -> Int64 {
        let time = identity.time(record)
        let endsAction = record.kind == .ended || record.kind == .failed
        guard endsAction, let cause, cause.at <= record.at else { return time }
        return time - (record.at - cause.at).nanoseconds
    }

    private func attributes(of record: FlowLine) -> [Message] {
        let texts = [
            ("flow.kind", record.kind.rawValue), ("flow.from", record.from),
            ("flow.text", record.text), ("flow.state", record.state ?? ""),
            ("flow.position", record.position ?? ""),
        ]
        var attributes: [Message] = [
            .attribute("flow.number", .text("\(record.number)"), as: "intValue")
        ]
        attributes += texts.filter { !$1.isEmpty }.map { .attribute($0, .text($1)) }
        if !record.diff.isEmpty {
            let lines = record.diff.map { Message.fields(["stringValue": .text($0)]) }
            let list = Message.fields(["values": .list(lines)])
            attributes.append(.attribute("flow.diff", list, as: "arrayValue"))
        }
        if record.isDetail {
            attributes.append(.attribute("flow.detail", .bool(true), as: "boolValue"))
        }
        return attributes
    }
}

extension FlowRecording {
    /// Converts the recording to OpenTelemetry traces: one line for each request in OTLP/JSON, as
    /// collectors read and write them.
    ///
    /// A delivery from outside is a trace, and each entry is a span below its cause. Misuse and
    /// failed async actions have the status of an error.
    public func otlpRequests() -> some Sequence<[UInt8]> {
        var encoder = OTLPEncoder(head)
        var rest = Array(records)[...]
        return AnyIterator {
            guard !rest.isEmpty else { return nil }
            let batch = rest.prefix(OTLPEncoder.batchCount)
            rest = rest.dropFirst(batch.count)
            return encoder.line(Array(batch))
        }
    }
}

/// A part of a message of opentelemetry-proto, whose 64-bit integers are strings in each JSON form
/// of Protocol Buffers.
private enum Message: Encodable {
    case text(String)
    case number(Int)
    case bool(Bool)
    case list([Message])
    case fields([String: Message])

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .bool(let bool): try bool.encode(to: encoder)
        case .list(let parts): try parts.encode(to: encoder)
        case .fields(let fields): try fields.encode(to: encoder)
        }
    }

    /// An attribute, whose value is under the key of its kind.
    static func attribute(_ key: String, _ value: Self, as kind: String = "stringValue") -> Self {
        .fields(["key": .text(key), "value": .fields([kind: value])])
    }
}

/// The causes of the newest records of a recording, back to the outside.
///
/// Its memory is bounded: a record caused more than 65,536 records back counts as from outside.
private struct FlowAncestry {
    /// The facts about an earlier record that later ones need.
    struct Ancestor {
        let number: Int
        /// The number of the record that came from outside.
        let root: Int
        let at: Duration
    }

    private static let keptCount = 1 << 16

    private var ancestors: [Ancestor] = []

    mutating func add(_ record: FlowLine) {
        let cause = record.causeNumber.flatMap { self[$0] }
        let root = cause?.root ?? record.number
        ancestors.append(Ancestor(number: record.number, root: root, at: record.at))
        if ancestors.count >= 2 * Self.keptCount { ancestors.removeFirst(Self.keptCount) }
    }

    /// A record; `nil` if it is missing or no longer kept.
    subscript(number: Int) -> Ancestor? {
        let index = indexOfID(number, amongFirst: ancestors.count) { ancestors[$0].number }
        return index.map { ancestors[$0] }
    }
}
