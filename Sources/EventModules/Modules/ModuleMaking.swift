/// What a module can be made from.
///
/// Use `ModuleContext`, or conform a context of a module's own to
/// `ModuleContextProtocol`.
public protocol ModuleMaking {
    /// The part of the app that the module is opened in.
    var routingContext: RoutingContext { get }

    /// Makes the module.
    ///
    /// - Returns: A new module; nobody has been offered it yet.
    @MainActor
    func makeModule() -> any AnyModule
}
