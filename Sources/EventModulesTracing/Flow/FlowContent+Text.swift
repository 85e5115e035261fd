internal import Delivery
internal import EventModules

extension FlowContent {
    /// What is printed after the kind.
    package var text: String {
        switch self {
        case .event(let event, let producer):
            "\(producer): \(ValueText.text(of: AnyEvent(event).base))"
        case .screen(let event, let screen): "\(event) \(screen)"
        case .accepted(let producer, let listener): "\(producer) by \(listener)"
        case .called(let listener): listener
        case .action(let action): text(of: action)
        case .changed(let key, let old, let new): "\(key): \(change(from: old, to: new))"
        case .told(let origin): origin.text
        case .route(let event, let modules): RouteText(modules).text(of: event)
        case .tracked(let event, let properties): event + text(of: properties)
        case .began(let action), .ended(let action): ValueText.text(of: action)
        case .reported(let diagnostic): diagnostic.summary
        }
    }

    /// The action; one of several cases after the name of its type, which its text lacks.
    private func text(of action: any Action) -> String {
        let text = ValueText.text(of: action)
        let isCase = Mirror(reflecting: action).displayStyle == .enum
        guard isCase, !(action is any CustomStringConvertible) else { return text }
        return "\(typeName(type(of: action))).\(text)"
    }

    private func change(from old: Any?, to new: Any?) -> String {
        guard let new else { return "went" }
        guard let old else { return "came as \(ValueText.text(of: new))" }
        let difference = ValueDifference(from: old, to: new, limit: 10)
        return difference.isEmpty
            ? "replaced by an equal one" : difference.lines.joined(separator: "; ")
    }

    private func text(of properties: [String: AnalyticsValue]) -> String {
        guard !properties.isEmpty else { return "" }
        let texts = properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
        return " [\(texts.joined(separator: ", "))]"
    }
}

extension AnalyticsValue {
    /// The value as it would be written as a literal.
    fileprivate var text: String {
        switch self {
        case .string(let value): "\"\(value)\""
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .bool(let value): "\(value)"
        }
    }
}

extension ListenerOrigin {
    fileprivate var text: String {
        let listener = owner.map { typeName($0) } ?? "listener"
        return switch subject {
        case .state(let key): "\(listener) of \(key)"
        case .fullState: "\(listener) of the full state"
        case .actions: "\(listener) of actions"
        }
    }
}
