internal import EventModulesTracing

extension Subcommand {
    static let export = Subcommand(
        name: "export",
        usage: """
            Usage: eventflow export FILE

            Writes the flow to standard output as OpenTelemetry traces: an OTLP/JSON request per line,
            as collectors read it.
            """,
        valueOptions: [],
        flags: [],
        run: { arguments in
            var reader = try arguments.reader()
            try reader.writeRequests()
        }
    )
}

extension FlowReader {
    /// Writes the readable records in batches, then throws the error that ended them.
    fileprivate mutating func writeRequests() throws {
        var encoder = OTLPEncoder(head)
        var batch: [FlowLine] = []
        let problem = try read { record in
            batch.append(record)
            guard batch.count == OTLPEncoder.batchCount else { return }
            try Streams.out(encoder.line(batch))
            batch.removeAll(keepingCapacity: true)
        }
        if !batch.isEmpty { try Streams.out(encoder.line(batch)) }
        if let problem { throw problem }
    }
}
