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

    /// Returns added records as the body of a request.
    package func body(_ records: ArraySlice<FlowLine>) -> Data { request(records).json }

    /// Adds the next records, and returns them as a request in a line.
    package mutating func line(_ records: [FlowLine]) -> [UInt8] {
        add(records)
        var bytes: [UInt8] = []
        request(records[...]).write(to: &bytes)
        return bytes
    }

    private func request(_ records: ArraySlice<FlowLine>) -> Request {
        let resource = Resource(attributes: [
            Attribute("service.name", .text(app)),
            Attribute("flow.recording", .text(identity.recording)),
        ])
        let spans = zip(records, ends(of: records)).map { span(of: $0, end: $1) }
        let scope = ScopeSpans(scope: Scope(name: "EventModulesTracing"), spans: spans)
        return Request(resourceSpans: [ResourceSpans(resource: resource, scopeSpans: [scope])])
    }

    /// The times at which spans end, in nanoseconds.
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

    private func span(of record: FlowLine, end: Int64) -> Span {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        let isError = record.kind == .reported || record.kind == .failed
        return Span(
            traceId: identity.trace(root: cause?.root ?? record.number),
            spanId: identity.span(record.number),
            parentSpanId: cause.map { identity.span($0.number) },
            name: record.label.isEmpty
                ? record.kind.rawValue : "\(record.kind.rawValue) \(record.label)",
            startTimeUnixNano: "\(start(of: record, cause))",
            endTimeUnixNano: "\(end)",
            attributes: attributes(of: record),
            status: isError ? Status(message: record.text) : nil
        )
    }

    private func start(of record: FlowLine, _ cause: FlowAncestry.Ancestor?) -> Int64 {
        let time = identity.time(record)
        let endsAction = record.kind == .ended || record.kind == .failed
        guard endsAction, let cause, cause.at <= record.at else { return time }
        return time - (record.at - cause.at).nanoseconds
    }

    private func attributes(of record: FlowLine) -> [Attribute] {
        let texts = [
            ("flow.kind", record.kind.rawValue), ("flow.from", record.from),
            ("flow.text", record.text), ("flow.state", record.state ?? ""),
            ("flow.position", record.position ?? ""),
        ]
        var attributes = [Attribute("flow.number", .integer(record.number))]
        attributes += texts.filter { !$1.isEmpty }.map { Attribute($0, .text($1)) }
        if !record.diff.isEmpty { attributes.append(Attribute("flow.diff", .texts(record.diff))) }
        if record.isDetail { attributes.append(Attribute("flow.detail", .bool(true))) }
        return attributes
    }
}

extension FlowRecording {
    /// Converts the recording to OpenTelemetry traces: lines with a request in OTLP/JSON each, as
    /// collectors read and write them.
    ///
    /// A delivery from outside is a trace, and each entry is a span below its cause. Misuse and
    /// failed async actions have the status of an error.
    ///
    /// ```swift
    /// for line in recording.otlpRequests() { try file.write(contentsOf: line) }
    /// ```
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

// MARK: - The messages of opentelemetry-proto that are used

private struct Request: Encodable { let resourceSpans: [ResourceSpans] }

private struct ResourceSpans: Encodable {
    let resource: Resource
    let scopeSpans: [ScopeSpans]
}

private struct Resource: Encodable { let attributes: [Attribute] }

private struct ScopeSpans: Encodable {
    let scope: Scope
    let spans: [Span]
}

private struct Scope: Encodable { let name: String }

/// Times and other 64-bit integers are texts, as in each JSON form of Protocol Buffers.
private struct Span: Encodable {
    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let name: String

    /// SPAN_KIND_INTERNAL.
    let kind = 1
    let startTimeUnixNano: String
    let endTimeUnixNano: String
    let attributes: [Attribute]
    let status: Status?
}

private struct Status: Encodable {
    /// STATUS_CODE_ERROR.
    let code = 2
    let message: String
}

private struct Attribute: Encodable {
    let key: String
    let value: Value

    init(_ key: String, _ value: Value) {
        self.key = key
        self.value = value
    }

    /// A value under the key of its kind.
    struct Value: Encodable {
        private var stringValue: String?
        private var intValue: String?
        private var boolValue: Bool?
        private var arrayValue: List?

        private struct List: Encodable { let values: [Value] }

        static func text(_ text: String) -> Value { Value(stringValue: text) }
        static func integer(_ integer: Int) -> Value { Value(intValue: "\(integer)") }
        static func bool(_ bool: Bool) -> Value { Value(boolValue: bool) }

        static func texts(_ texts: [String]) -> Value {
            Value(arrayValue: List(values: texts.map(text)))
        }
    }
}
