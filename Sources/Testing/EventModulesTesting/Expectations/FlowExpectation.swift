public import EventModules
internal import EventModulesTracing
internal import EventRuntime

/// An expectation of a flow's next entry, for `FlowRecorder.expect(_:)`.
///
/// ```swift
/// flow.expect(.event(ProductEvent.bought) { $0 == "7" })
/// flow.expect(.tracked("product.bought", ["id": "7"]))
/// flow.expect(.action(AddToBasket(id: "7")))
/// ```
///
/// Values are compared with `==` if they are `Equatable`, otherwise part by part. A closure
/// receives the found value, and returns `true` if it is expected; by default, any value is.
///
/// If several living producers, instances or routers could match, an exhaustive test must name one.
public struct FlowExpectation: CustomStringConvertible {
    /// The relation of an entry to an expectation: `refused` is an entry of the expected kind with
    /// another value, and says how it differs; `other` is an entry of another kind.
    enum Verdict: Equatable {
        case met
        case refused(String)
        case other
    }

    /// The expectation as failures print it.
    public let description: String

    /// The label of the parameter that names an instance, if the expectation could but doesn't.
    var unnamed: String?

    let verdict: (FlowFact) -> Verdict

    func isMet(by entry: FlowEntry) -> Bool { verdict(entry.fact) == .met }
}

extension FlowExpectation {
    private init(_ description: String, _ isMet: @escaping (FlowFact) -> Bool) {
        self.init(description: description) { isMet($0) ? .met : .other }
    }

    private init<Value>(
        _ description: String,
        where isExpected: @escaping (Value) -> Bool,
        value: @escaping (FlowFact) -> Value?
    ) {
        self.init(description: description) { content in
            guard let found = value(content) else { return .other }
            return isExpected(found) ? .met : .refused("the closure returned false")
        }
    }

    private init<Value>(
        _ description: String,
        equals expected: Value,
        value: @escaping (FlowFact) -> Any?
    ) {
        self.init(description: description) { content in
            guard let found = value(content) as? Value else { return .other }
            guard !ValueDifference.areSame(found, expected) else { return .met }
            let difference = ValueDifference(from: expected, to: found, limit: 10)
            return .refused(difference.lines.joined(separator: "; "))
        }
    }

    /// Expects the entry only of a producer, an instance or a router; of any, if that is `nil`.
    private func of(_ object: AnyObject?, _ label: String?) -> FlowExpectation {
        var limited = self
        limited.unnamed = label
        guard let object else { return limited }
        let name = (object as? StateInstance)?.description ?? "this \(typeName(type(of: object)))"
        return FlowExpectation(description: "\(description), of \(name)") { fact in
            let verdict = verdict(fact)
            return verdict != .met || fact.isOf(object) ? verdict : .refused("of another one")
        }
    }
}

// MARK: - Events and listeners

extension FlowExpectation {
    /// An event, emitted by a producer or by any.
    public static func event<Event: EventProtocol>(
        _ event: Event,
        from producer: (any AnyEventsProducer)? = nil
    ) -> FlowExpectation {
        FlowExpectation("event \(shortDescription(of: event))", equals: event) {
            $0.event.flatMap { $0.label == event.label ? $0 : nil }
        }.of(producer, "from")
    }

    /// An event of a case with payload, emitted by a producer or by any.
    public static func event<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        from producer: (any AnyEventsProducer)? = nil,
        where isExpected: @escaping (Payload) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation(
            "event of a case of \(typeName(Event.self)) with \(typeName(Payload.self))",
            where: isExpected
        ) { ($0.event as? Event)?.extractPayload(ifMatches: pattern) }.of(producer, "from")
    }

    /// A listener that was called by a producer; a detail.
    public static func called(_ listener: any AnyEventsListening.Type) -> FlowExpectation {
        FlowExpectation("called \(typeName(listener))") {
            if case .called(let called, _) = $0 { called.type == listener } else { false }
        }
    }

    /// A listener that accepted a producer; a detail.
    public static func accepted(
        _ producer: any AnyEventsProducer.Type,
        by listener: any AnyEventsListening.Type
    ) -> FlowExpectation {
        FlowExpectation("accepted \(typeName(producer)) by \(typeName(listener))") {
            guard case .accepted(let second, let first) = $0 else { return false }
            return first.type == producer && second.type == listener
        }
    }

    /// An event that was tracked with analytics providers; with any properties by default.
    public static func tracked(
        _ event: String,
        _ properties: [String: AnalyticsValue]? = nil
    ) -> FlowExpectation {
        guard let properties else {
            return FlowExpectation("tracked \(event)") { $0.properties(of: event) != nil }
        }
        let text = FlowFact.tracked(event, properties: properties).text
        return FlowExpectation("tracked \(text)", equals: properties) { $0.properties(of: event) }
    }

    /// An event that waits until the user has answered about its purpose.
    public static func held(_ event: String) -> FlowExpectation {
        FlowExpectation("held \(event)") { if case .held(event, _) = $0 { true } else { false } }
    }

    /// An event that wasn't tracked, without consent, or because enrichment dropped it.
    public static func refused(_ event: String) -> FlowExpectation {
        FlowExpectation("refused \(event)") {
            if case .refused(event, _) = $0 { true } else { false }
        }
    }

    /// A diagnostic with this first sentence.
    public static func reported(_ summary: String) -> FlowExpectation {
        FlowExpectation("reported \(summary)") {
            if case .reported(let diagnostic) = $0 { diagnostic.summary == summary } else { false }
        }
    }
}

