public import EventModules
internal import EventRuntime
internal import Foundation

/// The types of events and actions from outside that a recording keeps and a replay feeds in.
///
/// Register the same types for both:
///
/// ```swift
/// extension FlowInputs {
///     static let shop = FlowInputs().event(CatalogEvent.self).action(Refund.self)
/// }
/// ```
///
/// A value that has `Redacted` parts, or takes more than 1 MB as JSON, is never written; a
/// recording that needs it can't be replayed.
public struct FlowInputs: Sendable {
    struct Kind: Sendable {
        let encode: @Sendable (Any) -> String?
        let decode: @Sendable (String) -> (any Sendable)?

        /// Emits a decoded event; false if the producer's events don't come from a subject.
        let emit: (@MainActor @Sendable (any Sendable, any AnyEventsProducer) -> Bool)?
    }

    /// The greatest number of bytes of a value as JSON.
    static let greatestSize = 1 << 20

    /// The types by their names; a router's moves are always among them.
    private(set) var kinds = [typeName([RecordedMove].self): Kind([RecordedMove].self)]

    /// Creates a list without types.
    public init() {}

    /// Adds a type of events.
    ///
    /// A replay emits them through the subject that is the producer's `events`.
    public func event<E: EventProtocol & Codable & Sendable>(_ type: E.Type) -> FlowInputs {
        adding(type) { event, producer in
            guard let event = event as? E,
                let subject = producer.observable(of: E.self) as? Subject<E>
            else { return false }
            subject.onNext(event)
            return true
        }
    }

    /// Adds a type of actions.
    public func action<A: Action & Codable & Sendable>(_ type: A.Type) -> FlowInputs {
        adding(type, emit: nil)
    }

    private func adding<Value: Codable & Sendable>(
        _ type: Value.Type,
        emit: (@MainActor @Sendable (any Sendable, any AnyEventsProducer) -> Bool)?
    ) -> FlowInputs {
        var inputs = self
        inputs.kinds[typeName(type)] = Kind(type, emit: emit)
        return inputs
    }
}

extension FlowInputs.Kind {
    fileprivate init<Value: Codable & Sendable>(
        _ type: Value.Type,
        emit: (@MainActor @Sendable (any Sendable, any AnyEventsProducer) -> Bool)? = nil
    ) {
        encode = { value in
            guard let value = value as? Value else { return nil }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
        }
        decode = { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
        self.emit = emit
    }
}

/// A move of a router as plain data; a step to a module isn't, and a link may contain secrets.
struct RecordedMove: Codable, Sendable {
    private static var plainMoves: [RouterMove] {
        [.back, .pop, .popToRoot, .dismiss, .dismissAll, .stop]
    }

    private let name: String
    private var link: String?
    private var screen: ScreenID?
    private var tab: Int?

    /// The name of the router; nil for the main one.
    let router: String?

    private init?(_ move: RouterMove, of router: Participant) {
        self.router = router.role == .router ? nil : router.name
        switch move {
        case .route, .prompt: return nil
        case .link(let link) where link != link.shownLink: return nil
        case .link(let link): (name, self.link) = ("link", link)
        case .selectTab(let index): (name, tab) = ("selectTab", index)
        case .close(let id): (name, screen) = ("close", id)
        case .show(let id): (name, screen) = ("show", id)
        case .dismissModal(let id): (name, screen) = ("dismissModal", id)
        case .leave(let id): (name, screen) = ("leave", id)
        case .back, .pop, .popToRoot, .dismiss, .dismissAll, .stop: name = move.description
        }
    }

    /// Converts moves; nil if there are none, or if any can't be written.
    static func all(_ moves: [RouterMove], of router: Participant) -> [RecordedMove]? {
        let recorded = moves.compactMap { RecordedMove($0, of: router) }
        return recorded.isEmpty || recorded.count != moves.count ? nil : recorded
    }

    /// The move; nil for a record that no version of this type has written.
    var move: RouterMove? {
        switch name {
        case "link": link.map(RouterMove.link)
        case "selectTab": tab.map(RouterMove.selectTab)
        case "close": screen.map(RouterMove.close)
        case "show": screen.map(RouterMove.show)
        case "dismissModal": screen.map(RouterMove.dismissModal)
        case "leave": screen.map(RouterMove.leave)
        default: Self.plainMoves.first { $0.description == name }
        }
    }
}

/// An event, an action or a router's moves from outside, as a recording keeps it.
public struct FlowInput: Hashable, Sendable {
    /// The name of the type.
    public let type: String

    /// The value as JSON.
    public let json: String

    /// Creates an input from its parts.
    public init(type: String, json: String) {
        self.type = type
        self.json = json
    }
}

extension FlowLog {
    /// Converts an entry to a record, with its value if that is an input of a registered type.
    ///
    /// The input of the first entry that follows from a router's call is its moves.
    func record(
        _ entry: FlowEntry,
        of moves: [RecordedMove]?,
        with inputs: FlowInputs
    ) -> FlowRecord {
        var record = FlowRecord(entry)
        guard isInput(entry), let value: Any = moves ?? entry.fact.input
        else { return record }
        let type = typeName(Swift.type(of: value))
        // JSON would show what the file must not have.
        guard let kind = inputs.kinds[type], !hasRedactedParts(value),
            let json = kind.encode(value), json.utf8.count <= FlowInputs.greatestSize
        else { return record }
        record.input = FlowInput(type: type, json: json)
        return record
    }

    /// True for events and actions from outside, or from an async action.
    private func isInput(_ entry: FlowEntry) -> Bool {
        guard let cause = entry.causeNumber else { return true }
        return self.entry(cause)?.kind == .began
    }
}

extension Fact {
    fileprivate var input: Any? {
        switch self {
        case .event(let event, _): (event as? AnyEvent)?.base ?? event
        case .action(let move as MoveRouter, _): move.isByRouter ? nil : move
        case .action(let action, _): action
        default: nil
        }
    }
}
