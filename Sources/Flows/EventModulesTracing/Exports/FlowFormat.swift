/// A format of another tool to which recorded flows are exported.
///
/// All contain the same information as the recording, and nothing that redaction hides.
public enum FlowFormat: String, CaseIterable, Sendable {
    /// Chrome's trace events, which Perfetto (ui.perfetto.dev) shows as a timeline.
    ///
    /// Each delivery from outside is a track. Entries are nested by cause, in a transcript's order;
    /// so that each is drawn inside its cause, it may be up to a millisecond late. Arrows lead from
    /// an async action to what it caused on other tracks. A truncated file still opens.
    case perfetto

    /// OpenTelemetry traces, an OTLP/JSON request per line, as its collector reads and writes.
    ///
    /// A delivery from outside is a trace, and each entry is a span below its cause. Misuse and
    /// failed async actions have the status of an error.
    case otlp

    /// CloudEvents 1.0 as JSON Lines, one event per entry.
    ///
    /// Their extensions are `sequence`, `correlationid` (the entry from outside) and `causationid`.
    case cloudevents
}

extension FlowRecording {
    /// Converts the recording to another format, as consecutive chunks of bytes.
    ///
    /// ```swift
    /// for chunk in recording.exported(as: .perfetto) { try file.write(contentsOf: chunk) }
    /// ```
    public func exported(as format: FlowFormat) -> some Sequence<[UInt8]> {
        var records = records.makeIterator()
        var batches = FlowBatches(count: FlowFormat.batchCount) { records.next() }
        var encoder: (any FlowEncoding)? = format.encoder(head)
        return AnyIterator {
            if let batch = batches.next() { return encoder?.encode(batch) }
            defer { encoder = nil }
            return encoder?.end()
        }
    }
}

/// Converts the records of one recording to a format, batch by batch.
package protocol FlowEncoding {
    mutating func encode(_ batch: [FlowRecord]) -> [UInt8]

    func end() -> [UInt8]
}

/// An encoding whose parts can be sent on their own.
package protocol FlowMessageEncoding: FlowEncoding {
    /// Adds the next records, which later ones may be caused by.
    mutating func add(_ records: some Sequence<FlowRecord>)

    /// Returns added records as the body of a message, and its type.
    func message(_ records: ArraySlice<FlowRecord>) -> (type: String, body: [UInt8])
}

extension FlowFormat {
    package static var batchCount: Int { 512 }

    package func encoder(_ head: FlowHead) -> any FlowEncoding {
        switch self {
        case .perfetto: ChromeTraceEncoder(head)
        case .otlp: OTLPEncoder(head)
        case .cloudevents: CloudEventsEncoder(head)
        }
    }
}
