/// Converts records to spans of OpenTelemetry: requests to export traces in OTLP/JSON
/// (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding").
///
/// A span begins when its entry happened, and ends with the last thing that it caused in its batch. The
/// span of an async action's end begins when the action began.
package struct OTLPEncoder: FlowMessageEncoding {
    private let identity: FlowIdentity
    private let app: String
    private var ancestry = FlowAncestry()

    package init(_ head: FlowHead) {
        identity = FlowIdentity(head)
        app = head.app.isEmpty ? "unknown_service" : head.app
    }

    package mutating func add(_ records: some Sequence<FlowRecord>) {
        for record in records { ancestry.add(record) }
    }

    package func message(_ records: ArraySlice<FlowRecord>) -> (type: String, body: [UInt8]) {
        ("application/json", request(records))
    }

    package mutating func encode(_ batch: [FlowRecord]) -> [UInt8] {
        add(batch)
        return request(batch[...]) + [0x0A]
    }

    package func end() -> [UInt8] { [] }

    private func request(_ records: ArraySlice<FlowRecord>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append("{\"resourceSpans\":[{\"resource\":{\"attributes\":[")
        bytes.append(attribute: "service.name", app)
        bytes.append(",")
        bytes.append(attribute: "flow.recording", identity.recording)
        bytes.append("]},\"scopeSpans\":[{\"scope\":{\"name\":\"EventModulesTracing\"},\"spans\":[")
        let ends = ends(of: records)
        for (index, record) in records.enumerated() {
            if index > 0 { bytes.append(",") }
            write(record, to: &bytes, end: ends[index])
        }
        bytes.append("]}]}]}")
        return bytes
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

    private func write(_ record: FlowRecord, to bytes: inout [UInt8], end: Int) {
        let cause = record.causeNumber.flatMap { ancestry[$0] }
        bytes.append("{\"traceId\":\"")
        bytes.append(identity.trace(root: cause?.root ?? record.number))
        bytes.append("\",\"spanId\":\"")
        bytes.append(identity.span(record.number))
        if let cause {
            bytes.append("\",\"parentSpanId\":\"")
            bytes.append(identity.span(cause.number))
        }
        bytes.append("\",\"name\":")
        bytes.append(quoting: record.name)
        // 1 is SPAN_KIND_INTERNAL.
        bytes.append(",\"kind\":1,\"startTimeUnixNano\":\"")
        bytes.append(decimal: start(of: record, cause))
        bytes.append("\",\"endTimeUnixNano\":\"")
        bytes.append(decimal: end)
        bytes.append("\",\"attributes\":[")
        writeAttributes(of: record, to: &bytes)
        bytes.append("]")
        if record.kind == .reported || record.kind == .failed {
            // 2 is STATUS_CODE_ERROR.
            bytes.append(",\"status\":{\"code\":2,\"message\":")
            bytes.append(quoting: record.text)
            bytes.append("}")
        }
        bytes.append("}")
    }

    private func start(of record: FlowRecord, _ cause: FlowAncestry.Ancestor?) -> Int {
        let time = identity.time(record)
        guard record.endsAction, let cause, cause.at <= record.at else { return time }
        return time - Int(clamping: (record.at - cause.at).nanoseconds)
    }

    private func writeAttributes(of record: FlowRecord, to bytes: inout [UInt8]) {
        bytes.append("{\"key\":\"flow.number\",\"value\":{\"intValue\":\"")
        bytes.append(decimal: record.number)
        bytes.append("\"}}")
        let texts = [
            ("flow.kind", record.kind.rawValue), ("flow.from", record.from),
            ("flow.text", record.text), ("flow.state", record.state ?? ""),
            ("flow.position", record.position ?? ""),
        ]
        for (key, text) in texts where !text.isEmpty {
            bytes.append(",")
            bytes.append(attribute: key, text)
        }
        if !record.diff.isEmpty {
            bytes.append(",{\"key\":\"flow.diff\",\"value\":{\"arrayValue\":{\"values\":[")
            for (index, line) in record.diff.enumerated() {
                bytes.append(index > 0 ? ",{\"stringValue\":" : "{\"stringValue\":")
                bytes.append(quoting: line)
                bytes.append("}")
            }
            bytes.append("]}}}")
        }
        if record.isDetail {
            bytes.append(",{\"key\":\"flow.detail\",\"value\":{\"boolValue\":true}}")
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(attribute key: String, _ text: String) {
        append("{\"key\":\"")
        append(key)
        append("\",\"value\":{\"stringValue\":")
        append(quoting: text)
        append("}}")
    }
}
