internal import EventModules
package import EventRuntime

/// An event, action, route, or other step of a recorded flow, and its cause.
///
/// - Lifetime: An entry retains its event, its action or its states.
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
        /// A sub-state was changed, attached, or detached.
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
        /// An async action was canceled.
        case cancelled
        /// An async action failed.
        case failed
        /// The library logged a diagnostic.
        case reported
    }

    /// The position in the order of entries, from 1.
    public let number: Int

    /// The time since the trace began.
    public let time: Duration

    /// The number of the entry that caused this one; `nil` if it came from outside.
    public let causeNumber: Int?

    /// A Boolean value that indicates whether the entry only shows how an outcome came about.
    ///
    /// Outcomes are events, actions, changed sub-states, routes, appeared screens, tracked, held,
    /// and refused events, begun, ended, failed, and canceled async actions, and reports. Details
    /// are accepting and called listeners, a screen's other steps, an async action before it
    /// begins, a router's events about a recorded route, and its move in the store.
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
        (self.number, self.time, self.causeNumber) = (number, time, causeNumber)
        (self.root, self.isDetail, self.fact) = (root ?? number, isDetail, fact)
    }

    /// The kind of the entry.
    public var kind: Kind { fact.kind }
}

extension FlowEntry: CustomStringConvertible {
    /// The entry as a transcript's line, without indentation and with `Redacted` values redacted.
    public var description: String { "\(kind) \(Self.line(fact.text))" }

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

/// One thing that happened in any room, as entries, transcripts and expectations read it.
package indirect enum FlowFact {
    case event(any EventProtocol, producer: Participant)
    case accepted(Participant, producer: Participant)
    case called(Participant, producer: Participant)
    case action(any Action, instance: String?)
    case changed(SubStateKey, old: Any?, new: Any?)
    case notified(ListenerOrigin, ofChange: Bool)

    /// The position is `nil` for one event among several.
    case route([RouterEvent], to: RouterPosition?, by: Participant)
    case tracked(String, properties: [String: AnalyticsValue])
    case held(String, purpose: String)
    case refused(String, reason: String)
    case began(any AsyncAction)
    case ended(any AsyncAction, begunIn: Cause, AsyncEnd)
    case reported(Diagnostic)

    /// Nil for a fact of another room.
    init?(_ fact: any Fact) {
        switch fact {
        case ModuleFact.event(let event, let producer): self = .event(event, producer: producer)
        case ModuleFact.accepted(let listener, let producer):
            self = .accepted(listener, producer: producer)
        case let call as CallFact: self = .called(call.listener, producer: call.producer)
        case StoreFact.action(let action, let instance): self = .action(action, instance: instance)
        case StoreFact.changed(let key, let old, let new): self = .changed(key, old: old, new: new)
        case StoreFact.notified(let origin, let ofChange):
            self = .notified(origin, ofChange: ofChange)
        case StoreFact.began(let action): self = .began(action)
        case StoreFact.ended(let action, let cause, let end):
            self = .ended(action, begunIn: cause, end)
        case let route as RouteFact:
            self = .route(route.events, to: route.position, by: route.router)
        case AnalyticsFact.tracked(let event, let properties):
            self = .tracked(event, properties: properties)
        case AnalyticsFact.held(let event, let purpose): self = .held(event, purpose: purpose)
        case AnalyticsFact.refused(let event, let reason): self = .refused(event, reason: reason)
        case let report as ReportFact: self = .reported(report.diagnostic)
        default: return nil
        }
    }
}

extension FlowFact {
    package var kind: FlowEntry.Kind {
        switch self {
        case .event: screen == nil ? .event : .screen
        case .accepted: .accepted
        case .called: .called
        case .action: .action
        case .changed: .changed
        case .notified: .notified
        case .route: .route
        case .tracked: .tracked
        case .held: .held
        case .refused: .refused
        case .began: .began
        case .ended(_, _, .finished): .ended
        case .ended(_, _, .cancelled): .cancelled
        case .ended(_, _, .failed): .failed
        case .reported: .reported
        }
    }

    /// A Boolean value that indicates whether the entry only shows how an outcome came about.
    var isDetail: Bool {
        switch self {
        case .accepted, .called, .notified: true
        case .event(_, let producer):
            [.router, .window].contains(producer.role) || screen.map { $0 != .appeared } ?? false
        // An async action is an outcome when it begins; a router's move when the route is taken.
        case .action(let move as MoveRouter, _): move.isByRouter
        case .action(let action, _): action is any AsyncAction
        case .route(let events, _, _): events.count > 1
        default: false
        }
    }

    package var screen: ViewControllerEvent? {
        guard case .event(let event as ViewControllerEvent, let producer) = self,
            producer.role == .screen
        else { return nil }
        return event
    }

    package var routes: [RouterEvent] {
        if case .route(let events, _, _) = self { events } else { [] }
    }

