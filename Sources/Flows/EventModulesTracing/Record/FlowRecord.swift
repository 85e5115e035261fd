internal import Delivery
internal import EventModules
internal import Inspection

/// An entry of a flow as text, without anything that redaction hides.
///
/// Files, pages, tests and exports are made of records, and of nothing else. A record retains no
/// event, action or state.
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

    /// The value that came from outside, if its type was registered, or the router's call that did;
    /// see ``FlowInputs``.
    public var input: FlowInput?

    /// Creates a record from its parts.
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
        let content = entry.content
        let diff = content.changedLines
        let text =
            if case .changed(let key, _, _) = content { content.text(ofChangeIn: key, diff) } else {
                content.text
            }
        self.init(
            number: entry.number,
            causeNumber: entry.causeNumber,
            at: entry.time,
            kind: entry.kind,
            from: FlowEntry.line(content.source),
            label: FlowEntry.line(content.label(in: text)),
            text: FlowEntry.line(text),
            diff: diff,
            state: content.state.map { shortDescription(of: $0, limit: 1000) },
            position: content.position.map { FlowEntry.line("\($0)") },
            isDetail: entry.isDetail
        )
    }
}

extension FlowContent {
    fileprivate var source: String {
        switch self {
        case .event(_, let producer): producer
        case .screen(_, let screen): screen
        case .accepted(_, let listener), .called(let listener), .dropped(_, _, let listener):
            listener
        case .action(_, let instance): instance ?? "Store"
        case .changed(let key, _, _): key.description
        case .notified(let origin): "\(origin)"
        case .route, .turn: "StackRouter"
        case .tracked: "Analytics"
        case .began(let action), .ended(let action, _): typeName(type(of: action))
        case .reported: "Diagnostics"
        case .restored: "FlowTrace"
        }
    }

    /// The name at the beginning of a value's text: an event's own `label` may show what it redacts.
    fileprivate func label(in text: String) -> String {
        switch self {
        case .event(_, let producer): text.dropFirst(producer.count + 2).leadingName
        case .screen(let event, _): "\(event)"
        case .accepted, .called, .notified: source
        case .dropped(_, let name, _): name
        case .action, .began, .ended: text[...].leadingName
        case .changed(_, _, nil): "removed"
        case .changed(_, let old, _): old == nil ? "added" : "changed"
        case .route(let event, _): event.label
        case .turn: "moved"
        case .tracked(let event, _): event
        case .reported: "reported"
        case .restored: "restored"
        }
    }

    fileprivate var state: Any? {
        if case .changed(_, _, let new) = self { new } else { nil }
    }

    fileprivate var position: RouterPosition? {
        switch self {
        case .route(_, let position): position
        case .turn(let position): position
        default: nil
        }
    }
}

extension Substring {
    /// The letters, digits, underscores and dots at the beginning.
    fileprivate var leadingName: String {
        String(prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }
}
