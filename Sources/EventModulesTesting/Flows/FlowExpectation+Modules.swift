internal import Delivery
public import EventModules
internal import EventModulesTracing

// MARK: - Events and listeners

extension FlowExpectation {
    /// An event, emitted by any producer.
    ///
    /// ```swift
    /// flow.expect(.event(ProductEvent.bought(id: "7")))
    /// ```
    public static func event<Event: EventProtocol>(_ event: Event) -> FlowExpectation {
        FlowExpectation("event \(ValueText.text(of: event))", equals: event) { content in
            content.event.flatMap { $0.label == event.label ? $0 : nil }
        }
    }

    /// An event of a case with payload, emitted by any producer; with any payload by default.
    ///
    /// ```swift
    /// flow.expect(.event(ProductsEvent.productSelected) { $0.id == "7" })
    /// ```
    public static func event<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        where isExpected: @escaping (Payload) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation(
            "event of a case of \(typeName(Event.self)) with \(typeName(Payload.self))",
            where: isExpected
        ) { ($0.event as? Event)?.extractPayload(ifMatches: pattern) }
    }

    /// A listener that was called by a producer; a detail.
    public static func called(_ listener: any AnyEventsListening.Type) -> FlowExpectation {
        FlowExpectation("called \(typeName(listener))") { content in
            guard case .called(let name) = content else { return false }
            return name.isName(of: listener)
        }
    }

    /// A listener that accepted a producer; a detail.
    public static func accepted(
        _ producer: any AnyEventsProducer.Type,
        by listener: any AnyEventsListening.Type
    ) -> FlowExpectation {
        FlowExpectation("accepted \(typeName(producer)) by \(typeName(listener))") { content in
            guard case .accepted(let first, let second) = content else { return false }
            return first.isName(of: producer) && second.isName(of: listener)
        }
    }

    /// An event that was tracked with analytics providers; with any properties by default.
    public static func tracked(
        _ event: String,
        _ properties: [String: AnalyticsValue]? = nil
    ) -> FlowExpectation {
        let foundProperties = { (content: FlowContent) -> [String: AnalyticsValue]? in
            guard case .tracked(event, let properties) = content else { return nil }
            return properties
        }
        guard let properties else {
            return FlowExpectation("tracked \(event)") { foundProperties($0) != nil }
        }
        let text = FlowContent.tracked(event, properties).text
        return FlowExpectation("tracked \(text)", equals: properties, value: foundProperties)
    }

    /// A report of misuse with this first sentence.
    public static func reported(_ summary: String) -> FlowExpectation {
        FlowExpectation("reported \(summary)") { content in
            guard case .reported(let diagnostic) = content else { return false }
            return diagnostic.summary == summary
        }
    }
}

// MARK: - Routes and screens

extension FlowExpectation {
    /// A route to a module, in any presentation mode.
    ///
    /// ```swift
    /// flow.expect(.route(to: ProductModule.self))
    /// ```
    public static func route(to module: any AnyModule.Type) -> FlowExpectation {
        FlowExpectation("route to \(typeName(module))") { content in
            content.route?.destinations.contains { $0.module == typeName(module) } ?? false
        }
    }

    /// A move of the router that emitted this event.
    public static func route(_ event: RouterEvent) -> FlowExpectation {
        FlowExpectation("route \(event)") { $0.route == event }
    }

    /// A move of the router that emitted an event of a case with payload; with any payload by
    /// default.
    ///
    /// ```swift
    /// flow.expect(.route(RouterEvent.popped) { $0.count == 1 })
    /// ```
    public static func route<Payload>(
        _ pattern: @escaping (Payload) -> RouterEvent,
        where isExpected: @escaping (Payload) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("route of a kind with \(typeName(Payload.self))", where: isExpected) {
            $0.route?.extractPayload(ifMatches: pattern)
        }
    }

    /// A screen that has appeared.
    public static func appeared(_ screen: any Presentable.Type) -> FlowExpectation {
        FlowExpectation.screen(.appeared, screen)
    }

    /// A lifecycle event of a screen; a detail, except for `appeared`.
    public static func screen(
        _ event: ViewControllerEvent,
        _ screen: any Presentable.Type
    ) -> FlowExpectation {
        FlowExpectation("screen \(event) \(typeName(screen))") { content in
            guard case .screen(event, let name) = content else { return false }
            return name.isName(of: screen)
        }
    }
}

extension FlowContent {
    fileprivate var event: (any EventProtocol)? {
        switch self {
        case .event(let event, _): AnyEvent(event).base
        case .screen(let event, _): event
        default: nil
        }
    }

    fileprivate var route: RouterEvent? {
        if case .route(let event, _) = self { event } else { nil }
    }
}

extension RouterEvent {
    /// The screens that the move leads to.
    fileprivate var destinations: [RoutedScreen] {
        switch self {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .tabReplaced(_, let screen), .shown(let screen, _):
            [screen]
        case .started(let position): position.screens
        case .stopped, .popped, .dismissed, .tabSelected, .restored, .linkRefused: []
        }
    }
}

extension String {
    /// Returns true for a name that flows give to an object of a type, such as `ProductModule#1`.
    fileprivate func isName(of type: Any.Type) -> Bool {
        prefix { $0 != "#" } == typeName(type)
    }
}