    package var properties: [String: AnalyticsValue] {
        if case .tracked(_, let properties) = self { properties } else { [:] }
    }
}

extension FlowFact {
    package var text: String {
        switch self {
        case .event(let event, let producer):
            if let screen {
                "\(screen) \(producer.name)"
            } else {
                "\(producer.name): \(shortDescription(of: event))"
            }
        case .accepted(let listener, let producer): "\(producer.name) by \(listener.name)"
        case .called(let listener, _): listener.name
        case .action(let action, nil): text(withType: action)
        case .action(let action, let instance?): "\(text(withType: action)) in \(instance)"
        case .changed(let key, _, _): text(ofChangeIn: key, changedLines)
        case .notified(let origin, _): "\(origin)"
        case .route(_, let position?, let router) where routes.count > 1:
            "to \(position)\(router.windowSuffix)"
        case .route(_, _, let router): (routes.first?.text ?? "") + router.windowSuffix
        case .tracked(let event, _) where properties.isEmpty: event
        case .tracked(let event, _):
            "\(event) [\(properties.list(key: \.self, string: { "\"\($0)\"" }))]"
        case .held(let event, let purpose): "\(event) (no answer yet about \(purpose))"
        case .refused(let event, let reason): "\(event) (\(reason))"
        case .ended(let action, _, .failed(let error)):
            "\(shortDescription(of: action)): \(shortDescription(of: error))"
        case .began(let action), .ended(let action, _, _): shortDescription(of: action)
        case .reported(let diagnostic): diagnostic.summary
        }
    }

    /// The value; a case of an enum after the name of its type, which its text lacks.
    private func text(withType value: Any) -> String {
        let text = shortDescription(of: value)
        let hasName = value is any SafelyDescribed || !TypeMetadata.isEnum(type(of: value))
        guard !hasName else { return text }
        return "\(typeName(type(of: value))).\(text)"
    }

    /// The differences between the states before and after a change; none if either is missing.
    var changedLines: [String] {
        guard case .changed(_, let old?, let new?) = self else { return [] }
        return ValueDifference(from: old, to: new, limit: 10).lines
    }

    /// The text of a change after its differences have been computed.
    func text(ofChangeIn key: SubStateKey, _ lines: [String]) -> String {
        switch self {
        case .changed(_, _, nil): "\(key): removed"
        case .changed(_, nil, let new?): "\(key): added \(shortDescription(of: new))"
        default:
            "\(key): \(lines.isEmpty ? "replaced by an equal one" : lines.joined(separator: "; "))"
        }
    }
}

extension [String: AnalyticsValue] {
    /// The properties with their values, in the order of their names.
    package func list(key: (String) -> String, string: (String) -> String) -> String {
        let texts = sorted { $0.key < $1.key }.map { name, value in
            let text =
                switch value {
                case .string(let value): string(value)
                case .int(let value): "\(value)"
                case .double(let value): "\(value)"
                case .bool(let value): "\(value)"
                case .date(let seconds): ".date(\(seconds))"
                case .list(let texts): "[\(texts.map(string).joined(separator: ", "))]"
                }
            return "\(key(name)): \(text)"
        }
        return texts.joined(separator: ", ")
    }
}

extension Participant {
    /// Names a router that isn't the main one, after its route.
    fileprivate var windowSuffix: String { role == .window ? " in \(name)" : "" }
}

extension RouterEvent {
    fileprivate var text: String {
        func names(_ screens: [RoutedScreen]) -> String {
            screens.isEmpty ? "nowhere" : screens.map(\.description).joined(separator: ", ")
        }
        func leaving(_ screens: [RoutedScreen]) -> String {
            screens.isEmpty ? "" : ", leaving \(names(screens))"
        }
        return switch self {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .leaveRefused(let screen):
            "\(label) \(screen)"
        case .popped(let screens), .dismissed(let screens): "\(label) \(names(screens))"
        case .stopped(let left): "\(label)\(leaving(left))"
        case .tabSelected(let index): "\(label) \(index)"
        case .tabReplaced(let index, let screen): "\(label) \(index) \(screen)"
        case .shown(let screen, let left): "\(label) \(screen)\(leaving(left))"
        case .started(let position): "\(label) \(names(position.screens))"
        case .restored(let position, let left):
            "\(label) \(names(position.screens))\(leaving(left))"
        case .heldAtGate(let gate, let moves), .gateOpened(let gate, let moves),
            .gateRefused(let gate, let moves):
            "\(label) \(gate), \(moves.joined(separator: ", "))"
        case .gateClosed(let gate, let left): "\(label) \(gate)\(leaving(left))"
        case .linkRefused(let error): "\(label) \(error)"
        case .prompted(let shown): "\(label) \(shown.prompt.shownTitle)"
        case .answered(let answer): "\(label) \(answer)"
        }
    }
}

extension FlowFact {
    /// The producer, the listener or the state key that the fact is about.
    package var source: String {
        switch self {
        case .event(_, let producer): producer.name
        case .accepted(let listener, _), .called(let listener, _): listener.name
        case .action(_, let instance): instance ?? "Store"
        case .changed(let key, _, _): "\(key)"
        case .notified(let origin, _): "\(origin)"
        case .route: "StackRouter"
        case .tracked, .held, .refused: "Analytics"
        case .began(let action), .ended(let action, _, _): typeName(type(of: action))
        case .reported: "Diagnostics"
        }
    }

    /// The name at the beginning of a value's text: an event's `label` may show what it redacts.
    func label(in text: String) -> String {
        switch self {
        case .event(_, let producer):
            screen.map { "\($0)" } ?? text.dropFirst(producer.name.count + 2).leadingName
        case .accepted, .called, .notified: source
        case .action, .began, .ended: text[...].leadingName
        case .changed(_, _, nil): "removed"
        case .changed(_, let old, _): old == nil ? "added" : "changed"
        case .route: routes.count == 1 ? routes[0].label : "moved"
        case .tracked(let event, _), .held(let event, _), .refused(let event, _): event
        case .reported: "reported"
        }
    }

    /// The sub-state after a change.
    var state: Any? { if case .changed(_, _, let new) = self { new } else { nil } }
    var position: RouterPosition? {
        if case .route(_, let position, _) = self { position } else { nil }
    }
}

extension Substring {
    /// The letters, digits, underscores and dots at the beginning.
    fileprivate var leadingName: String {
        String(prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }
}
