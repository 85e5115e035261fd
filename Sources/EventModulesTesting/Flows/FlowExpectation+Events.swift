internal import Delivery
public import EventModules
internal import EventModulesTracing

extension FlowExpectation {
    /// An event, emitted by any producer.
    ///
    /// ```swift
    /// flow.expect(.event(ProductEvent.bought(id: "7")))
    /// ```
    ///
    /// - Parameter event: What was emitted, payload included; equal as `Equatable` says, or, for an
    ///   event that is not, the same in all its parts.
    /// - Returns: What `expect(_:)` takes.
    public static func event<Event: EventProtocol>(_ event: Event) -> FlowExpectation {
        FlowExpectation("event \(ValueText.text(of: event))") { content -> Verdict in
            guard let found = content.event, found.label == event.label else { return .other }
            return Verdict(expected: event, found: found)
        }
    }

    /// An event of a case with payload, emitted by any producer.
    ///
    /// ```swift
    /// flow.expect(.event(ProductsEvent.productSelected) { $0.id == "7" })
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: The constructor of the case.
    ///   - isExpected: Says of a payload whether it is expected; any is if you leave it out.
    /// - Returns: What `expect(_:)` takes.
    public static func event<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        where isExpected: @escaping (Payload) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation(
            "event of a case of \(typeName(Event.self)) with \(typeName(Payload.self))"
        ) { content -> Verdict in
            let payload = (content.event as? Event)?.extractPayload(ifMatches: pattern)
            return payload.map { Verdict(byTest: isExpected($0)) } ?? .other
        }
    }

    /// A listener that was told something by a producer; a detail.
    ///
    /// - Parameter listener: The type of the listener.
    /// - Returns: What `expect(_:)` takes.
    public static func called(_ listener: any AnyEventsListening.Type) -> FlowExpectation {
        FlowExpectation("called \(typeName(listener))") { content in
            guard case .called(let name) = content else { return false }
            return name.isName(of: listener)
        }
    }

    /// A listener that accepted a producer; a detail.
    ///
    /// - Parameters:
    ///   - producer: The type of the producer.
    ///   - listener: The type of the listener.
    /// - Returns: What `expect(_:)` takes.
    public static func accepted(
        _ producer: any AnyEventsProducer.Type,
        by listener: any AnyEventsListening.Type
    ) -> FlowExpectation {
        FlowExpectation("accepted \(typeName(producer)) by \(typeName(listener))") { content in
            guard case .accepted(let first, let second) = content else { return false }
            return first.isName(of: producer) && second.isName(of: listener)
        }
    }

    /// Something that was recorded with analytics services.
    ///
    /// - Parameters:
    ///   - event: The name under which the services know it.
    ///   - properties: What was recorded with it; anything if nil.
    /// - Returns: What `expect(_:)` takes.
    public static func tracked(
        _ event: String,
        _ properties: [String: AnalyticsValue]? = nil
    ) -> FlowExpectation {
        let text = properties.map { "\(FlowContent.tracked(event, $0).text)" } ?? event
        return FlowExpectation("tracked \(text)") { content -> Verdict in
            guard case .tracked(event, let values) = content else { return .other }
            return properties.map { Verdict(expected: $0, found: values) } ?? .met
        }
    }

    /// A report of misuse.
    ///
    /// - Parameter summary: The first sentence of the report.
    /// - Returns: What `expect(_:)` takes.
    public static func reported(_ summary: String) -> FlowExpectation {
        FlowExpectation("reported \(summary)") { content in
            guard case .reported(let diagnostic) = content else { return false }
            return diagnostic.summary == summary
        }
    }
}

extension FlowContent {
    /// The event that the entry tells of.
    fileprivate var event: (any EventProtocol)? {
        switch self {
        case .event(let event, _): AnyEvent(event).base
        case .screen(let event, _): event
        default: nil
        }
    }
}

extension String {
    /// Whether it is a name that flows give to something of a type, such as `ProductModule#1`.
    func isName(of type: Any.Type) -> Bool {
        prefix { $0 != "#" } == typeName(type)
    }
}
