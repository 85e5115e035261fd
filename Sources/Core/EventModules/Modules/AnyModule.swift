/// A feature of the app, whatever its context; conform to `ModuleProtocol`.
///
/// - Lifetime: A module is alive exactly as long as any of its presentables.
@MainActor
public protocol AnyModule: AnyEventsProducer {
    /// The part of the app that the module was opened in.
    var routingContext: RoutingContext { get }

    /// Makes the module's first screen; called once, after the listeners were offered the module.
    ///
    /// - Lifetime: The screen retains the module, so the module must not retain the screen.
    func makePresentable() -> any Presentable
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

    /// Makes a module from everything that it needs to know.
    init(usingContext context: Context)
}

extension ModuleProtocol {
    /// The routing context of the module's context.
    public var routingContext: RoutingContext { context.routingContext }
}
