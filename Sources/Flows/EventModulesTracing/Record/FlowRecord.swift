internal import EventModules
internal import EventRuntime

/// An entry of a flow as text, without anything that redaction hides.
///
/// Files, pages, tests and exports consist only of records, which retain no event, action or state.
public struct FlowRecord: Hashable, Sendable {
    /// The position in the order in which things happened, from 1.
    public var number: Int

    /// The number of the record that caused this one; nil if it came from outside.
    public var causeNumber: Int?

    /// The time since the trace began.
    public var at: Duration

    /// The kind of the entry.
    public var kind: FlowEntry.Kind

    /// The producer, the listener or the state key that the entry is about.
    public var from: String

    /// The name of the event, action or step, without its values.
    public var label: String

    /// The text after the kind in a transcript.
    public var text: String

    /// The differences that a change made, one line each.
    public var diff: [String]

    /// The sub-state after a change; nil for other records, and if its key was detached.
    public var state: String?

    /// The router's position after a route; nil for other records.
    public var position: String?

    /// True if the entry only shows how an outcome came about.
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
        self.number = number
        self.causeNumber = causeNumber
        self.at = at
        self.kind = kind
        self.from = from
        self.label = label
        self.text = text
        self.diff = diff
        self.state = state
        self.position = position
        self.isDetail = isDetail
    }
}

extension FlowRecord: CustomStringConvertible {
    /// The record as a line of a transcript, without indentation.
    public var description: String { FlowEntry.line("\(kind) \(text)") }
}

extension FlowRecord {
    /// Converts an entry to text; the lengths of all texts are bounded.
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
