internal import Delivery
public import EventModules
internal import EventModulesTracing

extension FlowExpectation {
    /// A route to a module, in whichever way its screen is shown.
    ///
    /// ```swift
    /// flow.expect(.route(to: ProductModule.self))
    /// ```
    ///
    /// - Parameter module: The type of the module.
    /// - Returns: What `expect(_:)` takes.
    public static func route(to module: any AnyModule.Type) -> FlowExpectation {
        FlowExpectation("route to \(typeName(module))") { content in
            content.route?.destinations.contains { $0.module == typeName(module) } ?? false
        }
    }

    /// A route, or a way back.
    ///
    /// - Parameter event: What the router has told of it.
    /// - Returns: What `expect(_:)` takes.
    public static func route(_ event: RouterEvent) -> FlowExpectation {
        FlowExpectation("route \(event)") { $0.route == event }
    }

    /// A route, or a way back, of one kind.
    ///
    /// ```swift
    /// flow.expect(.route(RouterEvent.popped) { $0.count == 1 })
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: The constructor of what the router has told of it.
    ///   - isExpected: Says of the payload whether it is expected; any is if you leave it out.
    /// - Returns: What `expect(_:)` takes.
    public static func route<Payload>(
        _ pattern: @escaping (Payload) -> RouterEvent,
        where isExpected: @escaping (Payload) -> Bool = { _ in true }
    ) -> FlowExpectation {
        FlowExpectation("route of a kind with \(typeName(Payload.self))") { content -> Verdict in
            let payload = content.route?.extractPayload(ifMatches: pattern)
            return payload.map { Verdict(byTest: isExpected($0)) } ?? .other
        }
    }

    /// A screen that has appeared.
    ///
    /// - Parameter screen: The type of the screen.
    /// - Returns: What `expect(_:)` takes.
    public static func appeared(_ screen: any Presentable.Type) -> FlowExpectation {
        FlowExpectation.screen(.appeared, screen)
    }

    /// A step of a screen; a detail, unless it has appeared.
    ///
    /// - Parameters:
    ///   - event: The step.
    ///   - screen: The type of the screen.
    /// - Returns: What `expect(_:)` takes.
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
    /// The route that the entry tells of.
    fileprivate var route: RouterEvent? {
        if case .route(let event, _) = self { event } else { nil }
    }
}

extension RouterEvent {
    /// The screens that the route leads to.
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
