/// The context of a module that has to know nothing but where in the app it is.
///
/// ```swift
/// let context = ModuleContext(routingContext: .mainFlow, building: SettingsModule.self)
/// ```
public struct ModuleContext: ModuleMaking {
    /// The part of the app that the module is opened in.
    public let routingContext: RoutingContext

    private let make: @MainActor (ModuleContext) -> any AnyModule

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - routingContext: The part of the app that the module is opened in.
    ///   - module: The type of the module.
    public init<Module: ModuleProtocol>(
        routingContext: RoutingContext,
        building module: Module.Type
    ) where Module.Context == ModuleContext {
        self.routingContext = routingContext
        make = { Module(usingContext: $0) }
    }

    /// Makes the module.
    @MainActor
    public func makeModule() -> any AnyModule {
        make(self)
    }
}
