/// A context that a module is made from.
///
/// Use `ModuleContext`, or conform a module's own context to `ModuleContextProtocol`.
public protocol ModuleMaking {
    /// The part of the app that the module is opened in; by default the main one.
    var routingContext: RoutingContext { get }

    /// The presentation mode that the new module is always shown in, whatever the step to it or a
    /// link says; nil, the default, for a module that may be shown in any mode.
    ///
    /// ```swift
    /// struct CheckoutContext: ModuleContextProtocol {
    ///     typealias ModuleType = CheckoutModule
    ///     let routingContext: RoutingContext
    ///     var requiredPresentationMode: RoutingStepPresentationMode? { .modalWithNavigation() }
    /// }
    /// ```
    var requiredPresentationMode: RoutingStepPresentationMode? { get }

    /// Makes a new module, which no listener has been offered yet.
    @MainActor
    func makeModule() -> any AnyModule
}

extension ModuleMaking {
    /// The main part of the app.
    public var routingContext: RoutingContext { .main }

    /// nil, for any mode.
    public var requiredPresentationMode: RoutingStepPresentationMode? { nil }
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
    /// Makes the module.
    @MainActor
    public func makeModule() -> any AnyModule { ModuleType(usingContext: self) }
}

/// The context of a module that only needs to know its routing context.
///
/// ```swift
/// let context = ModuleContext(building: SettingsModule.self)
/// ```
public struct ModuleContext: ModuleMaking {
    /// The part of the app that the module is opened in.
    public let routingContext: RoutingContext

    private let make: @MainActor (ModuleContext) -> any AnyModule

    /// Makes a context for a module of a type.
    public init<Module: ModuleProtocol>(
        routingContext: RoutingContext = .main,
        building module: Module.Type
    ) where Module.Context == ModuleContext {
        self.routingContext = routingContext
        make = { Module(usingContext: $0) }
    }

    /// Makes the module.
    @MainActor
    public func makeModule() -> any AnyModule { make(self) }
}