// MARK: - Routes and screens

extension FlowExpectation {
    /// A route to a module, in any presentation mode, and in a router's window or in any.
    public static func route(
        to module: any AnyModule.Type,
        in router: StackRouter? = nil
    ) -> FlowExpectation {
        FlowExpectation("route to \(typeName(module))") { content in
            content.route?.destinations.contains { $0.isOf(module) } ?? false
        }.of(router, "in")
    }

    /// A move that emitted this event, of a router or of any.
    public static func route(
        _ event: RouterEvent,
        in router: StackRouter? = nil
    ) -> FlowExpectation {
        FlowExpectation("route \(event)") { $0.route == event }.of(router, "in")
    }

    /// A move that emitted an event of a case with payload, of a router or of any.
    public static func route<Payload>(
        _ pattern: @escaping (Payload) -> RouterEvent,
        in router: StackRouter? = nil,
        where isExpected: @escaping (Payload) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("route of a kind with \(typeName(Payload.self))", where: isExpected) {
            $0.route?.extractPayload(ifMatches: pattern)
        }.of(router, "in")
    }

    /// A screen that has appeared.
    public static func appeared(_ screen: any Presentable.Type) -> FlowExpectation {
        .screen(.appeared, screen)
    }

    /// A lifecycle event of a screen; a detail, except for `appeared`.
    public static func screen(
        _ event: ViewControllerEvent,
        _ screen: any Presentable.Type
    ) -> FlowExpectation {
        FlowExpectation("screen \(event) \(typeName(screen))") {
            guard case .event(_, let shown) = $0 else { return false }
            return $0.screen == event && shown.type == screen
        }
    }
}

// MARK: - Actions and states

extension FlowExpectation {
    /// An action that was processed, for an instance or for any.
    public static func action<A: Action>(
        _ action: A,
        in instance: StateInstance? = nil
    ) -> FlowExpectation {
        FlowExpectation("action \(shortDescription(of: action))", equals: action) { $0.action }
            .of(instance, "in")
    }

    /// An action of a type that was processed, for an instance or for any.
    public static func action<A: Action>(
        _ type: A.Type,
        in instance: StateInstance? = nil,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("action of type \(typeName(type))", where: isExpected) { $0.action as? A }
            .of(instance, "in")
    }

    /// A sub-state that was changed or added; by default, under any key of any instance.
    public static func changed<StateType>(
        _ type: StateType.Type,
        stateKey key: StateKey? = nil,
        in instance: StateInstance? = nil,
        where isExpected: @escaping (StateType) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("changed \(key ?? typeName(type))", where: isExpected) {
            $0.state(ofKey: key, in: instance).flatMap { $0 as? StateType }
        }.of(instance, key == nil ? "in" : nil)
    }

    /// A sub-state changed to a value, or added with it; by default, under any key of any instance.
    public static func changed<StateType>(
        to state: StateType,
        stateKey key: StateKey? = nil,
        in instance: StateInstance? = nil
    ) -> FlowExpectation {
        let keyText = key.map { "\($0) " } ?? ""
        let text = "changed \(keyText)to \(shortDescription(of: state))"
        return FlowExpectation(text, equals: state) { $0.state(ofKey: key, in: instance) }
            .of(instance, key == nil ? "in" : nil)
    }

    /// A sub-state that was removed from the store.
    public static func removed(_ key: StateKey) -> FlowExpectation {
        FlowExpectation("changed \(key): removed") {
            if case .changed(let removed, _, nil) = $0 { "\(removed)" == key } else { false }
        }
    }

    /// A state listener called for a key, or for the full state if the key is `nil`; a detail.
    public static func notified(_ key: StateKey?) -> FlowExpectation {
        FlowExpectation("notified a listener of \(key ?? "the full state")") {
            guard case .notified(let listener, _) = $0 else { return false }
            return switch listener.subject {
            case .state(let changed): changed == key
            case .fullState: key == nil
            case .actions, .reducedActions: false
            }
        }
    }

    /// An async action that began.
    public static func began<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("began \(typeName(type))", where: isExpected) {
            if case .began(let action as A) = $0 { action } else { nil }
        }
    }

    /// An async action that ended by itself, without an error.
    public static func ended<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("ended \(typeName(type))", where: isExpected) {
            if case .ended(let action as A, _, .finished) = $0 { action } else { nil }
        }
    }

    /// An async action that was canceled.
    public static func cancelled<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("cancelled \(typeName(type))", where: isExpected) {
            if case .ended(let action as A, _, .cancelled) = $0 { action } else { nil }
        }
    }

    /// An async action that failed.
    public static func failed<A: AsyncAction>(
        _ type: A.Type,
        where isExpected: @escaping (A, any Error) -> Bool = { _, _ in true }
    ) -> FlowExpectation {
        FlowExpectation("failed \(typeName(type))", where: isExpected) {
            guard case .ended(let action as A, _, .failed(let error)) = $0 else { return nil }
            return (action, error)
        }
    }
}

