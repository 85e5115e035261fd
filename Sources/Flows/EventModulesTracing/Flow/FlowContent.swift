package import Delivery
package import EventModules
internal import Inspection

/// The content of an entry, kept as a value; it is converted to text only when it is read.
package enum FlowContent {
    case event(Any, producer: String)
    case screen(ViewControllerEvent, screen: String)
    case accepted(producer: String, listener: String)
    case called(listener: String)

    /// An element that an operator dropped for a listener.
    case dropped(Any, by: String, listener: String)

    /// An action, and the name of the instance that it is for.
    case action(any Action, instance: String?)
    case changed(SubStateKey, from: Any?, to: Any?)
    case notified(ListenerOrigin)

    /// A route, and the position after it; nil for one move of a turn.
    case route(RouterEvent, to: RouterPosition?)

    /// A router's turn of several moves, which are the routes below it, and the position after it.
    case turn(RouterPosition)
    case tracked(String, [String: AnalyticsValue])
    case began(any AsyncAction)
    case ended(any AsyncAction, AsyncEnd)
    case reported(Diagnostic)

    /// The state of an earlier entry, by its number, was restored.
    case restored(Int)

    package var kind: FlowEntry.Kind {
        switch self {
        case .event: .event
        case .screen: .screen
        case .accepted: .accepted
        case .called: .called
        case .dropped: .dropped
        case .action: .action
        case .changed: .changed
        case .notified: .notified
        case .route, .turn: .route
        case .tracked: .tracked
        case .began: .began
        case .ended(_, .finished): .ended
        case .ended(_, .cancelled): .cancelled
        case .ended(_, .failed): .failed
        case .reported: .reported
        case .restored: .restored
        }
    }

    /// True if the entry only shows how an outcome came about.
    var isDetail: Bool {
        switch self {
        case .accepted, .called, .dropped, .notified, .turn: true
        case .screen(let event, _): event != .appeared
        default: false
        }
    }
}

extension FlowContent {
    /// The text after the kind.
    package var text: String {
        switch self {
        case .event(let event, let producer):
            "\(producer): \(shortDescription(of: (event as? AnyEvent)?.base ?? event))"
        case .screen(let event, let screen): "\(event) \(screen)"
        case .accepted(let producer, let listener): "\(producer) by \(listener)"
        case .called(let listener): listener
        case .dropped(let element, let name, let listener):
            "\(text(withType: element)) for \(listener) (\(name))"
        case .action(let action, nil): text(withType: action)
        case .action(let action, let instance?): "\(text(withType: action)) in \(instance)"
        case .changed(let key, _, _): text(ofChangeIn: key, changedLines)
        case .notified(let origin): "\(origin)"
        case .route(let event, _): event.text
        case .turn(let position): "to \(position)"
        case .tracked(let event, let properties): event + text(of: properties)
        case .ended(let action, .failed(let error)):
            "\(shortDescription(of: action)): \(shortDescription(of: error))"
        case .began(let action), .ended(let action, _): shortDescription(of: action)
        case .reported(let diagnostic): diagnostic.summary
        case .restored(let number): "#\(number)"
        }
    }

    /// The value; a case of an enum after the name of its type, which its text lacks.
    private func text(withType value: Any) -> String {
        let text = shortDescription(of: value)
        let isCase = Mirror(reflecting: value).displayStyle == .enum
        guard isCase, !(value is any CustomStringConvertible) else { return text }
        return "\(typeName(type(of: value))).\(text)"
    }

    /// The differences between the states before and after a change; none if one of them is missing.
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

    private func text(of properties: [String: AnalyticsValue]) -> String {
        let texts = properties.sorted { $0.key < $1.key }.map { key, value in
            switch value {
            case .string(let value): "\(key): \"\(value)\""
            case .int(let value): "\(key): \(value)"
            case .double(let value): "\(key): \(value)"
            case .bool(let value): "\(key): \(value)"
            }
        }
        return texts.isEmpty ? "" : " [\(texts.joined(separator: ", "))]"
    }
}

extension RouterEvent {
    /// The route as one line.
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
        case .linkRefused(let error): "\(label) \(error)"
        }
    }
}
