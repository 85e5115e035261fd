internal import Delivery
package import EventModules

/// What an entry of a flow tells, kept as it was; it becomes text only when somebody reads it.
package enum FlowContent {
    case event(any EventProtocol, producer: String)
    case screen(ViewControllerEvent, screen: String)
    case accepted(producer: String, listener: String)
    case called(listener: String)
    case action(any Action)
    case changed(StateKey, from: Any?, to: Any?)
    case told(ListenerOrigin)
    case route(RouterEvent, modules: [ScreenID: String])
    case tracked(String, [String: AnalyticsValue])
    case began(any AsyncAction)
    case ended(any AsyncAction)
    case reported(Diagnostic)

    var kind: FlowEntry.Kind {
        switch self {
        case .event: .event
        case .screen: .screen
        case .accepted: .accepted
        case .called: .called
        case .action: .action
        case .changed: .changed
        case .told: .told
        case .route: .route
        case .tracked: .tracked
        case .began: .began
        case .ended: .ended
        case .reported: .reported
        }
    }

    /// Whether only the way to an outcome is told, whatever it belongs to.
    var isDetail: Bool {
        switch self {
        case .accepted, .called, .told: true
        case .screen(let event, _): event != .appeared
        default: false
        }
    }
}
