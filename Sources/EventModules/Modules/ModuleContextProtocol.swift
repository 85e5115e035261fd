/// A context of a module's own: what this kind of module has to know.
///
/// ```swift
/// struct ProductContext: ModuleContextProtocol {
///     typealias ModuleType = ProductModule
///     let routingContext: RoutingContext
///     let id: String
/// }
/// ```
public protocol ModuleContextProtocol: ModuleMaking {
    /// The module that is made from the context.
    associatedtype ModuleType: ModuleProtocol where ModuleType.Context == Self
}

extension ModuleContextProtocol {
    /// Makes the module.
    @MainActor
    public func makeModule() -> any AnyModule {
        ModuleType(usingContext: self)
    }
}
