internal import EventRuntime

/// An event, action, route or other step of a recorded flow, and its cause.
///
/// - Lifetime: An entry retains its event, its action or its states.
///
/// ```swift
/// for entry in trace.entries where entry.kind == .tracked { print(entry) }
/// ```
public struct FlowEntry {
    /// A kind of entry.
    public enum Kind: String, CaseIterable, Sendable {
        /// A producer emitted an event.
        case event

        /// A listener accepted a producer.
        case accepted

        /// A listener was called with an event.
        case called

        /// An action was processed.
        case action

        /// A sub-state changed, was attached or was detached.
        case changed

        /// A listener of the store was called.
        case notified

        /// A router took a route.
        case route

        /// A screen will appear, has appeared, will disappear, has disappeared, or has left.
        case screen

        /// An event was tracked with analytics services.
        case tracked

        /// An event waits until the user has answered about its purpose.
        case held

        /// An event wasn't tracked, without consent, or because enrichment dropped it.
        case refused

        /// An async action began.
        case began

        /// An async action ended.
        case ended

        /// An async action was cancelled.
        case cancelled

        /// An async action failed.
        case failed

        /// Misuse was reported.
        case reported
    }

    /// The position in the order in which things happened, from 1.
    public let number: Int

    /// The time since the trace began.
    public let time: Duration

    /// The number of the entry that caused this one; nil if it came from outside.
    public let causeNumber: Int?

    /// True if the entry only shows how an outcome came about.
    ///
    /// Outcomes are events, actions, changed sub-states, routes, appeared screens, tracked, held and
    /// refused events, begun, ended, failed or cancelled async actions, and reports. Details are
    /// accepting and called listeners, a screen's other steps, an async action before it begins,
    /// a router's events about a recorded route, and its move in the store.
    public let isDetail: Bool

    /// The number of the entry from outside that led to this one, as exports have it.
    package let root: Int

    package let fact: FlowFact

    package init(
        number: Int,
        time: Duration = .zero,
        causeNumber: Int? = nil,
        root: Int? = nil,
        isDetail: Bool = false,
        fact: FlowFact
    ) {
        self.number = number
        self.time = time
        self.causeNumber = causeNumber
        self.root = root ?? number
        self.isDetail = isDetail
        self.fact = fact
    }

    /// The kind of the entry.
    public var kind: Kind { fact.kind }
}

extension FlowEntry: CustomStringConvertible {
    /// The entry as a transcript's line, without indentation and with `Redacted` values redacted.
    public var description: String {
        "\(kind) \(Self.line(fact.text))"
    }

    /// A text on one line of bounded length.
    static func line(_ text: String) -> String {
        let isOnOneLine = text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x80 }
        guard !isOnOneLine else { return text.printable(limit: greatestLength) }
        let lines = text.split(whereSeparator: \.isNewline)
        return lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
            .printable(limit: greatestLength)
    }

    private static let greatestLength = 1 << 14
}
