/// One feature of the app, whatever its context.
///
/// Conform to `ModuleProtocol`.
///
/// - Lifetime: A module lives exactly as long as any presentable of it.
@MainActor
public protocol AnyModule: AnyEventsProducer {
    /// The part of the app that the module was opened in.
    var routingContext: RoutingContext { get }

    /// Makes the screen that the module is shown with.
    ///
    /// - Lifetime: Called once for each route to the module, after the listeners have been offered
    ///   the module. The module must not keep what it returns: the screen keeps the module.
    /// - Returns: A new presentable.
    func makePresentable() -> any Presentable
}
