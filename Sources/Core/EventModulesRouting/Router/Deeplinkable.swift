public import EventModulesCore

/// A module that links lead to.
///
/// ```swift
/// final class ProductModule: Deeplinkable, EventsProducer {
///     static let pattern: DeeplinkPattern = "shop://product/{number:Int}"
///     static let deeplinkPatterns = [pattern]
///
///     var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
///     // context, init(usingContext:), makePresentable(), disposeBag, events
/// }
///
/// manager.registerDeeplinks(of: ProductModule.self) { match in
///     match["number", as: Int.self].map { ProductContext(routingContext: .link, number: $0) }
/// }
/// ```
@MainActor
public protocol Deeplinkable: ModuleProtocol {
    /// The links that the module answers.
    static var deeplinkPatterns: [DeeplinkPattern] { get }

    /// The presentation mode of a new module's screen for a link; pushed by default.
    static var deeplinkPresentationMode: RoutingStepPresentationMode { get }

    /// The living modules that may take a link; `never` by default.
    static var deeplinkBehavior: DeeplinkBehavior { get }

    /// The link to the module in its current state; by default, the link of its context.
    ///
    /// Following it creates a module with an equal context. A router uses it to restore a position.
    var deeplink: Deeplink? { get }

    /// Returns `true`, the default, if the module can take a link in place of a new module, if
    /// `deeplinkBehavior` allows it; the module must not change yet.
    func canTake(_ match: DeeplinkMatch) -> Bool

    /// Shows the content of a link that the module has taken; by default, does nothing.
    ///
    /// - Order: After the position has changed, and before screens appear.
    func updateContext(for match: DeeplinkMatch)

    /// Returns `true`, the default, if a link's screen may be pushed onto a screen of the module,
    /// which is on top; otherwise the link's screen is presented with its own stack.
    func canPush(_ match: DeeplinkMatch, onto screen: any Presentable) -> Bool
}

extension Deeplinkable {
    /// By default, a link's screen is pushed, without a close button.
    public static var deeplinkPresentationMode: RoutingStepPresentationMode { .push() }

    /// By default, each link creates a new module.
    public static var deeplinkBehavior: DeeplinkBehavior { .never }

    /// By default, the link of the context; without one, a restored position leaves the module out.
    public var deeplink: Deeplink? { context.deeplink }

    /// By default, the module takes each link that `deeplinkBehavior` allows.
    public func canTake(_ match: DeeplinkMatch) -> Bool { true }

    /// By default, a link that the module takes doesn't change it.
    public func updateContext(for match: DeeplinkMatch) {}

    /// By default, every screen may be pushed onto the module's screens.
    public func canPush(_ match: DeeplinkMatch, onto screen: any Presentable) -> Bool { true }
}

/// The living modules that may take a link in place of a new module.
public enum DeeplinkBehavior: Sendable {
    /// No module: each link creates a new module.
    case never
    /// The module of the top screen.
    case topOnly
    /// Every module that the router shows, beginning with the one nearest to the top; the router
    /// goes back to the screen of the module that takes the link.
    case everywhere
}

extension AnyModule { var deeplinkIfAny: Deeplink? { (self as? any Deeplinkable)?.deeplink } }
