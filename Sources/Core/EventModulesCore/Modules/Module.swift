internal import EventRuntime
public import Suas

/// A feature of the app, with a context of any type; conform to `ModuleProtocol` instead.
///
/// - Lifetime: A module is alive exactly as long as any of its presentables; its bag ends with the
///   last of them.
@MainActor
public protocol AnyModule: AnyEventsProducer {
    /// The part of the app that the module was opened in; it must never change.
    var routingContext: RoutingContext { get }

    /// The gates that have to be open before the module is shown; none by default.
    static var gates: [RoutingGate] { get }

    /// Makes the module's first screen; called once, after the listeners were offered the module.
    ///
    /// - Lifetime: The screen retains the module, so the module must not retain the screen.
    func makePresentable() -> any Presentable

    /// Called once when the last screen of the module has left for good; by default, does nothing.
    ///
    /// - Order: After every listener has received the screen's `ViewControllerEvent.left`. Whatever
    ///   the module emits reaches every listener before the module is released.
    func didLeave()
}

extension AnyModule {
    /// By default, the module is always shown.
    public static var gates: [RoutingGate] { [] }

    /// By default, does nothing when the module leaves.
    public func didLeave() {}
}

/// A feature of the app that knows no other feature, is made from a context, and emits events.
///
/// ```swift
/// final class ProductModule: ModuleProtocol, EventsEmitting {
///     let context: ProductContext
///     let events = EventsSource<ProductEvent>()
///
///     init(usingContext context: ProductContext) { self.context = context }
///
///     func makePresentable() -> any Presentable {
///         ProductScreen(onBuy: events.emitter(of: .bought))
///     }
/// }
/// ```
@MainActor
public protocol ModuleProtocol: AnyModule {
    /// The type of the context.
    associatedtype Context: ModuleMaking

    /// The context that the module was made from, or has been updated with since.
    var context: Context { get }

    /// Creates a module from its context.
    init(usingContext context: Context)
}

/// A context that a module is made from.
///
/// Use `ModuleContext`, or conform a module's own context to `ModuleContextProtocol`.
public protocol ModuleMaking: SendableMetatype {
    /// The part of the app that the module is opened in; by default the main one.
    var routingContext: RoutingContext { get }

    /// The only presentation mode for the new module, which overrides the mode of a step or link;
    /// `nil` by default, if the module may be shown in any mode.
    var requiredPresentationMode: RoutingStepPresentationMode? { get }

    /// The type of the new module; `nil` by default, if it isn't known in advance.
    var moduleType: (any AnyModule.Type)? { get }

    /// The link that leads to the new module, for moves that wait at a gate; `nil` by default.
    @MainActor
    var deeplink: Deeplink? { get }

    /// Makes a new module, which no listener has been offered yet.
    @MainActor
    func makeModule() -> any AnyModule
}

extension ModuleMaking {
    /// The main part of the app.
    public var routingContext: RoutingContext { .main }

    /// By default, the module may be shown in any mode.
    public var requiredPresentationMode: RoutingStepPresentationMode? { nil }

    /// By default, a move that waits at a gate isn't repeated after a relaunch.
    @MainActor
    public var deeplink: Deeplink? { nil }

    /// By default, the type of the new module isn't known.
    public var moduleType: (any AnyModule.Type)? { nil }
}

/// The context of one type of modules.
///
/// ```swift
/// struct ProductContext: ModuleContextProtocol {
///     typealias ModuleType = ProductModule
///     let id: String
/// }
/// ```
public protocol ModuleContextProtocol: ModuleMaking {
    /// The module that is made from the context.
    associatedtype ModuleType: ModuleProtocol where ModuleType.Context == Self
}

extension ModuleContextProtocol {
    /// The type of the module.
    public var moduleType: (any AnyModule.Type)? { ModuleType.self }

    /// Creates the module from this context.
    @MainActor
    public func makeModule() -> any AnyModule { ModuleType(usingContext: self) }
}

/// The context of a module that only needs to know its routing context.
public struct ModuleContext: ModuleMaking {
    /// The part of the app that the module is opened in.
    public let routingContext: RoutingContext

    /// The type of the module.
    public let moduleType: (any AnyModule.Type)?

    private let make: @MainActor (ModuleContext) -> any AnyModule

