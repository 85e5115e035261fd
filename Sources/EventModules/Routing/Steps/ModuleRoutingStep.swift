/// What is to be shown: how a module and its screen are made.
///
/// A feature adds a static function for its own module, so that who routes to it knows its name and
/// nothing else:
///
/// ```swift
/// extension ModuleRoutingStep {
///     static func product(routingContext: RoutingContext, id: String) -> ModuleRoutingStep {
///         ModuleRoutingStep(withMaker: ProductContext(routingContext: routingContext, id: id))
///     }
/// }
/// ```
public struct ModuleRoutingStep {
    private enum Source {
        case maker(any ModuleMaking)
        case screen(of: any AnyModule, make: @MainActor () -> any Presentable)
    }

    private let source: Source

    /// Makes a step to a new module.
    ///
    /// - Parameter maker: The module's context.
    public init(withMaker maker: some ModuleMaking) {
        source = .maker(maker)
    }

    /// Makes a step to a further screen of a module that lives already.
    ///
    /// - Lifetime: The step keeps the module, and so does the screen once it is shown.
    ///
    /// ```swift
    /// let step = ModuleRoutingStep(of: self) { ReviewsScreen() }
    /// ```
    ///
    /// - Parameters:
    ///   - module: Shows the screen.
    ///   - makePresentable: Makes the screen.
    public init(
        of module: any AnyModule,
        presenting makePresentable: @escaping @MainActor () -> any Presentable
    ) {
        source = .screen(of: module, make: makePresentable)
    }

    /// Whether the module is made for the step; its link leads to that screen and to no further one.
    var isToNewModule: Bool {
        if case .maker = source { true } else { false }
    }

    @MainActor
    func makeModule() -> any AnyModule {
        switch source {
        case .maker(let maker): maker.makeModule()
        case .screen(let module, _): module
        }
    }

    @MainActor
    func makePresentable(of module: any AnyModule) -> any Presentable {
        switch source {
        case .maker: module.makePresentable()
        case .screen(_, let make): make()
        }
    }
}
