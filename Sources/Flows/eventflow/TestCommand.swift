internal import EventModulesTracing
internal import EventRuntime

extension Subcommand {
    static let test = Subcommand(
        name: "test",
        usage: """
            Usage: eventflow test FILE [--from NUMBER] [--to NUMBER]

            Prints a Swift test in which the flow happens again: each input from outside as a comment,
            in order, and the expected transcript. The test compiles at once, and fails until the app
            and the calls are filled in.

            Options:
              --from NUMBER    begin with an entry
              --to NUMBER      end with an entry
            """,
        valueOptions: ["--from", "--to"],
        flags: [],
        run: { arguments in
            let first = try arguments.number("--from") ?? 1
            let last = try arguments.number("--to") ?? .max
            guard first <= last else {
                throw CommandError.usage(
                    "There are no entries from \(first) to \(last).",
                    fix: "pass the lower number as --from."
                )
            }
            var reader = try arguments.reader()
            let (records, problem) = reader.records(from: first, to: last)
            guard !records.isEmpty else {
                throw problem ?? CommandError(
                    "\(arguments.file): has no entries for a test.",
                    fix: "name numbers that eventflow show --all --numbers prints."
                ) as any Error
            }
            try Streams.out(TestSource(of: records, app: reader.head.app).text)
            if let problem { throw problem }
        }
    )
}

extension FlowReader {
    /// Reads records up to a number or an unreadable line; returns those from another number on.
    fileprivate mutating func records(
        from first: Int,
        to last: Int
    ) -> (records: [FlowLine], problem: FlowReadingError?) {
        var records: [FlowLine] = []
        let problem = read(upTo: last) { if $0.number >= first { records.append($0) } }
        return (records, problem)
    }
}

private struct TestSource {
    private let records: [FlowLine]
    private let app: String
    private let transcript: FlowTranscript

    /// The indices of the entries at the top of the transcript.
    private let inputs: Set<Int>

    init(of records: [FlowLine], app: String) {
        self.records = records
        self.app = app
        transcript = FlowTranscript(of: records, showingEverything: false)
        let tree = FlowTree(of: records)
        let rows = tree.rows(where: tree.outcomesAndTheirCauses)
        inputs = Set(rows.filter { $0.depth == 0 }.map(\.index))
    }

    var text: String {
        """
        import EventModules
        import EventModulesTesting
        import Testing

        /// A flow that was recorded in \(app.isEmpty ? "an app" : app.printable).
        @MainActor
        struct RecordedFlowTests {
            @Test
            func theRecordedFlowHappensAgain() async {
                // Make the app as it was before the first input, and pass its own objects.
                let manager = ModuleManager()
                let router: StackRouter? = nil
                let flow = FlowRecorder(manager: manager, router: router)

                // Below each input, write the call that made it, with the values that it had.
        \(calls.map { "        \($0)\n" }.joined())
                Issue.record("Fill in the app and \(inputs.count.calls), then delete this line.")
                flow.expectTranscript(
                    \(delimiters)\"""
        \(transcript.lines.map { "            \($0)\n" }.joined())\
                    \"""\(delimiters)
                )
                flow.finish()
            }
        }

        """
    }

    /// The inputs as comments, and calls that await async actions that ended before the next one.
    private var calls: [String] {
        var calls: [String] = []
        var running: Set<Int> = []
        var hasEnded = false
        for (index, record) in records.enumerated() {
            switch record.kind {
            case .began: running.insert(record.number)
            case .ended, .cancelled, .failed:
                running.remove(record.causeNumber ?? 0)
                hasEnded = true
            default: break
            }
            guard inputs.contains(index) else { continue }
            if hasEnded, running.isEmpty { calls.append("await flow.settle()") }
            hasEnded = false
            let cause = record.causeNumber.map { ", because of the earlier \($0)" } ?? ""
            calls.append("// \(record.number). \(record)\(cause)")
        }
        if hasEnded { calls.append("await flow.settle()") }
        return calls
    }

    /// As many number signs as its raw string needs: one more than follow a backslash or quotes.
    private var delimiters: String {
        // The compiler reads scalars, which may be parts of one character.
        let ends = #/(?:\\|"{3,})(#*)/#.matchingSemantics(.unicodeScalar)
        let found = transcript.lines.flatMap { $0.matches(of: ends) }
        let counts = found.map { $0.output.1.utf8.count + 1 }
        return String(repeating: "#", count: counts.max() ?? 0)
    }
}

extension Int { fileprivate var calls: String { self == 1 ? "the call" : "the \(self) calls" } }