extension FlowTrace: Recording {
    func call(expecting entry: FlowEntry) -> String? {
        entry.fact.expectationSource.map { "flow.expect(\($0))" }
    }

    func rivals(of entry: FlowEntry) -> [String] {
        let living = (manager?.livingProducers ?? []).map { recorder.participant($0, number: nil) }
        let own = entry.fact.participant ?? living.first { $0.name == entry.fact.instance }
        return living.filter { $0 !== own && $0.type == own?.type }.map(\.name)
    }

    func failuresAtEnd(of test: Checklist) -> [String] {
        let running = entries.filter {
            log.running.values.contains($0.number) && !test.isSkipped($0.number)
        }
        // They have their own failure.
        test.mark(running, .reported)
        let unlisted = running.filter { $0.number > test.countAtTimeout }.map(test.line)
        let advice = "cancel them, or pass over them with skip()"
        return test.failures(ofRunning: unlisted, advice: advice)
    }
}

extension FlowFact {
    /// The expectation of this fact as Swift code, for failures to suggest; `nil` if there is none.
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
        case .tracked(let event, _): ".tracked(\(event.debugDescription)\(source(of: properties)))"
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

    var action: (any Action)? { if case .action(let action, _) = self { action } else { nil } }

    /// The state after a change of a key, or of any: of an instance's own key, or by its full name.
    func state(ofKey key: StateKey?, in instance: StateInstance?) -> Any? {
        guard case .changed(let changed, _, let new) = self else { return nil }
        let name = instance == nil ? changed.description : changed.key
        return key == nil || key == name ? new : nil
    }

    /// The event of a route; `nil` for a turn with several events, which follow it.
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

    /// Returns `true` for the fact's producer, router or instance.
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

/// Returns a value as a Swift expression, for failures to suggest; `nil` if it is too long for a
/// line, or contains something that can't be written or must not be shown.
func swiftSource(of value: Any) -> String? {
    var writer = SourceWriter()
    return (try? writer.source(of: value)).flatMap { $0.count <= 100 ? $0 : nil }
}

/// Returns a value as a Swift expression, or else the expression of its type.
func sourceOrType(of value: Any) -> String {
    swiftSource(of: value) ?? "\(sourceName(of: type(of: value))).self"
}

/// Returns the name of a type with its enclosing types, but without its module.
func sourceName(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    // The name of a private type contains a part that can't be written.
    guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return typeName(type) }
    return String(name[dot...].dropFirst())
}

/// Writes values by their shapes, structures by the initializer of their properties.
private struct SourceWriter {
    private struct Unwritable: Error {}

    /// The number of values that may still be written.
    private var budget = 50

    mutating func source(of value: Any) throws -> String {
        budget -= 1
        let shape = ValueShape(value)
        guard budget > 0, shape.parts.count <= 20 else { throw Unwritable() }
        let type = sourceName(of: type(of: value))
        switch shape.kind {
        case .string(let string): return string.debugDescription
        case .text(let text):
            let isFinite = (value as? any FloatingPoint)?.isFinite ?? true
            guard isFinite, value is Bool || value is any Numeric else { throw Unwritable() }
            return text
        case .optional: return try shape.parts.first.map { try source(of: $0.value) } ?? "nil"
        case .list, .set: return "[\(try list(shape.parts))]"
        case .dictionary: return "[\(try pairs(shape.parts))]"
        case .tuple: return "(\(try list(shape.parts)))"
        case .structure: return "\(type)(\(try list(shape.parts)))"
        case .enumeration(let name):
            guard let payload = shape.parts.first?.value else {
                // It may be a description.
                if value is any CustomStringConvertible { throw Unwritable() }
                return "\(type).\(name)"
            }
            let source = try source(of: payload)
            let isTuple = ValueShape(payload).kind == .tuple
            return "\(type).\(name)" + (isTuple ? source : "(\(source))")
        case .redacted, .function, .object, .closed: throw Unwritable()
        }
    }

    private mutating func pairs(_ parts: Mirror.Children) throws -> String {
        let sources = try parts.map { part in
            let pair = ValueShape(part.value).parts.map(\.value)
            guard pair.count == 2 else { throw Unwritable() }
            return "\(try source(of: pair[0])): \(try source(of: pair[1]))"
        }
        return sources.isEmpty ? ":" : sources.sorted().joined(separator: ", ")
    }

    private mutating func list(_ parts: Mirror.Children) throws -> String {
        try parts.map { part in
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
            // The storage of a wrapped or lazy property isn't an argument of an initializer.
            let isStorage = label.hasPrefix("_") || label.hasPrefix("$")
            guard !isStorage, !(part.value is any Uninspected) else { throw Unwritable() }
            return label + (try source(of: part.value))
        }.joined(separator: ", ")
    }
}

extension String {
    /// The literal of the string, in ASCII: what can't be seen is escaped.
    var quoted: String { "\"\(unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\"" }
}
