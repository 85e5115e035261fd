public import Deeplinks

/// A module that links lead to.
///
/// ```swift
/// final class ItemModule: Deeplinkable, EventsProducer {
///     static let pattern: DeeplinkPattern = "shop://item/{number:Int}"
///     static let deeplinkPatterns = [pattern]
///
///     var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
///     // context, init(usingContext:), makePresentable(), disposeBag, events
/// }
///
/// manager.registerDeeplinks(of: ItemModule.self) { match in
///     match["number", as: Int.self].map { ItemContext(routingContext: .link, number: $0) }
/// }
/// ```
@MainActor
public protocol Deeplinkable: ModuleProtocol {
    /// The links that the module answers.
    static var deeplinkPatterns: [DeeplinkPattern] { get }

    /// How the screen of a new module is shown for a link; pushed, unless you say otherwise.
    static var deeplinkPresentationMode: RoutingStepPresentationMode { get }

    /// Whether a living module takes a link; `never`, unless you say otherwise.
    static var deeplinkBehaviour: DeeplinkBehaviour { get }

    /// The link that leads to the module as it is; nil, unless you say otherwise, for none.
    ///
    /// Following it makes a module of an equal context. A router makes the screen anew with it when
    /// it restores a position.
    var deeplink: Deeplink? { get }

    /// Takes a link in place of a new module. Called where `deeplinkBehaviour` allows it.
    ///
    /// - Parameter match: The values of the link.
    /// - Returns: Whether the module shows now what the link leads to; false unless you say
    ///   otherwise. When it is false, nothing may have changed.
    func updateContext(for match: DeeplinkMatch) -> Bool

    /// Whether the screen of a link may be pushed onto the module's own screen; true unless you say
    /// otherwise. Where it may not, it is presented with a stack of its own.
    ///
    /// - Parameter match: The values of the link.
    /// - Returns: Whether it may be pushed.
    func canPush(_ match: DeeplinkMatch) -> Bool
}

extension Deeplinkable {
    /// Pushed, without a close button.
    public static var deeplinkPresentationMode: RoutingStepPresentationMode { .push() }

    /// A new module for each link.
    public static var deeplinkBehaviour: DeeplinkBehaviour { .never }

    /// No link.
    public var deeplink: Deeplink? { nil }

    /// Takes no link.
    public func updateContext(for match: DeeplinkMatch) -> Bool { false }

    /// Every screen may be pushed.
    public func canPush(_ match: DeeplinkMatch) -> Bool { true }
}

extension AnyModule {
    /// The link that leads to the module, if it is one that links lead to.
    var deeplinkIfAny: Deeplink? {
        (self as? any Deeplinkable)?.deeplink
    }
}
