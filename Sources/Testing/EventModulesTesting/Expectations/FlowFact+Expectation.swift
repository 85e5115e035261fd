internal import EventModules
internal import EventModulesTracing
internal import EventRuntime

extension FlowTrace: Recording {
    func call(expecting entry: FlowEntry) -> String? {
        entry.fact.expectationSource.map { "flow.expect(\($0))" }
    }

    func rivals(of entry: FlowEntry) -> [String] {
        let living = (manager?.livingProducers ?? [])
            .map { recorder.participant($0, number: nil) }
        let own = entry.fact.participant ?? living.first { $0.name == entry.fact.instance }
        return living.filter { $0 !== own && $0.type == own?.type }.map(\.name)
    }
}

extension FlowFact {
    /// The expectation of this fact as Swift code, for failures to suggest; nil if there is none.
    ///
    /// Values that can't be written in a line are left to the expectation of their type.
    var expectationSource: String? {
        switch self {
        case .event(_, let producer):
            if let screen {
                (screen == .appeared ? ".appeared(" : ".screen(.\(screen), ")
                    + "\(sourceName(of: producer.type)).self)"
            } else {
                event.map { ".event(\(eventSource(of: $0)))" }
            }
        case .accepted(let listener, let producer):
            ".accepted(\(sourceName(of: producer.type)).self, "
                + "by: \(sourceName(of: listener.type)).self)"
        case .called(let listener, _): ".called(\(sourceName(of: listener.type)).self)"
        case .action(let action, _): ".action(\(sourceOrType(of: action)))"
        case .changed(let key, _, nil): ".removed(\("\(key)".debugDescription))"
        case .changed(let key, _, let new?): changeSource("\(key)", new)
        case .notified(let listener, _):
            switch listener.subject {
            case .state(let key): ".notified(\(key.debugDescription))"
            case .fullState, .actions, .reducedActions: ".notified(nil)"
            }
        case .route:
            route.map { route in
                let type = route.destinations.first?.moduleType.map(sourceName)
                return type.map { ".route(to: \($0).self)" } ?? ".route(RouterEvent.\(route.label))"
            }
        case .tracked(let event, _):
            ".tracked(\(event.debugDescription)\(source(of: properties)))"
        case .held(let event, _): ".held(\(event.debugDescription))"
        case .refused(let event, _): ".refused(\(event.debugDescription))"
        case .began(let action): ".began(\(typeName(type(of: action))).self)"
        case .ended(let action, _, _): ".\(kind)(\(typeName(type(of: action))).self)"
        case .reported(let diagnostic): ".reported(\(diagnostic.summary.debugDescription))"
        }
    }

    private func eventSource(of event: any EventProtocol) -> String {
        swiftSource(of: event) ?? "\(sourceName(of: type(of: event))).\(event.label)"
    }

    private func changeSource(_ key: StateKey, _ new: Any) -> String {
        let isDefault = key == typeName(type(of: new))
        let keySource = isDefault ? "" : ", stateKey: \(key.debugDescription)"
        if let source = swiftSource(of: new) { return ".changed(to: \(source)\(keySource))" }
        return ".changed(\(sourceName(of: type(of: new))).self\(keySource))"
    }

    /// The argument with the properties; none for an infinite number, which isn't an expression.
    private func source(of properties: [String: AnalyticsValue]) -> String {
        if properties.isEmpty { return ", [:]" }
        let areFinite = properties.values.allSatisfy {
            if case .double(let number) = $0 { number.isFinite } else { true }
        }
        guard areFinite else { return "" }
        return ", [\(properties.list(key: \.debugDescription, string: \.debugDescription))]"
    }
}

// MARK: - Parts of facts

extension FlowFact {
    var event: (any EventProtocol)? {
        guard case .event(let event, _) = self else { return nil }
        return AnyEvent(event).base
    }

    var action: (any Action)? {
        if case .action(let action, _) = self { action } else { nil }
    }

    /// The state after a change of a key, or of any: of an instance's own key, or by its full name.
    func state(ofKey key: StateKey?, in instance: StateInstance?) -> Any? {
        guard case .changed(let changed, _, let new) = self else { return nil }
        let name = instance == nil ? changed.description : changed.key
        return key == nil || key == name ? new : nil
    }

    /// The event of a route; nil for a turn with several events, which follow it.
    var route: RouterEvent? { routes.count == 1 ? routes.first : nil }

    fileprivate var participant: Participant? {
        switch self {
        case .event(_, let own), .route(_, _, let own): own
        default: nil
        }
    }

    /// The name of the instance that an action or a change is for.
    fileprivate var instance: String? {
        switch self {
        case .action(_, let instance): instance
        case .changed(let key, _, _): key.instance?.description
        default: nil
        }
    }

    /// Returns true for the fact's producer, router or instance.
    func isOf(_ object: AnyObject) -> Bool {
        guard let instance = object as? StateInstance else { return participant?.object === object }
        return self.instance == instance.description
    }

    var trackedName: String? { if case .tracked(let name, _) = self { name } else { nil } }

    func properties(of event: String) -> [String: AnalyticsValue]? {
        if case .tracked(event, _) = self { properties } else { nil }
    }
}

extension RouterEvent {
    var destinations: [RoutedScreen] {
        switch self {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .tabReplaced(_, let screen), .shown(let screen, _):
            [screen]
        case .started(let position): position.screens
        case .stopped, .popped, .dismissed, .tabSelected, .restored, .leaveRefused, .linkRefused,
            .heldAtGate, .gateOpened, .gateRefused, .gateClosed, .prompted, .answered:
            []
        }
    }
}
