internal import Delivery

/// One thing that happened in a recorded flow, and what it was caused by.
///
/// - Lifetime: An entry keeps the event, the action or the states that it tells of.
///
/// ```swift
/// for entry in trace.entries where entry.kind == .tracked { print(entry) }
/// ```
public struct FlowEntry {
    /// What kind of thing happened.
    public enum Kind: String, CaseIterable, Sendable {
        /// A producer emitted an event.
        case event

        /// A listener accepted a producer.
        case accepted

        /// A listener was told something by a producer.
        case called

        /// An action's turn came.
        case action

        /// A sub-state changed, came or went.
        case changed

        /// A listener of the store was told of a change.
        case told

        /// A router took a route.
        case route

        /// A screen will appear, has appeared, will disappear, or has disappeared.
        case screen

        /// Something was recorded with analytics services.
        case tracked

        /// An async action began.
        case began

        /// An async action ended.
        case ended

        /// Misuse was reported.
        case reported
    }

    /// The place in the order in which things happened, from 1.
    public let number: Int

    /// The number of the entry that this one was caused by; nil for what came from outside.
    public let causeNumber: Int?

    /// Whether the entry only says by whom, or on which way, an outcome came about.
    ///
    /// Outcomes are events, actions, changed sub-states, routes, screens that have appeared, what was
    /// tracked, async actions that began and ended, and reports. The rest are details: which
    /// listeners accepted and were called, the other steps of a screen, the turn of an async action
    /// before it begins, what a router tells of a route that was recorded already, and how it confirms
    /// the route to its store.
    public let isDetail: Bool

    package let content: FlowContent

    package init(
        number: Int,
        causeNumber: Int?,
        isDetail: Bool,
        content: FlowContent
    ) {
        self.number = number
        self.causeNumber = causeNumber
        self.isDetail = isDetail
        self.content = content
    }

    /// What kind of thing happened.
    public var kind: Kind { content.kind }
}

extension FlowEntry: CustomStringConvertible {
    /// The entry as a line of a transcript, without indentation; of what is `Redacted` in it only the
    /// `redacted` text.
    public var description: String { "\(kind) \(content.text)".onOneLine }
}

extension String {
    /// The text with a space in place of each line break and the indentation after it.
    fileprivate var onOneLine: String {
        guard contains(where: \.isNewline) else { return self }
        return split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " } }
            .joined(separator: " ")
    }
}
