internal import EventModulesExporting
internal import EventModulesTracing
internal import EventRuntime
internal import Foundation

extension Subcommand {
    static let send = Subcommand(
        name: "send",
        usage: """
            Usage: eventflow send FILE --otlp URL | --cloudevents URL

            Sends the flow to an OpenTelemetry collector or to a receiver of CloudEvents. What the
            receiver has is kept in FILE.sent, so that the same command continues after a failure, or
            when FILE has grown, and sends no entry twice. If FILE has an earlier segment, such as
            flow.1.jsonl for flow.jsonl, that is sent first.

            Options:
              --otlp URL              post OTLP/JSON; without a path, to URL/v1/traces
              --cloudevents URL       post CloudEvents 1.0, in batches
              --header 'NAME: VALUE'  send a header, such as Authorization; may be repeated
              --batch N               send at most N entries at once (512); with 1, single CloudEvents
              --again                 send all entries, also those that the receiver has

            A receiver that is busy or can't be reached is asked up to 8 times: when it says so, or
            after 0.5, 1, 2, … seconds. The exit status is 1 if entries were refused or couldn't be
            sent.
            """,
        valueOptions: ["--otlp", "--cloudevents", "--header", "--batch"],
        flags: ["--again"],
        run: { arguments in
            let (destination, receiver) = try arguments.destination()
            let batchCount = try arguments.number("--batch") ?? 512
            let isFile = arguments.file != "-"
            let reader = isFile ? try FlowReader(segmentsOf: arguments.file) : try .standardInput()
            var sending = Sending(of: reader, to: destination)
            if isFile {
                sending.resume(
                    from: SentNumbers(besideRecording: arguments.file, receiver),
                    sendsAgain: arguments.has("--again")
                )
            }
            try await sending.run(batchCount: batchCount)
        }
    )
}

extension Arguments {
    /// The receiver, and a fingerprint of its address.
    fileprivate func destination() throws(CommandError) -> (FlowDestination, receiver: String) {
        let headers = try headers()
        switch (value("--otlp"), value("--cloudevents")) {
        case (let text?, nil):
            let url = try url(text, "--otlp")
            return (.otlp(url, headers: headers), "otlp \(text)".fingerprint)
        case (nil, let text?):
            let url = try url(text, "--cloudevents")
            return (.cloudEvents(url, headers: headers), "cloudevents \(text)".fingerprint)
        case (nil, nil):
            throw .usage(
                "There is no receiver.",
                fix: "write for example: eventflow send \(file) --otlp http://localhost:4318"
            )
        case (_?, _?):
            throw .usage("There are two receivers.", fix: "send the flow to one after the other.")
        }
    }

    private func url(_ text: String, _ option: String) throws(CommandError) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else { throw .badValue(option, text.shownLink, example: "http://localhost:4318") }
        return url
    }

    private func headers() throws(CommandError) -> [String: String] {
        var headers: [String: String] = [:]
        for header in all("--header") {
            let parts = header.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                // Its text may be a password.
                throw .badValue("--header", "…", example: "'Authorization: Bearer TOKEN'")
            }
            headers[parts[0]] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return headers
    }
}
