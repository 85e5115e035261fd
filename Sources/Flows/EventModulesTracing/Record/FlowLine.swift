internal import EventModules
internal import EventRuntime

/// An entry of a flow as strings, without anything that redaction hides.
///
/// Files, pages, tests, and exports consist of records, which retain no event, action, or state.
public struct FlowLine: Hashable, Sendable {
    /// The position in the order of entries, from 1.
    public var number: Int

    /// The number of the record that caused this one; `nil` if it came from outside.
    public var causeNumber: Int?

    /// The time since the trace began.
    public var at: Duration

    /// The kind of the entry.
    public var kind: FlowEntry.Kind

    /// The producer, listener, or state key that the entry is about.
    public var from: String

    /// The name of the event, action, or step, without its values.
    public var label: String

    /// The text after the kind in a transcript.
    public var text: String

    /// The differences that a change made, one line each.
    public var diff: [String]

    /// The sub-state after a change; `nil` for other records, and if its key was detached.
    public var state: String?

    /// The router's position after a route; `nil` for other records.
    public var position: String?

    /// A Boolean value that indicates whether the entry only shows how an outcome came about.
    public var isDetail: Bool

    /// Creates a record without an entry, for example in a test.
    public init(
        number: Int,
        causeNumber: Int? = nil,
        at: Duration = .zero,
        kind: FlowEntry.Kind,
        from: String = "",
        label: String = "",
        text: String,
        diff: [String] = [],
        state: String? = nil,
        position: String? = nil,
        isDetail: Bool = false
    ) {
        (self.number, self.causeNumber, self.at, self.kind) = (number, causeNumber, at, kind)
        (self.from, self.label, self.text, self.diff) = (from, label, text, diff)
        (self.state, self.position, self.isDetail) = (state, position, isDetail)
    }
}

extension FlowLine: CustomStringConvertible {
    /// The record as a line of a transcript, without indentation.
    public var description: String { FlowEntry.line("\(kind) \(text)") }
}

extension FlowLine {
    /// Converts an entry to strings of limited length.
    ///
    /// - Isolation: On the main actor, because the values of an entry can't be sent to another one.
    @MainActor
    public init(_ entry: FlowEntry) {
        let fact = entry.fact
        let diff = fact.changedLines
        let text =
            if case .changed(let key, _, _) = fact { fact.text(ofChangeIn: key, diff) } else {
                fact.text
            }
        self.init(
            number: entry.number,
            causeNumber: entry.causeNumber,
            at: entry.time,
            kind: entry.kind,
            from: FlowEntry.line(fact.source),
            label: FlowEntry.line(fact.label(in: text)),
            text: FlowEntry.line(text),
            diff: diff,
            state: fact.state.map { shortDescription(of: $0, limit: 1000) },
            position: fact.position.map { FlowEntry.line("\($0)") },
            isDetail: entry.isDetail
        )
    }
}

/// A record as JSON; keys that don't apply are left out, and readers ignore unknown ones.
///
/// ```
/// number    its position in the order in which things happened, from 1; some may be missing
/// cause     the number of the record that caused it; left out if it came from outside
/// at        nanoseconds since the recording began
/// kind      the name of a `FlowEntry.Kind`
/// from      the producer, listener or state key
/// label     the name of the event, action or step
/// text      the text after the kind in a transcript
/// diff      an array of lines: what a change changed
/// state     the sub-state after a change, as text
/// position  the router's position after a route, as text
/// detail    true if the entry only shows how an outcome came about
/// ```
extension FlowLine: Codable {
    enum CodingKeys: String, CodingKey {
        case number, at, kind, from, label, text, diff, state, position
        case causeNumber = "cause"
        case isDetail = "detail"
    }

    /// Decodes a record from a line of a recorded flow.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func check(_ isRight: Bool, _ key: CodingKeys, _ problem: String) throws {
            if !isRight { throw decoder.refusal(problem, at: key) }
        }
        let number = try values.decode(Int.self, forKey: .number)
        try check(number >= 1, .number, "isn't positive")
        let cause = try values.decodeIfPresent(Int.self, forKey: .causeNumber)
        try check((1..<number).contains(cause ?? 1) || cause == nil, .causeNumber, "isn't earlier")
        let nanoseconds = try values.decode(Int64.self, forKey: .at)
        try check(nanoseconds >= 0, .at, "is negative")
        let kind = FlowEntry.Kind(rawValue: try values.decode(String.self, forKey: .kind))
        try check(kind != nil, .kind, "is unknown")
        self.init(
            number: number,
            causeNumber: cause,
            at: .nanoseconds(nanoseconds),
            kind: kind ?? .event,
            from: try values.decodeIfPresent(String.self, forKey: .from) ?? "",
            label: try values.decodeIfPresent(String.self, forKey: .label) ?? "",
            text: try values.decode(String.self, forKey: .text),
            diff: try values.decodeIfPresent([String].self, forKey: .diff) ?? [],
            state: try values.decodeIfPresent(String.self, forKey: .state),
            position: try values.decodeIfPresent(String.self, forKey: .position),
            isDetail: try values.decodeIfPresent(Bool.self, forKey: .isDetail) ?? false
        )
    }

    /// Encodes the record as a line of a recorded flow.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(number, forKey: .number)
        try values.encodeIfPresent(causeNumber, forKey: .causeNumber)
        try values.encode(at.nanoseconds, forKey: .at)
        try values.encode(kind.rawValue, forKey: .kind)
        try values.encode(from, forKey: .from)
        try values.encode(label, forKey: .label)
        try values.encode(text, forKey: .text)
        if kind == .changed { try values.encode(diff, forKey: .diff) }
        try values.encodeIfPresent(state, forKey: .state)
        try values.encodeIfPresent(position, forKey: .position)
        if isDetail { try values.encode(true, forKey: .isDetail) }
    }
}

extension FlowLine {
    /// The approximate size of the record in memory.
    var size: Int {
        let texts = from.utf8.count + label.utf8.count + text.utf8.count
        let others = (state?.utf8.count ?? 0) + (position?.utf8.count ?? 0)
        let lines = diff.reduce(0) { $0 + $1.utf8.count + 32 }
        return MemoryLayout<Self>.size + texts + others + lines
    }
}

extension Duration {
    /// The whole nanoseconds; the greatest or least integer for a duration beyond.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumOverflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflows || sumOverflows ? (seconds < 0 ? .min : .max) : sum
    }
}
