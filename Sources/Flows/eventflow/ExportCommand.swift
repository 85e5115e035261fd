internal import EventModulesTracing

extension Subcommand {
    static let export = Subcommand(
        name: "export",
        usage: """
            Usage: eventflow export FILE --format perfetto|otlp|cloudevents

            Writes the flow to standard output in a format of other tools.

            Formats:
              perfetto        Chrome trace events, nested by cause: open them in ui.perfetto.dev,
                              chrome://tracing or vizviewer
              otlp            OpenTelemetry traces: one OTLP/JSON request per line
              cloudevents     CloudEvents 1.0 as JSON Lines: one event per entry
            """,
        valueOptions: ["--format"],
        flags: [],
        run: { arguments in
            let format = try arguments.format()
            try arguments.reader().write(in: format)
        }
    )
}

extension Arguments {
    fileprivate func format() throws(CommandError) -> FlowFormat {
        guard let name = value("--format") else {
            throw .usage(
                "The export needs a format.",
                fix: "write: eventflow export \(file) --format otlp"
            )
        }
        guard let format = FlowFormat(rawValue: name) else {
            throw .badValue("--format", name, example: "otlp")
        }
        return format
    }
}

extension FlowReader {
    /// Writes the readable records in a format, then throws the error that ended them.
    fileprivate func write(in format: FlowFormat) throws {
        var encoder = format.encoder(head)
        var batches = FlowBatches(of: self, count: FlowFormat.batchCount)
        while let batch = batches.next() { try Streams.out(encoder.encode(batch)) }
        try Streams.out(encoder.end())
        if let problem = batches.problem { throw problem }
    }
}
