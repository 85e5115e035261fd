internal import EventModulesTracing
internal import EventRuntime

extension Subcommand {
    static let show = Subcommand(
        name: "show",
        usage: """
            Usage: eventflow show FILE [OPTIONS]

            Prints the flow: outcomes, and the details that led to them, each below its cause. With a
            filter, prints the entries that pass all filters, details included.

            Options:
              --kind KIND       entries of a kind, such as event; may be repeated
              --module NAME     entries of a module or another producer, listener or state, such as
                                TaskModule#2, or TaskModule for all of them; may be repeated
              --contains TEXT   entries in which TEXT occurs, in small or capital letters
              --since TIME      entries from a time after the beginning on: 90, 1:30.5 or 1:00:00
              --why NUMBER      only an entry and its causes
              --numbers         print the number of each entry
              --all             also print details that led to nothing

            Kinds: \(FlowEntry.Kind.allCases.map(\.rawValue).joined(separator: ", "))
            """,
        valueOptions: ["--kind", "--module", "--contains", "--since", "--why"],
        flags: ["--numbers", "--all"],
        run: { arguments in
            let filter = try EntryFilter(arguments)
            let why = try arguments.number("--why")
            var reader = try arguments.reader()
            let lines = ShownLines(reading: &reader, filter)
            if let why {
                try Streams.out(lines.why(why) + "\n")
            } else {
                try lines.print(hasNumbers: arguments.has("--numbers"))
            }
            if let error = lines.error { throw error }
        }
    )
}

/// The lines of a recording, and the error that ended it.
private struct ShownLines {
    private struct Line: TranscriptLine {
        let number: Int
        let causeNumber: Int?
        let isDetail: Bool
        let description: String
    }

    private var lines: [Line] = []
    private var areMatching: [Bool] = []
    private let filter: EntryFilter
    private(set) var error: FlowReadingError?

    init(reading reader: inout FlowReader, _ filter: EntryFilter) {
        self.filter = filter
        error = reader.read { record in
            areMatching.append(filter.matches(record))
            lines.append(
                Line(
                    number: record.number,
                    causeNumber: record.causeNumber,
                    isDetail: record.isDetail,
                    description: record.description
                )
            )
        }
    }

    func print(hasNumbers: Bool) throws {
        let tree = FlowTree(of: lines)
        let areShown = filter.showsDetails ? areMatching : tree.outcomesAndTheirCauses
        let width = "\(lines.last?.number ?? 0)".utf8.count
        var output: [UInt8] = []
        for row in tree.rows(where: areShown) {
            let line = lines[row.index]
            if hasNumbers {
                let number = "\(line.number)"
                output += repeatElement(UInt8(ascii: " "), count: width - number.utf8.count)
                output += Array("#\(number) ".utf8)
            }
            output += Array("\(FlowTranscript.indentation(row.depth))\(line.description)\n".utf8)
            guard output.count > 1 << 16 else { continue }
            try Streams.out(output)
            output.removeAll(keepingCapacity: true)
        }
        try Streams.out(output)
    }

    func why(_ number: Int) throws -> String {
        func line(_ number: Int) -> Line? {
            indexOfID(number, amongFirst: lines.count) { lines[$0].number }.map { lines[$0] }
        }
        guard let first = line(number) else {
            let last = lines.last.map { "the last one has the number \($0.number)" }
            throw error ?? CommandError(
                "There is no entry \(number): \(last ?? "there are none").",
                fix: "name a number that eventflow show --all --numbers prints."
            ) as any Error
        }
        return FlowTranscript.why(first, numbered: line)
    }
}

struct EntryFilter {
    private let kinds: Set<FlowEntry.Kind>
    private let modules: [String]
    private let text: String?
    private let since: Duration

    /// True to also print details that led to nothing.
    let showsDetails: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        var kinds: Set<FlowEntry.Kind> = []
        for name in arguments.all("--kind") {
            guard let kind = FlowEntry.Kind(rawValue: name) else {
                throw .badValue("--kind", name, example: "event")
            }
            kinds.insert(kind)
        }
        self.kinds = kinds
        modules = arguments.all("--module")
        text = arguments.value("--contains").map { $0.lowercased() }
        var since = Duration.zero
        if let time = arguments.value("--since") {
            guard let duration = Duration(ofClock: time) else {
                throw .badValue("--since", time, example: "1:30")
            }
            since = duration
        }
        self.since = since
        let hasFilter = !kinds.isEmpty || !modules.isEmpty || text != nil || since > .zero
        showsDetails = arguments.has("--all") || hasFilter
    }

    func matches(_ record: FlowLine) -> Bool {
        guard kinds.isEmpty || kinds.contains(record.kind), record.at >= since else { return false }
        guard modules.isEmpty || modules.contains(where: { record.isFrom($0) }) else {
            return false
        }
        guard let text else { return true }
        let texts = [record.text, record.from, record.label, record.state, record.position]
        return (texts.compactMap(\.self) + record.diff).contains { $0.lowercased().contains(text) }
    }
}

extension FlowLine {
    /// Returns `true` for the whole name of a producer, or for its type.
    fileprivate func isFrom(_ name: String) -> Bool {
        from == name || (from.hasPrefix(name) && from.dropFirst(name.count).first == "#")
    }
}

extension Duration {
    /// Reads seconds, minutes and seconds, or hours, minutes and seconds: `1:02:03.5`.
    fileprivate init?(ofClock text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let seconds = parts.last.flatMap({ Double($0) }),
            (0..<1e9).contains(seconds)
        else { return nil }
        var total = Duration.seconds(seconds)
        var unit = 60
        for part in parts.dropLast().reversed() {
            guard let count = Int(part), (0..<1_000_000).contains(count) else { return nil }
            total += .seconds(count * unit)
            unit *= 60
        }
        self = total
    }
}