    /// Makes a context for a module of a type.
    public init<Module: ModuleProtocol>(
        routingContext: RoutingContext = .main,
        building module: Module.Type
    ) where Module.Context == ModuleContext {
        self.routingContext = routingContext
        moduleType = module
        make = { Module(usingContext: $0) }
    }

    /// Creates the module from this context.
    @MainActor
    public func makeModule() -> any AnyModule { make(self) }
}

/// A part of the app that a module was opened in, such as the main flow or the checkout.
///
/// Modules of a type can be opened in several parts; a listener can restrict itself to some.
/// Declare each once: `extension RoutingContext { static let checkout: Self = "checkout" }`.
public struct RoutingContext: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable,
    CustomStringConvertible, SafelyDescribed, Sendable
{
    /// The default part of the app, for modules whose context doesn't name another.
    public static let main: RoutingContext = "main"

    /// The name, unique in the app.
    public let rawValue: String

    /// Routing contexts of the same name are equal.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the routing context with a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name of the routing context.
    public var description: String { rawValue }
}

/// A condition on the state that modules are behind, such as a sign-in.
///
/// Moves to a module behind a closed gate wait, as a part of the router's position, while the
/// router shows the module of the gate. See `ModuleManager.gate(_:opens:through:)`.
public struct RoutingGate: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable,
    CustomStringConvertible, SafelyDescribed, Sendable
{
    /// The name, unique in the app.
    public let rawValue: String

    /// Declare each gate once, in an extension, instead of repeating its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Gates of the same name are equal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name of the gate.
    public var description: String { rawValue }
}

/// A checked link from outside: a scheme, parts, and query values.
///
/// - A link has at most 8,192 bytes, percent-encoded, and 32 parts, because its sender is unknown.
/// - It begins with a scheme (RFC 3986, section 3.1) and `://`. In a web link, the host is the
///   first part, in lowercase ASCII, without the default port and without a dot at the end. A `#`
///   and the text after it are dropped, unless the text leads to a page, as in `#/list`: an error.
/// - `/` separates parts before decoding, so a part can contain `%2F`. One `/` at the end is
///   allowed; any other empty part is an error.
/// - Percent-encoding is undone exactly once, since decoding twice could bypass a check. In the
///   query, `+` is a space, as in web forms, and `%2B` is `+`.
/// - A query item with an error is left out, since it may be meant for others than the app.
/// - A part that is `.` or `..`, or has them between `/` or `\`, is an error, since it could name
///   another file. So is a control character.
public struct Deeplink: Hashable, Sendable {
    /// The string before `://`, in lowercase.
    public let scheme: String

    /// The decoded strings between the slashes; empty for a link such as `shop://`.
    public let parts: [String]

    /// The items after the `?`, decoded, in the order of the link.
    public let query: [QueryItem]

    /// The data must have been checked.
    package init(scheme: String, parts: [String], query: [QueryItem]) {
        (self.scheme, self.parts, self.query) = (scheme, parts, query)
    }

    /// The value of a query name; the first value if there are several.
    public subscript(query name: String) -> String? { query.first { $0.name == name }?.value }

    /// A name and a value of a link's query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The string before the `=`.
        public let name: String

        /// The string after the `=`; empty if there is none.
        public let value: String

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }
}

/// A module that has its own state.
///
/// Each living module has its own sub-states, under the keys of its instance, such as
/// `ProductState@ProductModule#3`. The same module may be alive any number of times.
///
/// - Order: Attached when the manager sets the module up, before listeners are offered it.
/// - Lifetime: The sub-states are in the store until the module is released.
///
/// ```swift
/// final class ProductModule: ModuleProtocol, EventsProducer, ReducerProviding {
///     var reducer: any CombinableReducer { ProductReducer(id: context.id) }
///
///     func makePresentable() -> any Presentable {
///         ProductViewController(store: partialStore(forStateType: ProductState.self))
///     }
/// }
/// ```
///
/// The actions that a `StoreEventsListener` makes from the module's events, and those that are
/// dispatched to its partial store, are for this instance: only its reducers and the app's run.
@MainActor
public protocol ReducerProviding: AnyEventsProducer {
    /// One reducer, or several combined; read once.
    var reducer: any CombinableReducer { get }
}
