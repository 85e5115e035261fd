internal import Delivery

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

    /// Where the step was made.
    let place: CodeLocation

    /// Makes a step to a new module.
    ///
    /// - Parameters:
    ///   - maker: The module's context.
    ///   - fileID: Where the step is made; for audits.
    ///   - line: Where the step is made; for audits.
    public init(
        withMaker maker: some ModuleMaking,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(withMaker: maker, madeAt: CodeLocation(fileID, line))
    }

    /// Makes a step that was asked for at the given place.
    init(withMaker maker: some ModuleMaking, madeAt place: CodeLocation) {
        source = .maker(maker)
        self.place = place
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
    ///   - fileID: Where the step is made; for audits.
    ///   - line: Where the step is made; for audits.
    public init(
        of module: any AnyModule,
        presenting makePresentable: @escaping @MainActor () -> any Presentable,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        source = .screen(of: module, make: makePresentable)
        place = CodeLocation(fileID, line)
    }

    /// Whether the module is made for the step; its link leads to that screen and to no further one.
    var isToNewModule: Bool {
        if case .maker = source { true } else { false }
    }

    /// What the module is made from; nil for a further screen of a module that lives already.
    package var maker: (any ModuleMaking)? {
        if case .maker(let maker) = source { maker } else { nil }
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
