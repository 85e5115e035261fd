public import EventModulesCore
internal import EventRuntime

/// A step to a module's screen.
///
/// A feature adds a static function for its module; a routing listener only needs its name:
///
/// ```swift
/// extension ModuleRoutingStep {
///     static func product(_ id: String) -> Self { Self(withMaker: ProductContext(id: id)) }
///
///     static func reviews(of product: ProductModule) -> Self {
///         Self(of: product) { ReviewsScreen() }
///     }
/// }
/// ```
///
/// Only the function and the events need to be public, not the module, its context, or its screen.
public struct ModuleRoutingStep {
    private enum Source {
        case maker(any ModuleMaking)
        case screen(of: any AnyModule, make: @MainActor () -> any Presentable)
    }

    private let source: Source

    fileprivate(set) var location: CodeLocation

    /// The call of `Router.open(_:_:)` that waits for the module's events.
    package internal(set) var answers: AnswerStream?

    private(set) var ownGates: [RoutingGate] = []

    /// Creates a step to a new module; the leak audit shows the source location.
    public init(
        withMaker maker: some ModuleMaking,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) { self.init(withMaker: maker, location: CodeLocation(fileID, line)) }

    init(withMaker maker: some ModuleMaking, location: CodeLocation) {
        source = .maker(maker)
        self.location = location
    }

    /// Creates a step to another screen of an open module, which ends with its last screen.
    public init(
        of module: any AnyModule,
        presenting makePresentable: @escaping @MainActor () -> any Presentable,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        source = .screen(of: module, make: makePresentable)
        location = CodeLocation(fileID, line)
    }

    /// The type of the module; `nil` if its context has no `moduleType`.
    public var moduleType: (any AnyModule.Type)? {
        switch source {
        case .maker(let maker): maker.moduleType
        case .screen(let module, _): type(of: module)
        }
    }

    /// The context of a new module; `nil` for a further screen.
    public var context: (any ModuleMaking)? {
        if case .maker(let maker) = source { maker } else { nil }
    }

    /// The module of a further screen; `nil` for a step to a new module.
    public var livingModule: (any AnyModule)? {
        if case .screen(let module, _) = source { module } else { nil }
    }

    /// The gates before the screen, of the module's type and then of the step.
    @MainActor
    public var gates: [RoutingGate] { (moduleType?.gates ?? []) + ownGates }

    /// Returns the step behind a further gate.
    public func behind(_ gate: RoutingGate) -> ModuleRoutingStep {
        var step = self
        step.ownGates.append(gate)
        return step
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

    func presented(as mode: RoutingStepPresentationMode) -> PresentableRoutingStep {
        PresentableRoutingStep(step: self, presentationMode: mode)
    }
}

/// A step to a module's screen, in a presentation mode.
///
/// `step.step` has the destination: its `moduleType`, and its `context` or `livingModule`.
public struct PresentableRoutingStep {
    /// The step to the module.
    public internal(set) var step: ModuleRoutingStep

    /// The mode in which the router shows the screen.
    public let presentationMode: RoutingStepPresentationMode
}

extension PresentableRoutingStep {
    /// Creates a step for a router; the leak audit shows the source location.
    public init(
        withStep step: ModuleRoutingStep,
        presentationMode: RoutingStepPresentationMode,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(step: step, presentationMode: presentationMode)
        self.step.location = CodeLocation(fileID, line)
    }
}
