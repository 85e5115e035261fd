/// Converts records to Chrome's trace events, in the array form ("Trace Event Format", section "JSON
/// Array Format"): its end may be missing.
///
/// The immediate effects of a delivery from outside are a track of nested asynchronous events. On it,
/// an event can't end after the one around it, but causes overlap: listeners are called one after the
/// other, and what they emitted is delivered afterwards. So events are written in the order of a
/// transcript, each at its time or right after the event before it.
///
/// An event that would be drawn more than a millisecond late, because the one before it waited for an
/// async action, has a track of its own, inside copies of its causes. So has the outcome of an async
/// action that is in another batch.
struct ChromeTraceEncoder: FlowEncoding {
    /// Trace processors limit the depth of nesting.
    private static let greatestDepth = 256

    /// In nanoseconds.
    private static let greatestLateness = 1_000_000

    private let app: String
    private let began: String
    private var ancestry = FlowAncestry()

    /// The numbers of the threads that stand for types of producers, listeners and state keys.
    private var threads: [String: Int] = [:]
    private var bytes: [UInt8] = []
    private var isFirst = true

    init(_ head: FlowHead) {
        app = head.app
        began = head.moment
    }

    mutating func encode(_ batch: [FlowRecord]) -> [UInt8] {
        bytes.removeAll(keepingCapacity: true)
        beginIfNeeded()
        for record in batch { ancestry.add(record) }
        let tree = BatchTree(batch)
        var tops = tree.tops
        while !tops.isEmpty { tops = tops.flatMap { writeTrack(of: $0, tree) } }
        for record in batch { writeAction(record) }
        return bytes
    }

    func end() -> [UInt8] {
        var last = self
        last.bytes = []
        last.beginIfNeeded()
        return last.bytes + Array("\n]\n".utf8)
    }

