internal import Foundation

/// Converts records to Chrome's trace events, in the array form ("Trace Event Format", section
/// "JSON Array Format"): its end may be missing.
///
/// A delivery from outside with its immediate effects is a track of nested asynchronous events.
/// These can't end after the event around them, but causes overlap: what listeners emit is
/// delivered after all were called. So events are in a transcript's order, at their time or late.
///
/// An event that would be drawn more than a millisecond late, because the event before it waited
/// for an async action, has its own track, inside copies of its nearest causes. So has the outcome
/// of an async action from another batch. All copies take about as many bytes as the records.
struct ChromeTraceEncoder: FlowEncoding {
    /// Trace processors limit the depth of nesting.
    private static let greatestDepth = 256

    /// In nanoseconds.
    private static let greatestLateness = 1_000_000

    private let app: String
    private let began: String
    private var ancestry = FlowAncestry()

    /// The approximate number of bytes that copies of causes may still take.
    private var copyAllowance = 1 << 20

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
        for record in batch {
            ancestry.add(record)
            copyAllowance += record.size
        }
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
        write(Event("process_name", Event.Arguments(name: app)))
        write(Event("process_labels", Event.Arguments(labels: "recorded \(began)")))
    }

    private mutating func write(_ event: Event) {
        bytes += Array((isFirst ? "[\n" : ",\n").utf8)
        bytes += event.json
        isFirst = false
    }

    // MARK: - Tracks

    /// Writes a record and its effects; returns the records that need their own tracks.
    private mutating func writeTrack(of top: FlowRecord, _ tree: BatchTree) -> [FlowRecord] {
        var others: [FlowRecord] = []
        let track = top.number
        var time = top.nanoseconds
        let causes = copiedCauses(of: top)
        for cause in causes {
            var event = Event("b", "\(cause.name) …", track, at: time)
            event.args = Event.Arguments(number: cause.number, again: true)
            write(event)
        }
        // The record of an open event has been written; only its end is left.
        var rest: [(record: FlowRecord, isOpen: Bool)] = [(top, false)]
        var depth = causes.count
        while let (record, isOpen) = rest.popLast() {
            if isOpen {
                write(Event("e", record.name, track, at: time))
                depth -= 1
                continue
            }
            if time - record.nanoseconds > Self.greatestLateness {
                others.append(record)
                continue
            }
            let effects = tree.effects(of: record)
            time = max(time, record.nanoseconds)
            // The ends of arrows can't be instants.
            let isNested = !effects.isEmpty || record.kind == .began || record.number == track
            let opens = depth < Self.greatestDepth && isNested
            writeStart(record, opens ? "b" : "n", track, at: time)
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
            write(Event("e", "\(cause.name) …", track, at: time))
        }
        return others
    }

    /// The causes of a record that are copied to its track, outermost first.
    private mutating func copiedCauses(of record: FlowRecord) -> [FlowAncestry.Ancestor] {
        var causes: [FlowAncestry.Ancestor] = []
        var next = record.causeNumber
        while let cause = next.flatMap({ ancestry[$0] }), causes.count < Self.greatestDepth {
            // A beginning and an end, each with its name.
            let size = 2 * (cause.name.utf8.count + 128)
            guard size <= copyAllowance else { break }
            copyAllowance -= size
            causes.append(cause)
            next = cause.cause
        }
        return causes.reversed()
    }

    private mutating func writeStart(
        _ record: FlowRecord,
        _ phase: String,
        _ track: Int,
        at time: Int64
    ) {
        var event = Event(phase, record.name, track, at: time)
        event.tid = number(ofThreadFor: record.from)
        event.args = Event.Arguments(record)
        if phase == "n" {
            // Instants have no arrows.
        } else if record.kind == .began {
            event.leadsOn(to: record.number)
        } else if record.number == track, let cause = record.causeNumber.flatMap({ ancestry[$0] }),
            cause.kind == .began
        {
            event.follows(from: cause.number, andLeadsOn: !record.endsAction)
        }
        write(event)
    }

    // MARK: - Async actions

    /// Writes the time that an async action took, on its own track.
    private mutating func writeAction(_ record: FlowRecord) {
        var (phase, track) = ("b", record.number)
        if record.endsAction, let cause = record.causeNumber.flatMap({ ancestry[$0] }),
            cause.kind == .began
        {
            (phase, track) = ("e", cause.number)
        } else if record.kind != .began {
            return
        }
        var event = Event(phase, record.label, track, at: record.nanoseconds)
        event.cat = "action"
        write(event)
    }

    // MARK: - Threads

    /// The thread that stands for the type of a producer; written when it is first used.
    private mutating func number(ofThreadFor producer: String) -> Int {
        let type = String(producer.prefix { $0 != "#" })
        if let known = threads[type] { return known }
        // Names of types are few, but a file can contain any.
        guard threads.count < 1000 else { return 1 }
        let number = threads.count + 2
        threads[type] = number
        var event = Event("thread_name", Event.Arguments(name: type))
        event.tid = number
        write(event)
        return number
    }
}

/// A trace event, with the names of the format.
private struct Event: Encodable {
    struct Arguments: Encodable {
        var name: String?
        var labels: String?
        var number: Int?
        var cause: Int?
        var again: Bool?
        var from: String?
        var text: String?
        var diff: String?
        var state: String?
        var position: String?
        var detail: Bool?
    }

    let ph: String
    let pid = 1
    let name: String
    var cat: String?
    var id: String?
    var tid: Int?

    /// In microseconds.
    var ts: Double?
    var bindID: String?
    var flowIn: Bool?
    var flowOut: Bool?
    var args: Arguments?

    enum CodingKeys: String, CodingKey {
        case ph, pid, name, cat, id, tid, ts, args
        case bindID = "bind_id"
        case flowIn = "flow_in"
        case flowOut = "flow_out"
    }

    /// A fact about the process or a thread.
    init(_ name: String, _ args: Arguments) {
        ph = "M"
        self.name = name
        self.args = args
    }

    /// An event on a track.
    init(_ phase: String, _ name: String, _ track: Int, at nanoseconds: Int64) {
        ph = phase
        self.name = name
        cat = "flow"
        id = Self.hexadecimal(track)
        tid = 1
        ts = Double(nanoseconds) / 1000
    }

    mutating func leadsOn(to number: Int) {
        bindID = Self.hexadecimal(number)
        flowOut = true
    }

    mutating func follows(from number: Int, andLeadsOn leadsOn: Bool) {
        bindID = Self.hexadecimal(number)
        flowIn = true
        flowOut = leadsOn ? true : nil
    }

    private static func hexadecimal(_ number: Int) -> String { "0x" + String(number, radix: 16) }
}

extension Event.Arguments {
    init(_ record: FlowRecord) {
        func unlessEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
        self.init(
            number: record.number,
            cause: record.causeNumber,
            from: unlessEmpty(record.from),
            text: unlessEmpty(record.text),
            diff: unlessEmpty(record.diff.joined(separator: "\n")),
            state: unlessEmpty(record.state),
            position: unlessEmpty(record.position),
            detail: record.isDetail ? true : nil
        )
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
    fileprivate var nanoseconds: Int64 {
        // Leaves room for the instants of a track.
        min(at.nanoseconds, .max / 2)
    }
}
