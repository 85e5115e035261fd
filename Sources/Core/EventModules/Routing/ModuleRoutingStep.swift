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
/// Only the function and the events need to be public, not the module, its context and screen.
public struct ModuleRoutingStep {
    private enum Source {
        case maker(any ModuleMaking)
        case screen(of: any AnyModule, make: @MainActor () -> any Presentable)
    }

    private let source: Source

    fileprivate(set) var location: CodeLocation

    /// The call of `Router.open(_:_:)` that waits for the module's events.
    package internal(set) var opening: Opening?

    private(set) var ownGates: [RoutingGate] = []

    /// Makes a step to a new module; the source location is for audits.
    public init(
        withMaker maker: some ModuleMaking,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(withMaker: maker, location: CodeLocation(fileID, line))
    }

    init(withMaker maker: some ModuleMaking, location: CodeLocation) {
        source = .maker(maker)
        self.location = location
    }

    /// Makes a step to a further screen of a living module, which the step and the screen retain.
    public init(
        of module: any AnyModule,
        presenting makePresentable: @escaping @MainActor () -> any Presentable,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        source = .screen(of: module, make: makePresentable)
        location = CodeLocation(fileID, line)
    }

    /// The type of the module; nil if its context is of a type that doesn't say which it makes.
    public var moduleType: (any AnyModule.Type)? {
        switch source {
        case .maker(let maker): maker.moduleType
        case .screen(let module, _): type(of: module)
        }
    }

    /// The context of a new module; nil for a further screen.
    public var context: (any ModuleMaking)? {
        if case .maker(let maker) = source { maker } else { nil }
    }

    /// The module of a further screen; nil for a step to a new module.
    public var livingModule: (any AnyModule)? {
        if case .screen(let module, _) = source { module } else { nil }
    }

    /// The gates before the screen: those of the module's type, and those of the step.
    @MainActor
    public var gates: [RoutingGate] { (moduleType?.gates ?? []) + ownGates }

    /// Returns the step behind a further gate.
    public func behind(_ gate: RoutingGate) -> ModuleRoutingStep {
        var step = self
        step.ownGates.append(gate)
        return step
    }

    /// Makes the module, or returns the living one, with a function that makes the screen.
    @MainActor
    func makeModule() -> (any AnyModule, makePresentable: () -> any Presentable) {
        switch source {
        case .maker(let maker):
            let module = maker.makeModule()
            return (module, module.makePresentable)
        case .screen(let module, let make): return (module, make)
        }
    }

    func presented(as mode: RoutingStepPresentationMode) -> PresentableRoutingStep {
        PresentableRoutingStep(step: self, presentationMode: mode)
    }
}

/// A step to a module's screen, in a presentation mode.
///
/// `step.step` says where it leads: its `moduleType`, and its `context` or `livingModule`.
public struct PresentableRoutingStep {
    /// The step to the module.
    public internal(set) var step: ModuleRoutingStep

    /// The presentation mode.
    public let presentationMode: RoutingStepPresentationMode
}

extension PresentableRoutingStep {
    /// Makes a step for a router; the source location is for audits.
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

/// The style in which a host presents a modal.
public enum ModalStyle: String, Codable, Sendable {
    /// The host's usual style.
    case automatic

    /// A sheet that leaves a part of the screen below visible.
    case sheet

    /// The whole screen.
    case fullScreen
}

/// A mode in which a router shows a screen.
public enum RoutingStepPresentationMode {
    /// Not shown: the module is made, offered to the listeners, and leaves in the same turn. It is
    /// released then, unless its presentable is retained elsewhere.
    case none

    /// Inside a screen that the router shows, until that screen leaves. Without an ID, inside the
    /// screen on top. An ID that the router doesn't show logs a diagnostic.
    case embed(into: ScreenID?)

    /// On top of the stack; without one, as `modalWithNavigation`, which logs a diagnostic.
    ///
    /// The close button has the title, or a symbol if nil, and calls `onClose` after it has closed.
    case push(
        withCloseButton: Bool = false,
        closeTitle: String? = nil,
        onClose: (@MainActor () -> Void)? = nil
    )

    /// Over everything, without a stack: nothing can be pushed onto it.
    case modal(style: ModalStyle)

    /// Over everything, with its own stack; the close button is as with `push`.
    case modalWithNavigation(
        withCloseButton: Bool = false,
        closeTitle: String? = nil,
        style: ModalStyle = .automatic,
        onClose: (@MainActor () -> Void)? = nil
    )
}

extension RoutingStepPresentationMode {
    /// Inside the screen on top.
    public static var embed: RoutingStepPresentationMode { .embed(into: nil) }

    /// Over everything, without a stack, in the host's usual style.
    public static var modal: RoutingStepPresentationMode { .modal(style: .automatic) }

    /// The mode with another close button; the mode itself if its screens can't have one.
    public func override(
        withCloseButton isShown: Bool,
        closeTitle: String? = nil,
        onClose: (@MainActor () -> Void)? = nil
    ) -> RoutingStepPresentationMode {
        switch self {
        case .push: .push(withCloseButton: isShown, closeTitle: closeTitle, onClose: onClose)
        case .modalWithNavigation(_, _, let style, _):
            .modalWithNavigation(
                withCloseButton: isShown,
                closeTitle: closeTitle,
                style: style,
                onClose: onClose
            )
        case .none, .embed, .modal: self
        }
    }

    var closeButton: (isShown: Bool, title: String?, onClose: (@MainActor () -> Void)?) {
        switch self {
        case .push(let isShown, let title, let onClose),
            .modalWithNavigation(let isShown, let title, _, let onClose):
            (isShown, title, onClose)
        case .none, .embed, .modal: (false, nil, nil)
        }
    }

    /// The name of the mode in reports.
    package var name: String { caseLabel(of: self) }
}
