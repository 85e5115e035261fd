internal import Delivery
internal import EventModules
internal import EventModulesTracing

extension FlowTrace: Recording {
    func call(expecting entry: FlowEntry) -> String? {
        entry.content.expectationSource.map { "flow.expect(\($0))" }
    }
}

extension FlowContent {
    /// The expectation of this content as Swift code, for failures to suggest; nil if there is none.
    ///
    /// Values that can't be written in a line are left to the expectation of their type.
    var expectationSource: String? {
        switch self {
        case .event: event.map { ".event(\(eventSource(of: $0)))" }
        case .screen(.appeared, let screen): ".appeared(\(screen.typeName).self)"
        case .screen(let event, let screen): ".screen(.\(event), \(screen.typeName).self)"
        case .accepted(let producer, let listener):
            ".accepted(\(producer.typeName).self, by: \(listener.typeName).self)"
        case .called(let listener): ".called(\(listener.typeName).self)"
        case .action(let action, _): ".action(\(sourceOrType(of: action)))"
        case .changed(let key, _, nil): ".removed(\(key.description.debugDescription))"
        case .changed(let key, _, let new?): changeSource(key.description, new)
        case .notified(let listener):
            switch listener.subject {
            case .state(let key): ".notified(\(key.debugDescription))"
            case .fullState, .actions, .reducedActions: ".notified(nil)"
            }
        case .route(let event, _):
            event.destinations.first.map { ".route(to: \($0.module).self)" }
                ?? ".route(RouterEvent.\(event.label))"
        case .turn: nil
        case .tracked(let event, let properties):
            ".tracked(\(event.debugDescription), \(source(of: properties)))"
        case .began(let action): ".began(\(typeName(type(of: action))).self)"
        case .ended(let action, _): ".\(kind)(\(typeName(type(of: action))).self)"
        case .dropped: nil
        case .reported(let diagnostic): ".reported(\(diagnostic.summary.debugDescription))"
        case .restored: nil
        }
    }

    private func eventSource(of event: any EventProtocol) -> String {
        swiftSource(of: event) ?? "\(sourceName(of: type(of: event))).\(event.label)"
    }

    private func changeSource(_ key: StateKey, _ new: Any) -> String {
        if let source = swiftSource(of: new) { return ".changed(to: \(source))" }
        let isDefault = key == typeName(type(of: new))
        let keySource = isDefault ? "" : ", stateKey: \(key.debugDescription)"
        return ".changed(\(sourceName(of: type(of: new))).self\(keySource))"
    }

    private func source(of properties: [String: AnalyticsValue]) -> String {
        let texts = properties.sorted { $0.key < $1.key }.map { key, value in
            let text =
                switch value {
                case .string(let value): value.debugDescription
                case .int(let value): "\(value)"
                case .double(let value): "\(value)"
                case .bool(let value): "\(value)"
                }
            return "\(key.debugDescription): \(text)"
        }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}

// MARK: - Parts of contents

extension FlowContent {
    var event: (any EventProtocol)? {
        switch self {
        case .event(let event, _): (event as? any EventProtocol).map { AnyEvent($0).base }
        case .screen(let event, _): event
        default: nil
        }
    }

    var action: (any Action)? {
        if case .action(let action, _) = self { action } else { nil }
    }

    var route: RouterEvent? {
        if case .route(let event, _) = self { event } else { nil }
    }

    func properties(of event: String) -> [String: AnalyticsValue]? {
        if case .tracked(event, let properties) = self { properties } else { nil }
    }
}

extension RouterEvent {
    /// The screens that the move leads to.
    var destinations: [RoutedScreen] {
        switch self {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .tabReplaced(_, let screen), .shown(let screen, _):
            [screen]
        case .started(let position): position.screens
        case .stopped, .popped, .dismissed, .tabSelected, .restored, .leaveRefused, .linkRefused:
            []
        }
    }
}

extension String {
    /// The type in a name that flows give to an object, such as `ProductModule#1`.
    fileprivate var typeName: String { String(prefix { $0 != "#" }) }

    /// Returns true for a name that flows give to an object of a type.
    func isName(of type: Any.Type) -> Bool { typeName == Delivery.typeName(type) }
}