    private mutating func beginIfNeeded() {
        guard isFirst else { return }
        bytes.append("[\n{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":")
        bytes.append(quoting: app)
        bytes.append(
            "}},\n{\"ph\":\"M\",\"pid\":1,\"name\":\"process_labels\",\"args\":{\"labels\":"
        )
        bytes.append(quoting: "recorded \(began)")
        bytes.append("}}")
        isFirst = false
    }

    // MARK: - Tracks

    /// Writes a record and what it led to; returns the records that need tracks of their own.
    private mutating func writeTrack(of top: FlowRecord, _ tree: BatchTree) -> [FlowRecord] {
        var others: [FlowRecord] = []
        let track = top.number
        var time = top.nanoseconds
        let causes = ancestry.causes(of: top, limit: Self.greatestDepth).reversed()
        for cause in causes {
            write("b", "\(cause.name) …", track, at: time, from: nil)
            bytes.append(",\"args\":{\"number\":")
            bytes.append(decimal: cause.number)
            bytes.append(",\"again\":true}}")
        }
        // An event that is open has no record to write any more.
        var rest: [(record: FlowRecord, isOpen: Bool)] = [(top, false)]
        var depth = causes.count
        while let (record, isOpen) = rest.popLast() {
            if isOpen {
                write("e", record.name, track, at: time, from: nil)
                bytes.append("}")
                depth -= 1
                continue
            }
            if time - record.nanoseconds > Self.greatestLateness {
                others.append(record)
                continue
            }
            let effects = tree.effects(of: record)
            time = max(time, record.nanoseconds)
            let opens = depth < Self.greatestDepth && isNested(record, top, effects)
            writeStart(
                record,
                opens ? "b" : "n",
                track,
                at: time,
                isTop: record.number == top.number
            )
            // A trace processor nests instants of one moment.
            if opens {
                rest.append((record, true))
                depth += 1
            } else {
                time += 1
            }
            rest += effects.reversed().map { ($0, false) }
        }
        for cause in causes.reversed() {
            write("e", "\(cause.name) …", track, at: time, from: nil)
            bytes.append("}")
        }
        return others
    }

    /// True for an event with others inside, and for the ends of arrows, which can't be instants.
    private func isNested(_ record: FlowRecord, _ top: FlowRecord, _ effects: [FlowRecord]) -> Bool
    {
        !effects.isEmpty || record.kind == .began || record.number == top.number
    }

    private mutating func writeStart(
        _ record: FlowRecord,
        _ phase: String,
        _ track: Int,
        at time: Int,
        isTop: Bool
    ) {
        write(phase, record.name, track, at: time, from: record.from)
        if phase == "n" {
            // Instants have no arrows.
        } else if record.kind == .began {
            writeArrow(record.number, ",\"flow_out\":true")
        } else if isTop, let cause = record.causeNumber.flatMap({ ancestry[$0] }),
            cause.kind == .began
        {
            writeArrow(
                cause.number,
                record.endsAction ? ",\"flow_in\":true" : ",\"flow_in\":true,\"flow_out\":true"
            )
        }
        writeArguments(of: record)
        bytes.append("}")
    }

    private mutating func writeArrow(_ number: Int, _ direction: String) {
        bytes.append(",\"bind_id\":\"0x")
        bytes.append(String(number, radix: 16))
        bytes.append("\"")
        bytes.append(direction)
    }

    private mutating func writeArguments(of record: FlowRecord) {
        bytes.append(",\"args\":{\"number\":")
        bytes.append(decimal: record.number)
        if let cause = record.causeNumber {
            bytes.append(",\"cause\":")
            bytes.append(decimal: cause)
        }
        let texts = [
            ("from", record.from), ("text", record.text),
            ("diff", record.diff.joined(separator: "\n")), ("state", record.state ?? ""),
            ("position", record.position ?? ""),
        ]
        for (key, text) in texts where !text.isEmpty {
            bytes.append(",\"\(key)\":")
            bytes.append(quoting: text)
        }
        bytes.append(record.isDetail ? ",\"detail\":true}" : "}")
    }

    // MARK: - Async actions

    /// Writes the time that an async action took, on a track of its own.
    private mutating func writeAction(_ record: FlowRecord) {
        if record.kind == .began {
            write("b", record.label, record.number, at: record.nanoseconds, from: nil, "action")
            bytes.append("}")
        } else if record.endsAction,
            let cause = record.causeNumber.flatMap({ ancestry[$0] }), cause.kind == .began
        {
            write("e", record.label, cause.number, at: record.nanoseconds, from: nil, "action")
            bytes.append("}")
        }
    }

    // MARK: - Events

    /// Writes an event without its end: a brace.
    private mutating func write(
        _ phase: String,
        _ name: String,
        _ track: Int,
        at time: Int,
        from: String?,
        _ category: String = "flow"
    ) {
        let threadNumber = from.map { number(ofThreadFor: $0) } ?? 1
        bytes.append(",\n{\"ph\":\"")
        bytes.append(phase)
        bytes.append("\",\"cat\":\"")
        bytes.append(category)
        bytes.append("\",\"id\":\"0x")
        bytes.append(String(track, radix: 16))
        bytes.append("\",\"pid\":1,\"tid\":")
        bytes.append(decimal: threadNumber)
        bytes.append(",\"ts\":")
        // In microseconds.
        bytes.append(decimal: time / 1000)
        let digits = "\(time % 1000)"
        bytes.append(".")
        bytes.append(String(repeating: "0", count: 3 - digits.utf8.count))
        bytes.append(digits)
        bytes.append(",\"name\":")
        bytes.append(quoting: name)
    }

    /// The thread that stands for the type of a producer; written when it is used first.
    private mutating func number(ofThreadFor producer: String) -> Int {
        let type = String(producer.prefix { $0 != "#" })
        if let known = threads[type] { return known }
        // Names of types are few, but a file can contain any.
        guard threads.count < 1000 else { return 1 }
        let number = threads.count + 2
        threads[type] = number
        bytes.append(",\n{\"ph\":\"M\",\"pid\":1,\"tid\":")
        bytes.append(decimal: number)
        bytes.append(",\"name\":\"thread_name\",\"args\":{\"name\":")
        bytes.append(quoting: type)
        bytes.append("}}")
        return number
    }
}

/// The records of a batch by their causes.
private struct BatchTree {
    /// The records whose causes aren't in the batch.
    private(set) var tops: [FlowRecord] = []
    private var effects: [Int: [FlowRecord]] = [:]

    init(_ batch: [FlowRecord]) {
        let numbers = Set(batch.map(\.number))
        for record in batch {
            if let cause = record.causeNumber, numbers.contains(cause) {
                effects[cause, default: []].append(record)
            } else {
                tops.append(record)
            }
        }
    }

    func effects(of record: FlowRecord) -> [FlowRecord] { effects[record.number] ?? [] }
}

extension FlowRecord {
    fileprivate var nanoseconds: Int {
        // Leaves room for the instants of a track.
        min(Int(clamping: at.nanoseconds), .max / 2)
    }
}
